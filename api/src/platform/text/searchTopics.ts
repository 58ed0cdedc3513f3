import { wordTokens } from './searchText.js';

/** Maximum number of topics of a text. */
const MAX_TOPICS = 100;
/** Maximum length of all topics, which have a column of 8,000 characters with the username. */
const MAX_LENGTH = 7000;

interface WeightedText {
  text: string;
  weight: number;
}

/** How much a word counts in a heading, in the text and in code. */
export const WEIGHTS = { headings: 6, prose: 1, code: 0.7 };

/** What a body is about. */
export function topicsOf({ headings, prose, code }: Record<keyof typeof WEIGHTS, string>): string {
  return topicTokens([
    { text: headings, weight: WEIGHTS.headings },
    { text: prose, weight: WEIGHTS.prose },
    { text: code, weight: WEIGHTS.code },
  ]);
}

/**
 * What texts are about: their tokens, those of most weight first, with a space before and after each. A word
 * counts with the weight of its text, and less each time it is repeated.
 */
function topicTokens(texts: readonly WeightedText[]): string {
  const weights = new Map<string, number>();
  for (const { text, weight } of texts) {
    const counts = new Map<string, number>();
    for (const tokens of wordTokens(text))
      for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const [token, count] of counts)
      weights.set(token, (weights.get(token) ?? 0) + weightOf(count, weight));
  }
  return heaviestTopics(weights);
}

/** How much a token counts that a text of this weight has so many times. */
export function weightOf(count: number, weight: number): number {
  return weight * (1 + Math.log(count));
}

/** The tokens of most weight, without further inflections of the same word. */
export function heaviestTopics(weights: ReadonlyMap<string, number>): string {
  const seen = new Set<string>();
  let length = 0;
  const topics = [...weights]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .flatMap(([token]) => {
      const stem = stemOf(token);
      length += seen.has(stem) ? 0 : token.length + 1;
      if (seen.has(stem) || length > MAX_LENGTH) return [];
      seen.add(stem);
      return [token];
    });
  return ` ${topics.slice(0, MAX_TOPICS).join(' ')} `;
}

/** The beginning that the inflections of an English word share; other tokens stay as they are. */
function stemOf(token: string): string {
  if (!/^[a-z]{4,}$/.test(token)) return token;
  let stem = token.replace(/ies$/, 'y').replace(/(?<![siu])s$/, '');
  if (stem.length > 5) stem = stem.replace(/ing$/, '');
  if (stem.length > 4) stem = stem.replace(/ed$/, '');
  stem = stem.replace(/([bdgmnprt])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** The token and its English inflections: `update` is found as `updates`, `updated` and `updating`. */
export function inflections(token: string): string[] {
  const stem = stemOf(token);
  if (!/^[a-z]{3,}$/.test(stem)) return [token];
  const endings = stem.endsWith('y') ? ['', 's', 'ed', 'ing'] : ['', 'e', 's', 'es', 'ed', 'ing'];
  const forms = endings.map((ending) => stem + ending);
  if (stem.endsWith('y')) forms.push(`${stem.slice(0, -1)}ies`);
  const last = stem.at(-1) ?? '';
  if (/[bdgmnprt]/.test(last)) forms.push(`${stem}${last}ing`, `${stem}${last}ed`);
  return [...new Set([token, ...forms])];
}
