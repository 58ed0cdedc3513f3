// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { ContentState, EditorState, Modifier, type ContentBlock } from 'draft-js';
import { expect, it } from 'vitest';
import { createBlock } from './blocks';
import { LongTextEditor } from './LongTextEditor';
import { caretIn } from './blockCommands';

/** The texts of the blocks that were rendered since the last call. */
let rendered: string[] = [];
const take = (): string[] => rendered.splice(0);

function Shown({ block }: { block: ContentBlock }) {
  rendered.push(block.getText());
  return <div data-offset-key={`${block.getKey()}-0-0`}>{block.getText()}</div>;
}
const shown = { component: Shown, editable: true, props: {} };
const renderBlock = () => shown;

it('renders only the blocks that changed, in lists too', () => {
  const blocks = [
    createBlock({ type: 'unstyled', text: 'one' }),
    createBlock({ type: 'unordered-list-item', text: 'two' }),
    createBlock({ type: 'unordered-list-item', text: 'three' }),
    createBlock({ type: 'unstyled', text: 'four' }),
  ];
  const state = EditorState.createWithContent(ContentState.createFromBlockArray(blocks));
  const editor = (editorState: EditorState) => (
    <LongTextEditor editorState={editorState} onChange={() => undefined} blockRendererFn={renderBlock} />
  );
  rendered = [];
  const { container, rerender } = render(editor(state));
  expect(take()).toEqual(['one', 'two', 'three', 'four']);

  const [, , item] = blocks;
  const content = Modifier.insertText(state.getCurrentContent(), caretIn(item ?? blocks[0]!, 0), 'and ');
  const changed = EditorState.push(state, content, 'insert-fragment');
  rerender(editor(changed));
  expect(take()).toEqual(['and three']);
  expect(container.textContent).toBe('onetwoand threefour');

  const split = Modifier.splitBlock(changed.getCurrentContent(), caretIn(blocks[0]!, 1));
  rerender(editor(EditorState.push(changed, split, 'split-block')));
  expect(take()).toEqual(['o', 'ne']);
  expect([...container.querySelectorAll('[data-block]')].map((element) => element.textContent)).toEqual([
    ...['o', 'ne', 'two', 'and three', 'four'],
  ]);
});
