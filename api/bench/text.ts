import { indexedTokens, wordTokens } from '../src/platform/text/searchText.js';
import { heaviestTopics, weightOf, WEIGHTS } from '../src/platform/text/searchTopics.js';
import { truncate } from '../src/richText/measures.js';
import { createRandom, type Random } from './random.js';

const list = (words: string) => words.trim().split(/\s+/);

const COMMON = list(`
  the to and a of in is it you that for on with this be we as are not have can if or but by from at an will when what your all do
  how there which use one so they has more about just like out up time some would make get only than then no my into also new now
  them because should code other need want first very much does after before way work where even most any using each same here
  well could between over many too every again always never often under keep give find tell place small large thing things`);
const SUBJECTS = list(`
  react hooks component state props effect render javascript typescript css html server client data api query cache router form
  input test build bundle performance accessibility context reducer useState useEffect useMemo useCallback node.js next.js vite
  webpack redux graphql apollo design system ui ux js jsx tsx suspense hydration streaming error boundary portal ref key list memo
  lazy import module package npm eslint prettier jest vitest playwright storybook animation layout grid flexbox token theme modal
  dialog focus keyboard screen reader aria c++ c# .net java python rust wasm docker deploy ci git monorepo migration guide tutorial
  tips mistakes lessons production scale debugging profiler memory leak event handler closure async await promise fetch websocket
  realtime offline worker pwa mobile native expo table chart date picker drag drop virtual infinite scroll pagination search filter
  sort auth login session jwt security xss csp seo image font i18n zustand jotai recoil mobx signals solid svelte vue angular remix
  astro qwik tanstack zod prisma drizzle sql postgres mysql sqlite`);
const SYLLABLES = list(`
  ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga ge go ha he hi ho ja jo ka ke ki la le li lo lu ma me mi mo mu na ne
  ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we wi za ze zo`);
const ENDINGS = ['', 's', 'ing', 'ed', 'er', 'n'];
const RARE_WORDS = 40_000;
const PARAGRAPHS = 4000;
const OPENINGS = 1000;
/** As in the reading time of richText/measures.ts. */
const WORDS_PER_MINUTE = 230;
const EXCERPT = 220;

/** A block of HTML of the stored subset, with its derived data. */
interface Block {
  html: string;
  words: number;
  /** Ids of its tokens in the full-text index, in order. */
  tokens: number[];
  isHeading: boolean;
  /** How often it has each token that may be a topic. */
  topics: ReadonlyMap<string, number>;
}

/** A body with the data that the services derive on publication. */
export interface Body {
  html: string;
  excerpt: string;
  readingMinutes: number;
  /** As in `post_search.body`. */
  tokens: string;
  /** As in `post_search.topics`, without the username. */
  topics: () => string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Generates posts: words with the frequencies of a language (Zipf), recurring subjects, rare words, in sentences,
 * paragraphs, headings and lists. Bodies are assembled from a few thousand blocks with known tokens, so that 100,000 of
 * them take only seconds.
 */
export class Writer {
  readonly #vocabulary: string[];
  /** Cumulative frequencies. */
  readonly #sums: Float64Array;
  readonly #tokens: string[] = [];
  readonly #tokenIds = new Map<string, number>();
  /** The last body in which each token occurred. */
  readonly #seenIn: Uint32Array;
  readonly #openings: (Block & { excerpt: string })[];
  readonly #blocks: Block[];
  #bodies = 0;

  constructor(seed: number) {
    const random = createRandom(seed, 'words');
    const rare = Array.from({ length: RARE_WORDS }, () => {
      const length = 2 + random.below(3);
      return Array.from({ length }, () => random.pick(SYLLABLES)).join('') + random.pick(ENDINGS);
    });
    this.#vocabulary = [...COMMON, ...SUBJECTS, ...rare];
    this.#sums = new Float64Array(this.#vocabulary.length);
    let sum = 0;
    for (let i = 0; i < this.#sums.length; i++) this.#sums[i] = sum += 1 / (i + 3);
    this.#openings = Array.from({ length: OPENINGS }, () => {
      const text = this.#prose(random, 300);
      return { ...this.#block(`<p>${text}</p>`, text), excerpt: truncate(text, EXCERPT) };
    });
    this.#blocks = Array.from({ length: PARAGRAPHS }, () => this.#anyBlock(random));
    // Closing sentences add words that no block contains.
    this.#seenIn = new Uint32Array(this.#vocabulary.length * 2 + this.#tokens.length);
  }

