import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import code from '../../richText/code/CodeBlocks.module.css';

const looks: readonly (readonly [
  look: string | undefined,
  of: Parameters<typeof HighlightStyle.define>[0][number]['tag'],
])[] = [
  [code.comment, [tags.comment, tags.meta, tags.documentMeta]],
  [code.keyword, [tags.keyword, tags.modifier, tags.self]],
  [
    code.string,
    [tags.string, tags.special(tags.string), tags.regexp, tags.url, tags.attributeValue, tags.character],
  ],
  [code.literal, [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color, tags.escape]],
  [
    code.function,
    [tags.function(tags.variableName), tags.function(tags.propertyName), tags.tagName, tags.className],
  ],
  [code.type, [tags.typeName, tags.namespace, tags.definition(tags.typeName)]],
  [code.attribute, [tags.attributeName, tags.propertyName]],
  [code.punctuation, [tags.punctuation, tags.operator, tags.angleBracket]],
];

/** The colours of code blocks in posts, by their classes. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define(looks.flatMap(([look, tag]) => (look === undefined ? [] : [{ tag, class: look }]))),
);

/** Sizes equal those of a code block in a post, so that opening the editor does not move the code. */
export const theme = EditorView.theme({
  '&': { color: 'var(--color-code-ink)', backgroundColor: 'var(--color-code-paper)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--code-size, var(--text-sm))',
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { padding: 'var(--space-4) 0', caretColor: 'var(--color-ink)', tabSize: '2' },
  '.cm-line': { padding: '0 var(--space-5) 0 var(--code-start)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--color-ink)', borderInlineStartWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--color-accent), transparent 76%)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--color-mark)',
    outline: '1px solid transparent',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'var(--color-danger-soft)' },
  '.cm-problem': {
    background: 'var(--color-danger-soft)',
    boxShadow: 'inset 3px 0 var(--color-danger)',
    // Forced colours show neither background nor shadow.
    outline: '1px solid transparent',
    outlineOffset: '-1px',
  },
  // As wide as the margin of code that is not edited.
  '.cm-gutters': {
    display: 'var(--code-gutter)',
    background: 'var(--color-code-paper)',
    color: 'var(--color-ink-faint)',
    border: '0',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: 'var(--space-5)',
    padding: '0 0.4rem 0 0.1rem',
    fontSize: '0.6875rem',
    lineHeight: 'calc(1.6 * var(--code-size, var(--text-sm)))',
  },
});
