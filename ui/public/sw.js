/* Keeps the score pad for when there is no network, shows a page of its own where any other is asked for then, and the
   table when its notification is clicked. */
const KEPT = 'gizzard-offline-2';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];
const PAD = '/pad';

addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  const old = (name) => name !== KEPT && name.startsWith('gizzard-');
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

/* The pad keeps its files itself, all of one version (see src/features/pad/offline.ts). */
const kept = async (request) => (await caches.match(request)) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate')
    event.respondWith(
      (pathname === PAD ? kept(PAD) : fetch(request)).catch(() => caches.match('/offline.html')),
    );
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (FILES.includes(pathname) || pathname.startsWith('/icon-') || pathname === '/pad-manifest.json')
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});
