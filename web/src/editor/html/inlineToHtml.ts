import { convertToHTML } from 'draft-convert';
import { CharacterMetadata, ContentState, type ContentBlock } from 'draft-js';
import { abbreviationData, createBlock, linkData, marks, NOTE, type Mark } from './blocks';
import { NOTE_START, splitNotes, type TextPart } from './noteText';
import { escapeAttribute, escapeText } from './writtenHtml';

/** The `rel` that the API sets on links to other sites. */
export const EXTERNAL_REL = 'noopener noreferrer nofollow ugc';
const plain = CharacterMetadata.create();
const elementOf: ReadonlyMap<string, string> = new Map(marks);

// Each run of characters with equal marks and link gets one synthetic style that stands for all its tags: `outer
// marks|link|inner marks`. Tags then nest in a fixed order, and draft-convert's link handling, which escapes link text
// twice, is not used.
const writeParagraph = convertToHTML<string>({
  blockToHTML: () => ({ start: '', end: '' }),
  styleToHTML: (style) => {
    const [outer = '', link = '', inner = ''] = style.split('|');
    const tags = [...elementsOf(outer), ...(link === '' ? [] : [link]), ...elementsOf(inner)];
    return {
      start: tags.map((tag) => `<${tag}>`).join(''),
      end: tags
        .toReversed()
        .map((tag) => `</${tag}>`)
        .join(''),
    };
  },
});
const elementsOf = (styles: string): string[] =>
  styles.split('+').flatMap((style) => elementOf.get(style) ?? []);

