/* Keeps what works without a network: the score pad; and of the lessons and puzzles whatever has been seen. Any other
   page is replaced by one that says so. Shows the table when its notification is clicked. */
const KEPT = 'gizzard-offline-3';
const SEEN = 'gizzard-seen-1';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];
const PAD = '/pad';
const PAGES = ['/', '/learn', '/puzzles'];
const DATA = /^\/api\/(rules|lessons|puzzles)(\/|$)/;
/* Files of earlier versions are let go in the order in which they came. */
const MOST_SEEN = 500;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  const old = (name) => ![KEPT, SEEN].includes(name) && name.startsWith('gizzard-');
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

async function keep(key, answer) {
  const seen = await caches.open(SEEN);
  await seen.put(key, answer);
  const keys = await seen.keys();
  await Promise.all(keys.slice(0, -MOST_SEEN).map((each) => seen.delete(each)));
}

/* Whether a path is one of those that are kept once they were seen. */
const isKept = (pathname) =>
  PAGES.includes(pathname) || pathname.startsWith('/assets/') || DATA.test(pathname);

/* A page names what it loaded past this worker: before there was one, from memory, or as a link within the page. */
async function keepMissing(url) {
  const { origin, pathname, search } = new URL(url);
  const key = pathname + search;
  if (origin !== location.origin || !isKept(pathname) || (await caches.match(key))) return;
  const answer = await fetch(key);
  if (answer.ok) await keep(key, answer);
}

addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.map(keepMissing)));
});

/* The answer is not delayed until it is kept, and no less good if there is no room for it. */
async function fetched(event, key) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(key, answer.clone()).catch(() => {}));
  return answer;
}

/* Assets are never other than their names say. The pad keeps its files itself, all of one version (see
   src/features/pad/offline.ts). */
const asset = async (event) => (await caches.match(event.request)) ?? fetched(event, event.request);
const latest = (event, key) =>
  fetched(event, key).catch(async (reason) => {
    const seen = await caches.match(key);
    if (!seen) throw reason;
    return seen;
  });

function page(event, pathname) {
  if (pathname === PAD) return caches.match(PAD).then((pad) => pad ?? fetch(event.request));
  return PAGES.includes(pathname) ? latest(event, pathname) : fetch(event.request);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate')
    event.respondWith(page(event, pathname).catch(() => caches.match('/offline.html')));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (DATA.test(pathname)) event.respondWith(latest(event, request));
  else if (FILES.includes(pathname) || pathname.startsWith('/icon-') || pathname === '/pad-manifest.json')
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});
