import { describe, expect, it } from 'vitest';
import { matchParts } from './matchParts';

/** The text with its matches in brackets. */
const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('matchParts', () => {
  it.each([
    ['React Server Components', 'serv', 'React [Serv]er Components'],
    ['React Server Components', 'comp react', '[React] Server [Comp]onents'],
    ['Interact with React', 'act', 'Interact with React'],
    ['Why useState is enough', 'state', 'Why use[State] is enough'],
    ['Une fenêtre étroite', 'fenetre E', 'Une [fenêtre] [é]troite'],
    ['Fene\u0302tre', 'fenetre', '[Fene\u0302tre]'],
    ['Straße und Stil', 'stras', 'Straße und Stil'],
    ['C++ and c', 'c++', '[C++] and c'],
    ['React入門 状態', '状態', 'React入門 [状態]'],
    ['(a) [b]', '[b', '(a) [[b]]'],
    ['React', 're react', '[React]'],
    ['😀 React 🎉', 'react', '😀 [React] 🎉'],
    ['Anything', '   ', 'Anything'],
    ['', 'x', ''],
  ])('%j for %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('loses nothing of the text', () => {
    const text = 'ﬁne İstanbul ǅ \u0301x';
    for (const query of ['fi', 'i', 'x', 'dz', 'istanbul'])
      expect(
        matchParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });
});