  /** A headline of 3 to 9 words. */
  title(random: Random): string {
    const words = Array.from({ length: 3 + random.below(7) }, () => this.#titleWord(random));
    return capital(words.join(' '));
  }

  /** A comment of one to four sentences. */
  comment(random: Random): string {
    return Array.from({ length: 1 + random.below(4) }, () => this.#sentence(random)).join(' ');
  }

  body(random: Random): Body {
    const closing = this.#sentence(random);
    const opening = random.pick(this.#openings);
    const blocks = [
      opening,
      ...Array.from({ length: 2 + random.below(9) }, () => random.pick(this.#blocks)),
      this.#block(`<p>${closing}</p>`, closing),
    ];
    this.#bodies += 1;
    const tokens: string[] = [];
    for (const block of blocks) {
      for (const id of block.tokens) {
        if (this.#seenIn[id] === this.#bodies) continue;
        this.#seenIn[id] = this.#bodies;
        tokens.push(this.#tokens[id] ?? '');
      }
    }
    const words = blocks.reduce((sum, block) => sum + block.words, 0);
    return {
      html: blocks.map(({ html }) => html).join(''),
      excerpt: opening.excerpt,
      readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
      tokens: ` ${tokens.join(' ')} `,
      topics: () => topicsOf(blocks),
    };
  }

  #titleWord(random: Random): string {
    const kind = random.next();
    if (kind < 0.45) return this.#subject(random);
    return kind < 0.8 ? random.pick(COMMON) : this.#word(random);
  }

  #subject(random: Random): string {
    return SUBJECTS[Math.floor(SUBJECTS.length * random.next() ** 2.2)] ?? '';
  }

  #word(random: Random): string {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#vocabulary[low] ?? '';
  }

  #sentence(random: Random): string {
    const words = Array.from({ length: 6 + random.below(14) }, () =>
      random.next() < 0.12 ? this.#subject(random) : this.#word(random),
    );
    return `${capital(words.join(' '))}.`;
  }

  /** Sentences with at least `length` characters in total. */
  #prose(random: Random, length: number): string {
    let text = this.#sentence(random);
    while (text.length < length) text += ` ${this.#sentence(random)}`;
    return text;
  }

  #anyBlock(random: Random): Block {
    const kind = random.next();
    if (kind < 0.12) {
      const text = this.title(random);
      return this.#block(`<h2>${text}</h2>`, text);
    }
    if (kind < 0.2) {
      const items = Array.from({ length: 3 + random.below(4) }, () => this.#sentence(random));
      return this.#block(`<ul><li>${items.join('</li><li>')}</li></ul>`, items.join(' '));
    }
    const text = this.#prose(random, 200 + random.below(500));
    return this.#block(`<p>${text}</p>`, text);
  }

  #block(html: string, text: string): Block {
    const tokens = indexedTokens(text)
      .trim()
      .split(' ')
      .map((token) => this.#tokenId(token));
    const topics = new Map<string, number>();
    for (const word of wordTokens(text))
      for (const token of word) topics.set(token, (topics.get(token) ?? 0) + 1);
    return { html, words: text.split(' ').length, tokens, isHeading: html.startsWith('<h'), topics };
  }

  #tokenId(token: string): number {
    const known = this.#tokenIds.get(token);
    if (known !== undefined) return known;
    this.#tokenIds.set(token, this.#tokens.length);
    return this.#tokens.push(token) - 1;
  }
}

/** As `topicsOf` of the product, from the counts of the blocks. */
function topicsOf(blocks: readonly Block[]): string {
  const weights = new Map<string, number>();
  for (const isHeading of [true, false]) {
    const counts = new Map<string, number>();
    for (const block of blocks) {
      if (block.isHeading !== isHeading) continue;
      for (const [token, count] of block.topics) counts.set(token, (counts.get(token) ?? 0) + count);
    }
    const weight = isHeading ? WEIGHTS.headings : WEIGHTS.prose;
    for (const [token, count] of counts)
      weights.set(token, (weights.get(token) ?? 0) + weightOf(count, weight));
  }
  return heaviestTopics(weights);
}
