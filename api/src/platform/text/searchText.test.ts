import { describe, expect, it } from 'vitest';
import { indexedTokens, parseQuery, type SearchWord, titleKey } from './searchText.js';

/** Whether a text contains a word of a query, by the rules of the indexes. */
function has(text: string, word: SearchWord): boolean {
  const tokens = indexedTokens(text);
  return word.alternatives.some((terms) =>
    terms.every(({ token, open }) => tokens.includes(open ? ` ${token}` : ` ${token} `)),
  );
}
const finds = (query: string, text: string) => parseQuery(query).typed.every((word) => has(text, word));
const findsWhole = (query: string, text: string) => parseQuery(query).whole.every((word) => has(text, word));

describe('the words of a text', () => {
  it.each([
    ['ui', 'A UI for all'],
    ['js', 'Node.js in 2024'],
    ['the', 'What the hook?'],
    ['c++', 'From C++ to React'],
    ['C++', 'why c++20 at all'],
    ['c#', 'Blazor is C#, this is not'],
    ['.net', 'Leaving .NET behind'],
    ['node.js', 'Node.js'],
    ['node.js', 'nodejs'],
    ['node.js', 'Node JS'],
    ['nodejs', 'Node.js'],
    ['react-router', 'React Router'],
    ['react router', 'react-router-dom'],
    ['useState', 'usestate'],
    ['usestate', 'useState'],
    ['state', 'useState'],
    ['use state', 'useState'],
    ['http', 'XMLHttpRequest'],
    ['boundary', '<ErrorBoundary>'],
    ['19.2', 'React 19.2'],
    ['19', 'React 19.2'],
    ['snake', 'snake_case'],
    ['naive', 'A naïve cache'],
    ['naïve', 'a naive cache'],
    ['Ångström', 'angstrom'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'smørrebrød'],
    ['don’t', "don't"],
    ['dont', 'Don’t'],
    ['ﬁle', 'file'],
    ['ＵＩ', 'UI'],
    ['İstanbul', 'istanbul'],
    ['日本', '日本語の記事'],
    ['語', '日本語'],
    ['日本語', '私は日本語を書く'],
    ['ｶﾞｲﾄﾞ', 'Reactガイド'],
    ['서버', '서버에서'],
    ['สวัสดี', 'คำว่าสวัสดีครับ'],
    ['привет', 'Приве́т, мир'],
    ['🎉', 'Released 🎉'],
    ['👍', 'Fine 👍🏽'],
    ['❤', 'I ❤️ hooks'],
    ['👩‍💻', 'Hello 👩🏿‍💻'],
    ['🇯🇵', 'Tokyo 🇯🇵'],
    ['co\u00adoperate', 'cooperate'],
  ])('contain %s, for “%s”', (query, text) => {
    expect(findsWhole(query, text)).toBe(true);
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['c++', 'C and C#'],
    ['c#', 'C++'],
    ['java', 'JavaScript'],
    ['1.5', '15'],
    ['useState', 'the state we use'],
    ['日本', '本日'],
    ['🇯🇵', '🇫🇷'],
    ['😀', '😃'],
    ['ui', 'build'],
    ['react vue', 'react'],
  ])('do not contain %s, for “%s”', (query, text) => {
    expect(findsWhole(query, text)).toBe(false);
  });

  it.each([
    ['rea', 'React'],
    ['react ho', 'React Hooks'],
    ['react-ro', 'React Router'],
    ['c+', 'C++'],
    ['t', 'What the hook?'],
    ['日', '日本'],
  ])('contain a word with the prefix %s, for “%s”', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it('match as a prefix only at the end of the query', () => {
    expect(finds('rea hooks', 'React Hooks')).toBe(false);
  });

  it('of a run that repeats itself are looked for once', () => {
    const [word] = parseQuery('日本'.repeat(100)).whole;
    expect(word!.alternatives[0]).toHaveLength(2);
  });

  it('are tokens that no index splits, drops or treats as operators', () => {
    const text = `${'x'.repeat(500)} ${'й'.repeat(500)} a an c++ 日本 🎉 + - * " ( ) ~ < > @ NEAR ' \u0000 \ud800`;
    for (const token of indexedTokens(text).trim().split(' ')) expect(token).toMatch(/^[a-z0-9_]{3,84}$/);
    for (const stopWord of ['the', 'com', 'und', 'www'])
      expect(indexedTokens(stopWord)).not.toBe(` ${stopWord} `);
  });

  it('of a very long text are limited in number', () => {
    const text = Array.from({ length: 200_000 }, (_, i) => i.toString(36)).join(' ');
    expect(indexedTokens(text).split(' ').length).toBeLessThanOrEqual(20_010);
    for (const unit of ['a.', 'a-', "'", '+', '日', 'aB', 'ﷺ', '\u0301', '\u0316\u0301', '.net'])
      expect(indexedTokens(unit.repeat(30_000)).length).toBeLessThan(2_000_000);
    const run = String.fromCharCode(...Array.from({ length: 20_900 }, (_, i) => 0x4e00 + i));
    expect(indexedTokens(run.repeat(2)).split(' ').length).toBeLessThanOrEqual(20_002);
  });
});

describe('titleKey', () => {
  it('is equal for titles that differ in case, accents and punctuation', () => {
    expect(titleKey('  What is “React”? ')).toBe(titleKey('what is react'));
    expect(titleKey('Crème brûlée: a recipe')).toBe(titleKey('creme brulee – a recipe'));
  });

  it('distinguishes words, their order and titles of symbols', () => {
    expect(titleKey('C++')).not.toBe(titleKey('C'));
    expect(titleKey('a b')).not.toBe(titleKey('b a'));
    expect(titleKey('???')).not.toBe(titleKey('!!!'));
    expect(titleKey('日本')).not.toBe(titleKey('本日'));
    expect(titleKey('  ')).toBe('');
  });
});

it('a query of symbols has no words', () => {
  expect(parseQuery('+ - * " ( ) ~ < > @ \u0000')).toMatchObject({ whole: [], typed: [] });
});
