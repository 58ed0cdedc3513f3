import type { SqlParameters, SqlValue } from '../../platform/database/readRows.js';
import type { SearchQuery, SearchTerm, SearchWord } from '../../platform/text/searchText.js';
import { inflections } from '../../platform/text/searchTopics.js';
import { distinctAlternatives, type FullTextQuery } from './searchEngine.js';
import type { SearchFilter } from './searchFilter.js';

/** Tiers of matches, best first. Within a tier: more likes, then newer. */
export const Tier = {
  EXACT_TITLE: 0,
  TITLE: 1,
  TITLE_BEGINNING: 2,
  TOPIC: 3,
  TITLE_AND_BODY: 4,
  BODY: 5,
  /** Without one of the words, when hardly any post has all of them. */
  SOME_WORDS: 6,
} as const;
export type Tier = (typeof Tier)[keyof typeof Tier];
export const tiers: readonly Tier[] = Object.values(Tier);

/** Of a row that is no match: more than any tier. */
export const NO_TIER = 9;

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
  /** Rows that one of them finds are in one of the tiers. */
  matches: readonly FullTextQuery[];
}

type Column = 's.title' | 's.topics' | 's.body' | 'p.searchTitle';

const none: SearchFilter = { sql: [], parameters: {}, posts: [] };

/** A query in SQL over `post_search s` and `post p`, with `instr`, so that both engines give the same results. */
export class SearchRanking {
  readonly exactTitle: string;
  /** The tiers by relevance. */
  readonly stages: Stage[];
  /** All matches as one tier, for other orders. */
  readonly everything: Stage[];
  /** SQL: the tier of a row by relevance, or {@link NO_TIER}; and the same with all matches as one tier. */
  readonly tierSql: { relevance: string; everything: string };
  readonly #parameters: Record<string, SqlValue | readonly SqlValue[]>;
  readonly #names = new Map<string, string>();

