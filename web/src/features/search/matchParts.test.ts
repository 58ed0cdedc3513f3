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
    ['React Server Components', 'server comp', 'React [Server] [Comp]onents'],
    ['React Server Components', 'comp react', '[React] Server Components'],
    ['Interact with React', 'act', 'Interact with React'],
    ['Why useState is enough', 'state', 'Why use[State] is enough'],
    ['An HTMLParser', 'html parser', 'An [HTMLParser]'],
    ['useEffect', 'use', '[use]Effect'],
    ['Java and JavaScript', 'java and', '[Java] [and] JavaScript'],
    ['JavaScript', 'java', '[Java]Script'],
    ['JavaScript', 'script', 'JavaScript'],
    ['Une fenêtre étroite', 'fenetre E', 'Une [fenêtre] [é]troite'],
    ['Fene\u0302tre', 'fenetre', '[Fene\u0302tre]'],
    ['Straße und Stil', 'stras', '[Straß]e und Stil'],
    ['Straße und Stil', 'strasse', '[Straße] und Stil'],
    ['Ærø', 'aero', '[Ærø]'],
    ['ΛΌΓΟΣ', 'λογος', '[ΛΌΓΟΣ]'],
    ['C++ and c', 'c++', '[C++] and c'],
    ['C# beside C', 'c#', '[C#] beside C'],
    ['Node.js, React-Router', 'nodejs reactrouter', '[Node.js], [React-Router]'],
    ['A router for React', 'react-router', 'A [router] for [React]'],
    ['Don’t repeat', "don't", '[Don’t] repeat'],
    ['Version 1.5 or 15', '15', 'Version 1.5 or [15]'],
    ['React入門 状態', '状態', 'React入門 [状態]'],
    ['状態の管理と状態', '状態管理', '[状態]の[管理]と[状態]'],
    ['한국어로 배우는', '한국어', '[한국어]로 배우는'],
    ['مَدرسة', 'مدر', '[مَدر]سة'],
    ['हिन्दी में', 'हिन्दी', '[हिन्दी] में'],
    ['soft\u00adware \u200freact', 'software react', '[soft\u00adware] \u200f[react]'],
    ['(a) [b]', '[b', '(a) [[b]]'],
    ['“React hooks?”', '“hooks?”', '“React [hooks]?”'],
    ['React', 're react', '[React]'],
    ['😀 React 🎉', 'react', '😀 [React] 🎉'],
    ['Anything', '   ', 'Anything'],
    ['Anything', '?!', 'Anything'],
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
