import type { Token } from 'prismjs';
import styles from './CodeBlocks.module.css';

/** The token types that have a style, by Prism's names; others look like the surrounding text. */
const looks = new Map(
  [
    [styles.comment, 'comment prolog doctype cdata coord'],
    [styles.keyword, 'keyword atrule rule important'],
    [styles.string, 'string attr-value template-string char url regex'],
    [styles.plain, 'interpolation script plain-text spread'],
    [styles.literal, 'number boolean constant symbol unit variable'],
    [styles.function, 'function function-variable selector tag'],
    [styles.type, 'class-name builtin namespace title'],
    [styles.attribute, 'attr-name property literal-property key'],
    [styles.punctuation, 'punctuation'],
    [styles.deleted, 'deleted-sign deleted-arrow'],
    [styles.inserted, 'inserted-sign inserted-arrow'],
  ].flatMap(([look, names = '']) => names.split(' ').map((name) => [name, look] as const)),
);

/** The class of a token; undefined if it looks like the surrounding text. */
export function lookOf({ type, alias }: Token): string | undefined {
  return [type, alias]
    .flat()
    .map((name) => looks.get(name))
    .find(Boolean);
}
