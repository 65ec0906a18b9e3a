import type { Component } from 'svelte';
import type { Key, Part } from '../i18n/messages.ts';

/** The parameters of an address: `/t/{table}` has a string, `{round:int}` is a number. */
type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Param<Name> & Params<Rest>
  : {};
type Param<Name extends string> = Name extends `${infer Own}:int`
  ? Record<Own, number>
  : Record<Name, string>;

type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** A page: what the router and the server know of it before it is loaded. */
export interface Page<Path extends string = string, Props extends object = any> {
  /** Its addresses, in the server's syntax; the parameters become the component's properties. */
  paths: readonly Path[];
  /** Its name in link previews and suggestions; left out, the page is named after what it shows. */
  title?: Key;
  /** The files of texts that it needs besides those that every page has. */
  texts?: readonly Part[];
  component: Load<Props>;
  /** The address of the page that is nearest if there is nothing at this one. */
  near?: string;
  /** What link previews describe instead of naming the page. */
  preview?: 'table' | 'replay' | 'challenge';
  /** Addresses that somebody on this page is likely to go to next, and other parts that they are likely to need: loaded
   * when the browser is idle and data costs nothing. */
  next?: readonly string[];
  ahead?: readonly (() => Promise<unknown>)[];
}

/** A page with a document of its own, which the browser loads. */
export interface Document {
  paths: readonly string[];
  title: Key;
  texts: readonly Part[];
  document: string;
}

/** Declares a page whose component takes the parameters of its addresses. It has the texts of a table; one that does
 * without them loads sooner. */
export const page = <const Path extends string>(
  declared: Page<Path, Params<Path>>,
  tableTexts = true,
): Page => ({ ...declared, texts: [...(tableTexts ? ['table' as const] : []), ...(declared.texts ?? [])] });
