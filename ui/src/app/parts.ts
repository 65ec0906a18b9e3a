import type { Component } from 'svelte';
import { locale, type Part } from '../i18n/locale.svelte';

/** A part of the page that is loaded when it is first needed. */
export type Load<P extends Record<string, any>> = () => Promise<{ default: Component<P> }>;

const loaded = new WeakMap<object, Component<any>>();

/** The component of a part, if it and its texts are here. */
export const loadedPart = <P extends Record<string, any>>(part: Load<P>): Component<P> | undefined =>
  loaded.get(part);

/** Loads a part and its own texts. */
export async function loadPart<P extends Record<string, any>>(
  part: Load<P>,
  texts: readonly Part[] = [],
): Promise<Component<P>> {
  const [found] = await Promise.all([part(), ...texts.map((each) => locale.add(each))]);
  loaded.set(part, found.default);
  return found.default;
}
