// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import { refusal, renderWritePage, savedPost, serverDraft, type Answers } from './testing/writePage';

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  everythingIsNear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answers = (draft: object = {}): Answers => ({
  DraftToWrite: { data: { draft: serverDraft(draft), postOfDraft: null } },
  PublishPost: { data: { publishPost: { __typename: 'PublishPostPayload', post: savedPost('p9', 'T') } } },
});
async function open(draft: object = {}, more: Answers = {}) {
  const page = renderWritePage({ ...answers(draft), ...more }, '/write?draft=d1');
  await screen.findByRole('textbox', { name: 'Post content' });
  const summary = screen.getByText('Publishing options');
  const details = summary.closest('details')!;
  if (!details.open) {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }
  return { ...page, description: await screen.findByLabelText<HTMLTextAreaElement>('Description') };
}
const address = () => screen.getByLabelText<HTMLInputElement>('First published at');

describe('publishing options', () => {
  it('show how the post looks when it is shared, and are published with it', async () => {
    const { asked, description } = await open();
    const card = screen.getByText('When the post is shared').closest('figure')!;
    await within(card).findByText('Server text');
    fireEvent.change(description, { target: { value: 'In my\nwords. ' } });
    await within(card).findByText('In my words.');
    screen.getByText(/ 12 of 300 characters\.$/);
    fireEvent.change(address(), { target: { value: 'https://first.example/a#b' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

    await screen.findByText('at /post/p9');
    expect(asked.find(({ name }) => name === 'PublishPost')?.variables.input).toMatchObject({
      description: 'In my words.',
      canonicalURL: 'https://first.example/a',
    });
  });

  it('are filled from the draft, and say so while they are folded', async () => {
    renderWritePage(
      answers({ description: 'Kept.', canonicalURL: 'https://first.example/' }),
      '/write?draft=d1',
    );
    await screen.findByText('description, address elsewhere');
  });

  it('unfold with what is wrong in them, from the page and from the API', async () => {
    const message = 'This address is on this site.';
    renderWritePage(
      {
        ...answers({ canonicalURL: 'http://first.example/' }),
        PublishPost: refusal('BAD_USER_INPUT', message, { canonicalURL: message }),
      },
      '/write?draft=d1',
    );
    await screen.findByRole('textbox', { name: 'Post content' });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('This must be an https address, such as https://example.com/post.');
    await waitFor(() => expect(document.activeElement).toBe(address()));
    fireEvent.change(address(), { target: { value: 'https://first.example/' } });
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText(message);
  });
});
