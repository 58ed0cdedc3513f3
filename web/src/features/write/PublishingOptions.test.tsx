// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../../testing/everythingIsNear';
import {
  postAnswer,
  postToEdit,
  refusal,
  renderWritePage,
  savedPost,
  serverDraft,
  type Answers,
} from './testing/writePage';

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

describe('the series', () => {
  const choice = () => screen.getByLabelText<HTMLSelectElement>('Series');
  const choose = (label: string) => {
    const option = within(choice()).getByRole<HTMLOptionElement>('option', { name: label });
    fireEvent.change(choice(), { target: { value: option.value } });
  };
  const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish' }));

  it('is one of the writer’s, and is published with the post', async () => {
    const { asked } = await open();
    await within(choice()).findByRole('option', { name: 'Tides' });
    expect(choice().selectedOptions[0]?.textContent).toBe('No series');
    choose('Waves');
    publish();
    await screen.findByText('at /post/p9');
    const series = { seriesId: 'waves', title: 'Waves' };
    expect(asked.find(({ name }) => name === 'PublishPost')?.variables.input).toMatchObject({ series });
  });

  it('is new by its title, which may be missing, too long, or that of another one', async () => {
    const { asked } = await open();
    await within(choice()).findByRole('option', { name: 'Tides' });
    choose('A new series…');
    const title = screen.getByLabelText<HTMLInputElement>('Title of the series');
    publish();
    await screen.findByText('Give the series a title.');
    await waitFor(() => expect(document.activeElement).toBe(title));
    fireEvent.change(title, { target: { value: 'x'.repeat(101) } });
    expect(screen.queryByText('Give the series a title.')).toBeNull();
    publish();
    await screen.findByText('A series can have a title of at most 100 characters; this one has 101.');
    fireEvent.change(title, { target: { value: 'tides ' } });
    screen.getByText('You have the series “Tides”. The post becomes its last part.');
    publish();
    await screen.findByText('at /post/p9');
    const series = { seriesId: null, title: 'tides ' };
    expect(
      asked.filter(({ name }) => name === 'PublishPost').map(({ variables }) => variables.input),
    ).toEqual([expect.objectContaining({ series })]);
  });

  it('of a draft is chosen again, also after it was renamed or deleted', async () => {
    await open({ series: { seriesId: 'tides', title: 'Ebb' } });
    await within(choice()).findByRole('option', { name: 'Waves' });
    expect(choice().selectedOptions[0]?.textContent).toBe('Tides');
  });

  it('of a draft that was deleted says so', async () => {
    await open({ series: { seriesId: 'gone', title: 'Ebb' } });
    await screen.findByText('You have deleted this series. Publishing makes it again.');
    expect(choice().selectedOptions[0]?.textContent).toBe('Ebb');
  });

  it('is full: the message of the API stands at the choice', async () => {
    const message = 'A series can have at most 100 posts.';
    await open(
      { series: { seriesId: 'tides', title: 'Tides' } },
      { PublishPost: refusal('BAD_USER_INPUT', message, { series: message }) },
    );
    publish();
    await screen.findByText(message);
    expect(choice().getAttribute('aria-invalid')).toBe('true');
    choose('Waves');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('of a post stays without a choice, and can be left', async () => {
    const series = { __typename: 'Series', id: 'tides', title: 'Tides' };
    const post = postToEdit({ seriesPart: { __typename: 'SeriesPart', series } });
    const updated = { data: { updatePost: { __typename: 'UpdatePostPayload', post: savedPost('p1', 'T') } } };
    const { asked } = renderWritePage(
      { PostToEdit: postAnswer(post), UpdatePost: updated },
      '/write?post=p1',
    );
    await screen.findByRole('textbox', { name: 'Post content' });
    const details = screen.getByText('Publishing options').closest('details')!;
    within(details).getByText('series');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await within(choice()).findByRole('option', { name: 'Waves' });
    expect(choice().selectedOptions[0]?.textContent).toBe('Tides');
    choose('Waves');
    choose('Tides');
    expect(asked.some(({ name }) => name === 'SaveDraft')).toBe(false);
    choose('No series');
    expect(within(details).queryByText('series')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('at /post/p1');
    expect(asked.find(({ name }) => name === 'UpdatePost')?.variables.input).toMatchObject({
      version: 3,
      series: { seriesId: null, title: null },
    });
  });
});
