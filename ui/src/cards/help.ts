import { mount, unmount } from 'svelte';
import { rulebook } from '../app/rulebook.svelte';
import { extraRule } from '../rules/extraRule';
import CardHelp from './CardHelp.svelte';
import { rankOf } from './code';

/** How long a mouse or the focus rests on a card, and a finger, until it is explained. */
const REST_MS = 700;
const PRESS_MS = 500;
/** The focus comes so soon after the key that moves it. */
const BY_KEY_MS = 100;
/** Pixels that a finger may move meanwhile. */
const STILL = 10;

/** The rule of a card that has one of its own: a Wizard, a Jester, or an extra card. */
export const ruleOf = (card: string): { title: string; text: string } | undefined =>
  extraRule(card) ?? rulebook.word({ Z: 'wizard', N: 'jester' }[rankOf(card)] ?? '');

let watching = false;
let shown: Record<string, unknown> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The click that ends a long press is none. */
let pressed = false;

function hide(): void {
  clearTimeout(timer);
  if (shown) void unmount(shown);
  shown = null;
}

function show(anchor: HTMLElement, { title, text }: { title: string; text: string }): void {
  const target = anchor.closest('dialog, #board') ?? document.body;
  shown = mount(CardHelp, { target, props: { anchor, title, text } });
}

const cardAt = (at: EventTarget | null): HTMLElement | null =>
  at instanceof Element ? at.closest<HTMLElement>('[data-card]') : null;

/** Explains the card at an element, if there is anything to say, after it has been pointed at for so long. */
function wait(at: EventTarget | null, ms: number, then = (): void => {}): void {
  hide();
  const anchor = cardAt(at);
  const rule = anchor && ruleOf(anchor.dataset.card ?? '');
  if (!rule) return;
  timer = setTimeout(() => {
    if (!anchor.isConnected) return;
    show(anchor, rule);
    then();
  }, ms);
}

/** @param over  the card that the mouse has moved to; one that comes to lie under it is not pointed at */
function watchPointers(over: HTMLElement | null): void {
  let from = { x: 0, y: 0 };
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse' && cardAt(target) !== over) {
      over = null;
      hide();
    }
  });
  addEventListener(
    'pointerdown',
    ({ target, pointerType, clientX, clientY }) => {
      [from, pressed] = [{ x: clientX, y: clientY }, false];
      if (pointerType === 'mouse') hide();
      else wait(target, PRESS_MS, () => (pressed = true));
    },
    true,
  );
  addEventListener('pointermove', ({ target, clientX, clientY, pointerType }) => {
    if (pointerType === 'mouse') {
      if (cardAt(target) !== over) wait((over = cardAt(target)), REST_MS);
    } else if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) hide();
  });
  addEventListener('pointerup', ({ pointerType }) => pointerType !== 'mouse' && !pressed && hide());
  addEventListener('pointercancel', hide);
}

/** A card that gets the focus by a key is explained; one that the page gives it to is not. */
function watchKeys(): void {
  let keyed = -Infinity;
  for (const end of ['focusout', 'keydown', 'scroll'] as const) addEventListener(end, hide, true);
  addEventListener('keydown', ({ timeStamp }) => (keyed = timeStamp), true);
  addEventListener(
    'focusin',
    ({ target, timeStamp }) => timeStamp - keyed < BY_KEY_MS && wait(target, REST_MS),
  );
}

/**
 * Shows a card's picture and rule where the mouse or the focus rests on it; once a finger has pressed it, until the next
 * tap.
 *
 * @param at  what is pointed at now, or null
 * @param finger  with a finger
 */
export function explainCards(at: EventTarget | null, finger: boolean): void {
  if (watching) return;
  watching = true;
  watchPointers(cardAt(at));
  wait(at, REST_MS, () => (pressed = finger));
  addEventListener('click', (event) => pressed && event.detail > 0 && event.stopPropagation(), true);
  addEventListener('contextmenu', (event) => shown && pressed && event.preventDefault());
  watchKeys();
}
