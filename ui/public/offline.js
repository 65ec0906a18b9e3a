/* Shows the page in its reader's language, says that a seat is kept if one was asked for, offers what this browser
   keeps, and loads what was asked for once the network is back. */
const SECTIONS = [...document.querySelectorAll('section')];

function saved(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const wanted = [
  new URLSearchParams(location.search).get('lang'),
  saved('gizzard.prefs').lang,
  ...navigator.languages,
];
const known = wanted
  .map((tag) => String(tag).slice(0, 2).toLowerCase())
  .find((tag) => SECTIONS.some(({ lang }) => lang === tag));
document.documentElement.lang = known ?? 'en';
for (const section of SECTIONS) section.hidden = section.lang !== document.documentElement.lang;
const [, table] = /^\/t\/([^/]+)$/.exec(location.pathname) ?? [];
document.body.classList.toggle('has-seat', table !== undefined && table in saved('gizzard.seats'));
for (const name of ['pad', 'learn', 'puzzles'])
  caches.match(`/${name}`).then((kept) => document.body.classList.toggle(`has-${name}`, kept !== undefined));
/* A page that was chosen meanwhile is not called off. */
const again = () => location.reload();
addEventListener('online', again);
for (const link of document.links) link.addEventListener('click', () => removeEventListener('online', again));
