/* Shows the page in its reader's language, offers the score pad if this browser keeps it, and loads what was asked for
   once the network is back. */
const SPOKEN = [...document.querySelectorAll('section')].map(({ lang }) => lang);

function chosen() {
  try {
    return JSON.parse(localStorage.getItem('gizzard.prefs') ?? '{}')?.lang;
  } catch {
    return undefined;
  }
}

const wanted = [new URLSearchParams(location.search).get('lang'), chosen(), ...navigator.languages];
const known = wanted.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => SPOKEN.includes(tag));
document.documentElement.lang = known ?? 'en';
caches.match('/pad').then((pad) => document.body.classList.toggle('has-pad', pad !== undefined));
addEventListener('online', () => location.reload());
