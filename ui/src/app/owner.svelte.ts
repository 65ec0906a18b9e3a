import { persisted } from './persisted';
import { isText, or, shape } from './readers';

/** Earlier versions of the page kept the name with the last table. */
const lastTable = persisted('gizzard.wish', shape({ name: or(isText, '') }));
const kept = persisted(
  'gizzard.owner',
  shape({ name: (name) => (isText(name) ? name : lastTable.get().name) }),
);

/** Whose browser this is. */
class Owner {
  /** As typed; empty if they have not said. */
  name = $state(kept.get().name);

  constructor() {
    kept.watch(({ name }) => (this.name = name));
  }

  /** Their name at a table, or what the others see instead. */
  called(usual: string): string {
    return this.name.trim() || usual;
  }

  /** Keeps the name for the next visit. */
  keep(): void {
    kept.change(() => ({ name: this.name }));
  }
}

export const owner = new Owner();
