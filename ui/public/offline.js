/* Shows the page in its reader's language, offers the score pad if this browser keeps it, and loads what was asked for
   once the network is back. */
const SECTIONS = [...document.querySelectorAll('section')];

function chosen() {
  try {
    return JSON.parse(localStorage.getItem('gizzard.prefs') ?? '{}')?.lang;
  } catch {
    return undefined;
  }
}

const wanted = [new URLSearchParams(location.search).get('lang'), chosen(), ...navigator.languages];
const known = wanted
  .map((tag) => String(tag).slice(0, 2).toLowerCase())
  .find((tag) => SECTIONS.some(({ lang }) => lang === tag));
document.documentElement.lang = known ?? 'en';
for (const section of SECTIONS) section.hidden = section.lang !== document.documentElement.lang;
caches.match('/pad').then((pad) => document.body.classList.toggle('has-pad', pad !== undefined));
addEventListener('online', () => location.reload());
