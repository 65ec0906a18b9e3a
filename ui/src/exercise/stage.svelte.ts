import { createContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { rem } from '../table/environment';
import { sceneOf, type SceneContent, type Words } from '../table/layout/scene';

type Shown = Pick<SceneContent, 'table' | 'players' | 'cards' | 'played'>;
type Page = () => Pick<SceneContent, 'side' | 'stays'>;
const NOTHING: Shown = { table: null, players: 0, cards: 0, played: false };

/** Content and layout of a page with a small table. */
export class Stage {
  /** The size of the page below the header. */
  width = $state(0);
  height = $state(0);
  #scene = $state.raw<Shown>(NOTHING);
  /** Not reactive: teardown functions read the previous value of a state. */
  #latest = NOTHING;
  #page: Page = () => ({ side: 0 });
  readonly heights = $state<Record<Words, number>>({ question: 0, asked: 0, answer: 0, ways: 0, more: 0 });
  readonly layout = $derived(
    sceneOf({
      ...{ width: this.width, height: this.height, em: rem(), ...this.#page(), ...this.#scene },
      heights: { ...this.heights },
    }),
  );
  /** There is more than a phone has. */
  readonly roomy = $derived(this.layout.beside && this.layout.arrangement !== 'low');

  constructor(page: Page) {
    this.#page = page;
  }

  /** Reserves room for a table. Returns a function that releases it. */
  show(scene: Shown): () => void {
    this.#latest = this.#scene = scene;
    return () => {
      if (this.#latest === scene) this.#latest = this.#scene = NOTHING;
    };
  }

  /** Reserves an element's height in the layout. */
  measure(name: Words): Attachment<HTMLElement> {
    return (element) => {
      const watch = new ResizeObserver(() => (this.heights[name] = element.offsetHeight));
      watch.observe(element);
      return () => {
        watch.disconnect();
        this.heights[name] = 0;
      };
    };
  }

  /** Reserves an element's height and positions it. */
  place(name: Words): Attachment<HTMLElement> {
    return (element) => {
      $effect(() => {
        const { x, y, width } = this.layout[name];
        element.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: ${width}px`;
      });
      return this.measure(name)(element);
    };
  }
}

const [getStage, setStage] = createContext<Stage>();
export { getStage };

export const provideStage = (page: Page): Stage => {
  const stage = new Stage(page);
  setStage(stage);
  return stage;
};
