import type { FullTextQuery } from './searchEngine.js';
import type { SearchQuery, SearchTerm, SearchWord } from '../../platform/text/searchText.js';

/** Tiers of matches, best first. Within a tier: more likes, then newer. */
export const Tier = {
  EXACT_TITLE: 0,
  TITLE: 1,
  TITLE_BEGINNING: 2,
  TITLE_AND_BODY: 3,
  BODY: 4,
} as const;
export type Tier = (typeof Tier)[keyof typeof Tier];
export const tiers: readonly Tier[] = Object.values(Tier);

/** Two neighbouring tiers. Without the upper one, its rows would belong to the lower one. */
export interface Stage {
  upper: Tier;
  lower: Tier;
  /** SQL: whether a row is in one of them. */
  either: string;
  /** SQL: whether a row in one of them is in the upper one. Null if none can be. */
  isUpper: string | null;
  /** SQL over `post p`: a prefilter on `searchTitle` that may match too much; null if titles do not help. */
  titles: { either: string; upper: string } | null;
  upperMatch: FullTextQuery;
  match: FullTextQuery;
}

/** A query in SQL over `post_search s`, with `instr`, so that both engines give the same results. */
export class SearchRanking {
  readonly parameters: Record<string, string>;
  readonly exactTitle = 's.titleKey = :titleKey';
  readonly stages: Stage[];
  readonly #names = new Map<string, string>();

  constructor({ titleKey, whole, typed }: SearchQuery) {
    this.parameters = { titleKey };
    const inTitle = (word: SearchWord) => this.#holds(word, ['s.title']);
    const anywhere = (word: SearchWord) => this.#holds(word, ['s.title', 's.body']);
    const inPost = (words: SearchWord[]) =>
      `(p.searchTitle = '' OR ${and(words.map((word) => this.#holds(word, ['p.searchTitle'])))})`;
    const notExact = 's.titleKey <> :titleKey';
    const [wholeInTitle, typedInTitle] = [and(whole.map(inTitle)), and(typed.map(inTitle))];
    const significant = typed.some(({ minor }) => !minor) ? typed.filter(({ minor }) => !minor) : typed;
    const indexWords = (words: SearchWord[], held: (word: SearchWord) => string) =>
      words.map((word) => ({ word, isHeld: held(word) }));
    this.stages =
      typed.length === 0
        ? []
        : [
            {
              upper: Tier.TITLE,
              lower: Tier.TITLE_BEGINNING,
              either: `${typedInTitle} AND ${notExact}`,
              isUpper: wholeInTitle,
              titles: { either: inPost(typed), upper: inPost(whole) },
              upperMatch: { scope: 'title', all: indexWords(whole, inTitle) },
              match: { scope: 'title', all: indexWords(typed, inTitle) },
            },
            {
              upper: Tier.TITLE_AND_BODY,
              lower: Tier.BODY,
              either: `${and(typed.map(anywhere))} AND NOT ${typedInTitle} AND ${notExact}`,
              isUpper: typed.length > 1 ? `(${significant.map(inTitle).join(' OR ')})` : null,
              titles: null,
              upperMatch: { scope: 'text', all: indexWords(typed, anywhere), anyInTitle: significant },
              match: { scope: 'text', all: indexWords(typed, anywhere) },
            },
          ];
  }

  #holds(word: SearchWord, columns: string[]): string {
    const one = (term: SearchTerm) => {
      const name = this.#parameter(term.open ? ` ${term.token}` : ` ${term.token} `);
      return `(${columns.map((column) => `instr(${column}, ${name}) > 0`).join(' OR ')})`;
    };
    return `(${word.alternatives.map((terms) => and(terms.map(one))).join(' OR ')})`;
  }

  #parameter(value: string): string {
    const name = this.#names.get(value) ?? `t${this.#names.size}`;
    this.#names.set(value, name);
    this.parameters[name] = value;
    return `:${name}`;
  }
}

function and(conditions: string[]): string {
  return `(${conditions.join(' AND ')})`;
}
