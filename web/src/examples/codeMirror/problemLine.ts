import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Marks a line, counted from 1; null removes the mark. */
export const setProblemLine = StateEffect.define<number | null>();

/** The mark of the line with a problem. It moves with the text, and goes when the next run succeeds. */
export const problemLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const mapped = marks.map(transaction.changes);
    return transaction.effects.reduce(
      (now, effect) => (effect.is(setProblemLine) ? markOf(transaction.state, effect.value) : now),
      mapped,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

function markOf({ doc }: EditorState, line: number | null): DecorationSet {
  if (line === null || line < 1 || line > doc.lines) return Decoration.none;
  const mark = Decoration.line({ class: 'cm-problem', attributes: { 'data-problem': '' } });
  return Decoration.set(mark.range(doc.line(line).from));
}
