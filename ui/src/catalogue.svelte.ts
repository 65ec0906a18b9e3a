import { fetchCatalogue } from './api';
import type { Catalogue, DeckInfo, Lang } from './wire';

/** The rules in words, as the server has them, in the language chosen. */
class Library {
  book = $state.raw<Catalogue | null>(null);
  failed = $state(false);

  async read(lang: Lang): Promise<void> {
    try {
      this.book = await fetchCatalogue(lang);
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  deck(name: string): DeckInfo | null {
    return this.book?.decks.find((deck) => deck.name === name) ?? null;
  }
}

export const library = new Library();
