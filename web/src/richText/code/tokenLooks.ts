import type { Token } from 'prismjs';
import styles from './CodeBlocks.module.css';

/** The looks of code, each with Prism's names of the tokens that have it; others look like the surrounding text. */
const looks = new Map(
  [
    ['comment', 'comment prolog doctype cdata coord'],
    ['keyword', 'keyword atrule rule important'],
    ['string', 'string attr-value template-string char url regex'],
    ['plain', 'interpolation script plain-text spread'],
    ['literal', 'number boolean constant symbol unit variable'],
    ['function', 'function function-variable selector tag'],
    ['type', 'class-name builtin namespace title'],
    ['attribute', 'attr-name property literal-property key'],
    ['punctuation', 'punctuation'],
    ['deleted', 'deleted-sign deleted-arrow'],
    ['inserted', 'inserted-sign inserted-arrow'],
  ].flatMap(([look, names = '']) => names.split(' ').map((name) => [name, look] as const)),
);

/** The class of a token; undefined if it looks like the surrounding text. */
export function lookOf(token: Token): string | undefined {
  const name = lookNameOf(token);
  return name === undefined ? undefined : styles[name];
}

/** The name of a token's look; undefined if it looks like the surrounding text. */
export function lookNameOf({ type, alias }: Token): string | undefined {
  return [type, alias]
    .flat()
    .map((name) => looks.get(name))
    .find(Boolean);
}
