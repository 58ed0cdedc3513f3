// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import richText from '../../richText/RichText.module.css';
import { sessionUser } from '../../session/testing/sessionUser';
import { ShareMenu } from '../reading/ShareMenu';
import { renderFeature } from '../testing/renderFeature';
import { PostHighlights } from './PostHighlights';

/** A post with its text, and what follows that. */
function open() {
  document.body.innerHTML = `<main><article><div class="${richText.richText}"><p>First.</p><p>The last one.</p></div>
    </article><h2>Comments</h2></main>`;
  const [body] = document.querySelectorAll<HTMLElement>('article > div');
  if (!body) throw new Error('There is no text.');
  const post = { __typename: 'Post', id: 'p1', title: 'Effects', viewerHighlights: [] };
  renderFeature(
    <>
      <PostHighlights postId="p1" />
      <ShareMenu post={post} body={body} />
    </>,
    { api: () => ({ data: { post } }), user: sessionUser() },
  );
  return body;
}

/** As browsers do at a triple click: up to the start of the next block. */
function select(from: Node) {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(document.querySelector('h2')!, 0);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  fireEvent(document, new Event('selectionchange'));
}

const noRects = [new DOMRect()];
Range.prototype.getClientRects = () => Object.assign(noRects, { item: () => null });
afterEach(() => vi.restoreAllMocks());

it('can be highlighted and linked to after a triple click on the last paragraph', async () => {
  const body = open();
  select(body.lastElementChild!.firstChild!);
  expect(await screen.findByRole('button', { name: 'Highlight' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(screen.getByRole('button', { name: 'Copy link to the selected text' })).toBeTruthy();
});

it('is not offered for a selection that begins outside of the text', async () => {
  open();
  select(document.querySelector('main')!);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole('button', { name: 'Highlight' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy link to the selected text' })).toBeNull();
});
