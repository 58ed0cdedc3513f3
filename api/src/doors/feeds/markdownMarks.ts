/**
 * Marks in Markdown. CommonMark reads signs of emphasis by the characters around them: `_` works between words alone, and
 * `**` not between a letter and a sign. Where no sign works, the mark is written as an element, which every reader of
 * Markdown knows. The characters are known once the whole text is written, so marks are signs of their own until then.
 */
type Mark = keyof typeof SIGNS;

/** Characters that Unicode reserves for programs: an opening and a closing one for each mark. */
const SIGNS = {
  strong: ['\uFDD0', '\uFDD1'],
  em: ['\uFDD2', '\uFDD3'],
  s: ['\uFDD4', '\uFDD5'],
} as const;
const MARK_OF = new Map<string, Mark>(
  (Object.keys(SIGNS) as Mark[]).flatMap((mark) => SIGNS[mark].map((sign) => [sign, mark] as const)),
);
const OPENING = /[\uFDD0\uFDD2\uFDD4]/;
const ANY = /[\uFDD0-\uFDD5]/g;

/** What each mark can be, in order of preference; else it is an element. */
const FORMS: Readonly<Record<Mark, readonly string[]>> = { strong: ['**'], em: ['_', '*'], s: ['~~'] };

/** Takes the signs out of a text, which is about to be marked. */
export const withoutSigns = (text: string): string => text.replace(ANY, '');

export function marked(mark: Mark, content: string): string {
  const [opening, closing] = SIGNS[mark];
  return content === '' ? '' : `${opening}${content}${closing}`;
}

/** One sign in the text. Its characters decide on its form, together with those of its counterpart. */
interface Sign {
  at: number;
  mark: Mark;
  isOpening: boolean;
  /** Index of the other sign of the pair. */
  pair: number;
  form: string;
}

/** Writes the marks of a text, in linear time. */
export function writeMarks(text: string): string {
  const signs = pairs(text);
  const signAt = new Map(signs.map((sign) => [sign.at, sign]));
  const open = new Map<Mark, number>();
  for (const sign of signs) {
    const depth = open.get(sign.mark) ?? 0;
    open.set(sign.mark, depth + (sign.isOpening ? 1 : -1));
    const closing = signs[sign.pair];
    if (!sign.isOpening || !closing) continue;
    const neighbours = [sign.at - 1, sign.at + 1, closing.at - 1, closing.at + 1].map((at) => signAt.get(at));
    const fits = (form: string): boolean => {
      if (depth > 0 || !isRead(form, text, sign.at, closing.at)) return false;
      // Signs of one kind beside each other are read as one longer sign.
      return neighbours.every((other) => other === undefined || !mayMerge(form, other));
    };
    const form = FORMS[sign.mark].find(fits);
    sign.form = form ?? `<${sign.mark}>`;
    closing.form = form ?? `</${sign.mark}>`;
  }
  let written = '';
  let end = 0;
  for (const { at, form } of signs) {
    written += text.slice(end, at) + form;
    end = at + 1;
  }
  return written + text.slice(end);
}

/** All signs in the text, which is well nested. */
function pairs(text: string): Sign[] {
  const signs: Sign[] = [];
  const open: number[] = [];
  for (const { 0: sign, index: at } of text.matchAll(ANY)) {
    const mark = MARK_OF.get(sign);
    if (mark === undefined) continue;
    const isOpening = OPENING.test(sign);
    const pair = isOpening ? -1 : (open.pop() ?? -1);
    const counterpart = signs[pair];
    if (counterpart) counterpart.pair = signs.length;
    if (isOpening) open.push(signs.length);
    signs.push({ at, mark, isOpening, pair, form: '' });
  }
  return signs;
}

/** Whether a form may become one with a sign beside it, whose own form may not be chosen yet. */
function mayMerge(form: string, { mark, form: other }: Sign): boolean {
  const forms = other === '' ? FORMS[mark].slice(0, 1) : [other];
  return forms.some((each) => each[0] === form[0]);
}

/** Whether Markdown reads a form at these places. */
function isRead(form: string, text: string, start: number, end: number): boolean {
  const [before, first] = [classesOf(characterBefore(text, start)), classesOf(characterAfter(text, start))];
  const [last, after] = [classesOf(characterBefore(text, end)), classesOf(characterAfter(text, end))];
  const reads = (inside: CharacterClass, outside: CharacterClass): boolean =>
    flanks(inside, outside) && (form !== '_' || !flanks(outside, inside) || outside === 'sign');
  const isSure = (insides: Classes, outsides: Classes): boolean =>
    insides.every((inside) => outsides.every((outside) => reads(inside, outside)));
  return isSure(first, before) && isSure(last, after);
}

type CharacterClass = 'space' | 'sign' | 'letter';
type Classes = readonly CharacterClass[];

/**
 * Whether a delimiter between two characters belongs to the one inside
 * (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
const flanks = (inside: CharacterClass, outside: CharacterClass): boolean =>
  inside !== 'space' && (inside !== 'sign' || outside !== 'letter');

const characterBefore = (text: string, at: number): string | undefined =>
  /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0];
const characterAfter = (text: string, at: number): string | undefined =>
  /^./su.exec(text.slice(at + 1, at + 3))?.[0];

/** CommonMark takes `~` and emoji for signs, marked for letters. */
function classesOf(character = ' '): Classes {
  if (/\s/.test(character)) return ['space'];
  if (character === '~' || character.length > 1 || MARK_OF.get(character) === 's') return ['sign', 'letter'];
  return /[\p{P}\p{S}\uFDD0-\uFDD3]/u.test(character) ? ['sign'] : ['letter'];
}
