import { onMount, untrack } from 'svelte';
import { motion, prefs } from '../app/prefs.svelte';
import { router } from '../app/router.svelte';
import { forgetSeat, saveSeat } from '../app/seats';
import { enterRated } from '../people/rated/enterRated';
import { forced } from '../game/legalActions';
import { questionId } from '../game/question';
import { t } from '../i18n/locale.svelte';
import { watchInput, watchReturn } from './environment';
import { keepFocus, showQuestion } from './focus';
import type { LiveTable } from './live.svelte';
import { warnWhenLow } from './lowTime';
import { alertTurn, markTab } from '../app/turnAlert';
import { turnLine } from './words/narrate';

/** So long a player sees the only card that can be played before it is. */
const FORCED_MS = 700;

/** What a running table does outside itself: the connection, the seat in this browser, the tab, the focus. */
export function runEffects(live: LiveTable): void {
  const { session } = live;
  $effect(() => session.connect(prefs.lang));
  $effect(() => {
    if (live.secret && session.status === 'open' && !router.seat?.exercise) saveSeat(live.id, live.secret);
  });
  $effect(() => {
    if (live.secret && session.seatLost) router.seatRefused(live.id, live.secret, session.error ?? '');
  });
  $effect(() => leaveIfRemoved(live));
  $effect(() => enterRated(live.id, live.secret, live.social, live.frame));
  $effect(() => nameTab(live));
  const question = $derived(questionId(live.frame));
  $effect(() => {
    if (question !== '') untrack(() => callPlayer(live));
  });
  $effect(() => playForced(live));
  $effect(() => {
    if (live.me !== null && session.clock) return warnWhenLow(session.clock, live.me, live.say);
  });
  $effect(() => {
    const { frame, draw, paused, dialog, choice } = live;
    if (frame && !draw.running && !paused && dialog === null && choice.ways.length === 0) keepFocus();
  });
  onMount(() => {
    const endings = [watchInput(), watchReturn(() => session.checkConnection())];
    return () => {
      endings.forEach((end) => end());
      markTab('Gizzard', false);
      live.close();
    };
  });
}

/** The seat is free again before the game: its player has given it up, or the host has removed them. */
function leaveIfRemoved({ id, social, me, leaving, table }: LiveTable): void {
  if (social?.state !== 'gathering' || me === null || social.seats[me]?.name !== null) return;
  if (leaving && table?.fill_at != null) return untrack(() => stopSearching(id));
  const host = social.seats.find((seat) => seat.host)?.name ?? '';
  router.leaveSeat(id, leaving ? t('room.gaveUp') : t('room.removed', { name: host }));
}

/** A player who stops waiting for strangers leaves the table: another game may suit them. */
function stopSearching(table: string): void {
  forgetSeat(table);
  void router.go('/find');
}

function nameTab({ frame, table, asked }: LiveTable): void {
  if (!frame || !table) return;
  const { number } = frame.view.round;
  markTab(`${t('bar.round', { number, of: table.schedule.length })} · Gizzard`, asked !== null);
}

function callPlayer({ frame, localizer }: LiveTable): void {
  showQuestion();
  if (frame) alertTurn(turnLine(frame, localizer));
}

/** Plays the only card that can be played, if the player wants that. Returns how to stop it. */
function playForced({ frame, asked, session }: LiveTable): (() => void) | undefined {
  const only = frame && asked && prefs.forced ? forced(frame.view) : null;
  if (!only) return;
  const timer = setTimeout(() => session.act(only), motion(FORCED_MS));
  return () => clearTimeout(timer);
}