  constructor(
    readonly query: SearchQuery,
    readonly filter = none,
  ) {
    const { titleKeys, whole, typed } = query;
    this.#parameters = { ...filter.parameters, titleKeys };
    // The filter first: SQLite would read a whole body, and then look whether its post meets the filter.
    const filtered = (condition: string) =>
      filter.sql.length === 0 ? condition : `CASE WHEN ${and([...filter.sql])} THEN ${condition} ELSE 0 END`;
    this.exactTitle = and(['s.titleKey IN (:titleKeys)', ...filter.sql]);
    const notExact = 's.titleKey NOT IN (:titleKeys)';
    const all = (words: SearchWord[], ...columns: Column[]) =>
      and(words.map((word) => this.#holds(word, columns)));
    const indexWords = (words: SearchWord[], ...columns: Column[]) =>
      words.map((word) => ({ word, isHeld: this.#holds(word, columns) }));
    const inPost = (words: SearchWord[]) => `(p.searchTitle = '' OR ${all(words, 'p.searchTitle')})`;
    const inflected = inflectedWords(typed);
    const typedInTitle = all(typed, 's.title');
    const isTopic = all(inflected, 's.title', 's.topics');
    const anywhere = all(typed, 's.title', 's.body');
    const either = `(${isTopic} OR ${anywhere})`;
    const inText: FullTextQuery = { scope: 'text', all: indexWords(typed, 's.title', 's.body') };
    const asTopics: FullTextQuery = {
      scope: 'topics',
      all: indexWords(inflected, 's.title', 's.topics'),
    };
    const words: Stage[] = [
      {
        upper: Tier.TITLE,
        lower: Tier.TITLE_BEGINNING,
        either: filtered(`${typedInTitle} AND ${notExact}`),
        isUpper: all(whole, 's.title'),
        titles: { either: inPost(typed), upper: inPost(whole) },
        upperMatch: { scope: 'title', all: indexWords(whole, 's.title') },
        matches: [{ scope: 'title', all: indexWords(typed, 's.title') }],
      },
      {
        upper: Tier.TOPIC,
        lower: Tier.TOPIC,
        either: filtered(`${isTopic} AND NOT ${typedInTitle} AND ${notExact}`),
        isUpper: null,
        titles: null,
        upperMatch: asTopics,
        matches: [asTopics],
      },
      {
        upper: Tier.TITLE_AND_BODY,
        lower: Tier.BODY,
        either: filtered(`${anywhere} AND NOT ${isTopic} AND ${notExact}`),
        isUpper:
          typed.length > 1 ? `(${typed.map((word) => this.#holds(word, ['s.title'])).join(' OR ')})` : null,
        titles: null,
        upperMatch: { ...inText, anyInTitle: typed },
        matches: [inText],
      },
    ];
    const [, , texts] = words;
    // Of a query without words, such as `~`, only the title can be equal.
    const exactOnly = `CASE WHEN s.titleKey IN (:titleKeys) THEN ${Tier.EXACT_TITLE} ELSE ${NO_TIER} END`;
    this.tierSql =
      typed.length === 0
        ? { relevance: exactOnly, everything: `${NO_TIER}` }
        : {
            relevance: `CASE WHEN s.titleKey IN (:titleKeys) THEN ${Tier.EXACT_TITLE} WHEN ${all(whole, 's.title')} THEN ${Tier.TITLE}
              WHEN ${typedInTitle} THEN ${Tier.TITLE_BEGINNING} WHEN ${isTopic} THEN ${Tier.TOPIC}
              WHEN ${anywhere} THEN CASE WHEN ${texts?.isUpper ?? '1 = 0'} THEN ${Tier.TITLE_AND_BODY} ELSE ${Tier.BODY} END ELSE ${NO_TIER} END`,
            everything: `CASE WHEN ${either} THEN ${Tier.BODY} ELSE ${NO_TIER} END`,
          };
    this.stages = typed.length === 0 ? [] : words;
    this.everything =
      typed.length === 0
        ? []
        : [
            {
              upper: Tier.BODY,
              lower: Tier.BODY,
              isUpper: null,
              titles: null,
              either: filtered(either),
              upperMatch: inText,
              matches: [inText, asTopics],
            },
          ];
  }

  get parameters(): SqlParameters {
    return this.#parameters;
  }

  #holds(word: SearchWord, columns: readonly Column[]): string {
    const one = (term: SearchTerm) => {
      const name = this.#parameter(term.open ? ` ${term.token}` : ` ${term.token} `);
      return `(${columns.map((column) => `instr(${column}, ${name}) > 0`).join(' OR ')})`;
    };
    return `(${distinctAlternatives(word)
      .map((terms) => and(terms.map(one)))
      .join(' OR ')})`;
  }

  #parameter(value: string): string {
    const name = this.#names.get(value) ?? `t${this.#names.size}`;
    this.#names.set(value, name);
    this.#parameters[name] = value;
    return `:${name}`;
  }
}

/** Queries of more words are sentences from a text: their words are as the text has them. */
const MOST_INFLECTED = 12;

export function inflectedWords(words: readonly SearchWord[]): SearchWord[] {
  return words.length > MOST_INFLECTED ? [...words] : words.map(inflectedWord);
}

/** The same word in its English forms: titles and topics are short, so further alternatives cost little. */
function inflectedWord(word: SearchWord): SearchWord {
  const [first = []] = word.alternatives;
  const [only] = first;
  if (first.length !== 1 || only === undefined) return word;
  const known = new Set(
    word.alternatives
      .flatMap((terms) => (terms.length === 1 && !terms[0]?.open ? terms : []))
      .map(({ token }) => token),
  );
  const forms = inflections(only.token).filter((token) => !known.has(token) && token.length >= 3);
  return { ...word, alternatives: [...word.alternatives, ...forms.map((token) => [{ token, open: false }])] };
}

function and(conditions: string[]): string {
  return `(${conditions.join(' AND ')})`;
}
