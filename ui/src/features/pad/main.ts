import '../../design/fonts.css';
import '../../design/tokens.css';
import '../../design/base.css';
import '../../design/type.css';
import '../../design/ground.css';
import '../../design/controls.css';
import '../../design/looks.css';
import '../../design/window.css';
import { mount } from 'svelte';
import { locale } from '../../i18n/locale.svelte';
import { prefs } from '../../app/prefs.svelte';
import PadApp from './PadApp.svelte';
import { texts } from './texts.svelte';

await Promise.all([
  locale.use(prefs.lang),
  locale.add('table'),
  locale.add('pad'),
  texts.load(prefs.lang).catch(() => {}),
]);
mount(PadApp, { target: document.getElementById('app') as HTMLElement });