/** An end tag directly followed by the same start tag: the element continues. */
const INTERRUPTION = /<\/([a-z]+(?:#\d+)?)><\1>/g;
const LINK_START = /<(?:a|abbr)#(\d+)>/g;
const LINK_END = /<\/(a|abbr)#\d+>/g;
/** Tags, which stay, and the letters that stand for text. */
const TAG_OR_LETTER = /<[^>]*>|x/g;

/**
 * The stored HTML of a block's text. A link or an abbreviation is always one element. A mark goes around the link if all of the
 * link and the text beside it have the mark, otherwise inside; code and keys always go inside. A last `<br>` gives
 * an empty last line its height. Spaces that a page would collapse become no-break spaces, except at the end
 * of the block.
 */
export function inlineToHtml(block: ContentBlock, content: ContentState): string {
  const all = block.getCharacterList().toArray();
  // A footnote is one line.
  const written = block
    .getText()
    .replace(/\n/g, (sign, at: number) => (all[at]?.hasStyle(NOTE) ? ' ' : sign));
  const text = keepSpaces(written);
  if (text === '') return '<br />';
  const characters = all.slice(0, text.length);
  const html = splitNotes({ text, characters })
    .map(({ isNote, ...part }) => (isNote ? noteToHtml(part, content) : partToHtml(part, content)))
    .join('');
  return text.endsWith('\n') ? `${html}<br />` : html === '' ? '<br />' : html;
}

/** A footnote stands outside of all marks and links, without spaces around it. One without text is left out. */
function noteToHtml({ text, characters: all }: TextPart, content: ContentState): string {
  const part = {
    text: text.replaceAll(NOTE_START, ''),
    characters: all.filter((_, index) => text[index] !== NOTE_START),
  };
  if (part.text.trim() === '') return escapeText(part.text);
  const [, before = '', inner = '', after = ''] = /^( *)(.*?)( *)$/u.exec(part.text) ?? [];
  const start = before.length;
  const characters = part.characters.slice(start, start + inner.length);
  const html = partToHtml({ text: inner, characters }, content);
  return `${before}<small data-note>${html}</small>${after}`;
}

function partToHtml({ text, characters: all }: TextPart, content: ContentState): string {
  // Draft.js searches for an equal object each time that it changes one, which takes long for each character.
  const own = all.map((character) =>
    character.hasStyle(NOTE) ? CharacterMetadata.removeStyle(character, NOTE) : character,
  );
  if (own.every((character) => character === plain)) return textToHtml(text);

  const links: string[] = [];
  const runs = linkRuns(own);
  const characters = runs.flatMap((run, index) => {
    const link = linkTag(run[0]?.getEntity() ?? null, links, content);
    const beside = [runs[index - 1]?.at(-1), runs[index + 1]?.[0]];
    const isAround = ([style]: Mark): boolean =>
      style !== 'CODE' &&
      style !== 'KEYBOARD' &&
      beside.some((character) => character?.hasStyle(style)) &&
      run.every((character) => character.hasStyle(style));
    const outer = link === '' ? [] : marks.filter(isAround);
    const styled = new Map(
      [...new Set(run)].map((character) => [character, withRunStyle(character, outer, link)]),
    );
    return run.map((character) => styled.get(character) ?? plain);
  });
  const pieces = piecesOf(text, characters);
  // draft-convert takes long for each character, and escapes some that text does not need escaped. So it writes a letter
  // instead of each piece of text.
  const prepared = createBlock({
    type: 'unstyled',
    text: 'x'.repeat(pieces.length),
    characters: pieces.map(({ character }) => character),
  });
  let next = 0;
  return joinRuns(writeParagraph(ContentState.createFromBlockArray([prepared])))
    .replace(TAG_OR_LETTER, (match) => (match === 'x' ? textToHtml(pieces[next++]?.text ?? '') : match))
    .replace(LINK_START, (_, index: string) => linkStart(links[Number(index)], content))
    .replace(LINK_END, '</$1>');
}

const textToHtml = (text: string): string => escapeText(text).replaceAll('\n', '<br />');

interface Piece {
  text: string;
  /** What all of its characters have. */
  character: CharacterMetadata;
}

/** The text, split where the styles change. */
function piecesOf(text: string, characters: readonly CharacterMetadata[]): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  characters.forEach((character, index) => {
    if (characters[index + 1] === character) return;
    pieces.push({ text: text.slice(start, index + 1), character });
    start = index + 1;
  });
  return pieces;
}

function keepSpaces(text: string): string {
  return text
    .replace(/[ \t]+$/, '')
    .replaceAll('\t', ' ')
    .replace(/(?<=^|[ \n]) | (?=\n)/g, '\u00a0');
}

/** The characters, split where a link begins or ends. */
function linkRuns(characters: readonly CharacterMetadata[]): CharacterMetadata[][] {
  const runs: CharacterMetadata[][] = [];
  for (const character of characters) {
    const run = runs.at(-1);
    if (run?.[0]?.getEntity() === character.getEntity()) run.push(character);
    else runs.push([character]);
  }
  return runs;
}

function withRunStyle(character: CharacterMetadata, outer: readonly Mark[], link: string): CharacterMetadata {
  const inner = marks.filter((mark) => character.hasStyle(mark[0]) && !outer.includes(mark));
  if (inner.length === 0 && link === '') return plain;
  const names = (applied: readonly Mark[]): string => applied.map(([style]) => style).join('+');
  return CharacterMetadata.applyStyle(plain, `${names(outer)}|${link}|${names(inner)}`);
}

/** The element of a link or abbreviation, with its index among those of the block, in order of appearance; empty for neither. */
function linkTag(entityKey: string | null, links: string[], content: ContentState): string {
  const isLink = linkData(content, entityKey) !== undefined;
  if (entityKey === null || (!isLink && !abbreviationData(content, entityKey))) return '';
  if (!links.includes(entityKey)) links.push(entityKey);
  return `${isLink ? 'a' : 'abbr'}#${links.indexOf(entityKey)}`;
}

function joinRuns(html: string): string {
  const joined = html.replace(INTERRUPTION, '');
  return joined === html ? html : joinRuns(joined);
}

function linkStart(entityKey: string | undefined, content: ContentState): string {
  const abbreviation = abbreviationData(content, entityKey ?? null);
  if (abbreviation) return `<abbr title="${escapeAttribute(abbreviation.title)}">`;
  const link = linkData(content, entityKey ?? null);
  const url = link?.url ?? '';
  return `<a href="${escapeAttribute(url)}"${/^https?:/i.test(url) ? ` rel="${EXTERNAL_REL}"` : ''}>`;
}
