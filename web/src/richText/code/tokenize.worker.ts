import type { TokenStream } from 'prismjs';
import { grammarNamed, tokenize } from './prism';

/** A text and the name of its grammar. */
export interface Question {
  text: string;
  grammarName: string;
}

/** The tokens of a text; null for an unknown grammar, and once at the start, when the worker can answer. */
export type Answer = TokenStream | null;

const answer = (value: Answer) => postMessage(value);

addEventListener('message', ({ data: { text, grammarName } }: MessageEvent<Question>) => {
  const grammar = grammarNamed(grammarName);
  answer(grammar ? tokenize(text, grammar) : null);
});
answer(null);
