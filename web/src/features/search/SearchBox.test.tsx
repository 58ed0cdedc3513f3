// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deferred, refusal, renderFeature, type Api, type Asked } from '../testing/renderFeature';
import { SearchBox } from './SearchBox';

const suggestion = (id: string, title: string) => ({
  __typename: 'Post',
  id,
  title,
  author: { __typename: 'User', id: `author-of-${id}`, userName: 'ravi' },
});

const found = (...posts: ReturnType<typeof suggestion>[]) => ({ data: { suggestions: posts } });

const answer: Api = () => found(suggestion('p1', 'React in depth'), suggestion('p2', 'Reasons to reread'));
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search posts' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const queries = (asked: readonly Asked[]) => asked.map(({ variables }) => variables.query);

/** Focuses the field and waits until the combobox is loaded. */
async function focusBox() {
  const plain = box();
  act(() => plain.focus());
  await waitFor(() => expect(plain.isConnected).toBe(false));
}

const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(box(), { key });

async function openSuggestions(api: Api = answer) {
  const rendered = renderFeature(<SearchBox />, { api });
  await focusBox();
  type('rea');
  await screen.findAllByRole('option');
  return rendered;
}

describe('the field before its combobox', () => {
  it('keeps text, focus and text cursor when the combobox replaces it', async () => {
    renderFeature(<SearchBox />, { api: answer });
    const plain = box();
    act(() => plain.focus());
    type('react');
    plain.setSelectionRange(2, 4);
    await waitFor(() => expect(plain.isConnected).toBe(false));
    expect(document.activeElement).toBe(box());
    expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['react', 2, 4]);
    expect((await screen.findAllByRole('option')).length).toBe(2);
  });

  it('does not interrupt an IME composition', async () => {
    await import('./SearchCombobox');
    renderFeature(<SearchBox />, { api: answer });
    const plain = box();
    fireEvent.compositionStart(plain);
    act(() => plain.focus());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(plain.isConnected).toBe(true);
    fireEvent.compositionEnd(plain);
    await waitFor(() => expect(plain.isConnected).toBe(false));
  });

  it('does not take the focus back when the user has moved on meanwhile', async () => {
    renderFeature(<SearchBox />, { api: answer });
    const plain = box();
    act(() => {
      plain.focus();
      plain.blur();
    });
    await waitFor(() => expect(plain.isConnected).toBe(false));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('suggestions', () => {
  it('are fetched once, half a second after the last keystroke', async () => {
    const askedAt: number[] = [];
    const { asked } = renderFeature(<SearchBox />, {
      api: (question) => {
        askedAt.push(performance.now());
        return answer(question);
      },
    });
    await focusBox();
    type('r');
    type('re');
    type(' rea ');
    const typedAt = performance.now();
    await screen.findAllByRole('option');
    expect((askedAt[0] ?? 0) - typedAt).toBeGreaterThan(450);
    expect(queries(asked)).toEqual(['rea']);
    expect(options()).toEqual(['React in depthravi', 'Reasons to rereadravi']);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Rea', 'Rea']);
    expect(
      [...document.querySelectorAll('[role=option] [dir=auto]')].map((title) => title.textContent),
    ).toEqual(['React in depth', 'Reasons to reread']);
    expect(screen.getByText('2 suggestions')).toBeTruthy();
  });

  it('for an older text are never shown, even if they arrive late', async () => {
    const late = deferred<ReturnType<typeof found>>();
    const { asked } = renderFeature(<SearchBox />, {
      api: ({ variables }) =>
        variables.query === 'rea' ? late.promise : found(suggestion('p3', 'Hooks, once more')),
    });
    await focusBox();
    type('rea');
    await waitFor(() => expect(queries(asked)).toEqual(['rea']));
    type('hooks');
    await act(async () => late.resolve(found(suggestion('p1', 'React in depth'))));
    expect(options()).toEqual([]);
    await screen.findAllByRole('option');
    expect(options()).toEqual(['Hooks, once moreravi']);
  });

  it('disappear immediately with the text, and do not come back with the next letter', async () => {
    await openSuggestions();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([box().value, options()]).toEqual(['', []]);
    expect(document.activeElement).toBe(box());
    type('h');
    expect(options()).toEqual([]);
  });

  it.each([
    ['a refusal', () => refusal('Too many requests.', 'RATE_LIMITED')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['none', () => found()],
  ])('are cleared silently after %s', async (_name, api: Api) => {
    const { asked } = await openSuggestions((question) =>
      question.variables.query === 'rea' ? answer(question) : api(question),
    );
    type('reas');
    await waitFor(() => expect(queries(asked)).toEqual(['rea', 'reas']));
    await waitFor(() => expect(options()).toEqual([]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not fetched for a text that comes from the address', async () => {
    const { asked } = renderFeature(<SearchBox />, { api: answer, path: '/search?q=use%20effect' });
    expect(box().value).toBe('use effect');
    await focusBox();
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(asked).toEqual([]);
  });

  it('close at Escape and at a click outside, and open again while typing', async () => {
    await openSuggestions();
    press('Escape');
    expect([options(), box().value]).toEqual([[], 'rea']);
    type('reac');
    expect(options()).toHaveLength(2);
    fireEvent.pointerDown(document.body);
    expect(options()).toEqual([]);
  });

  it('open their post with the arrow keys and Enter', async () => {
    const { history } = await openSuggestions();
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() =>
      expect(screen.getAllByRole('option')[1]?.hasAttribute('data-active-item')).toBe(true),
    );
    press('Enter');
    await waitFor(() => expect(history.location.pathname).toBe('/post/p2'));
    expect(history.action).toBe('PUSH');
  });
});

describe('submitting', () => {
  it('goes to the results, also while suggestions are open', async () => {
    const { history } = await openSuggestions();
    type('c++ & rea');
    press('Enter');
    expect(await screen.findByText('at /search/?q=c%2B%2B%20%26%20rea')).toBeTruthy();
    expect(history.action).toBe('REPLACE');
  });

  it('works without the combobox', async () => {
    renderFeature(<SearchBox />, { api: answer });
    type('  rea ');
    fireEvent.submit(screen.getByRole('search'));
    expect(await screen.findByText('at /search/?q=rea')).toBeTruthy();
  });

  it('does nothing with a blank field', async () => {
    const { history } = renderFeature(<SearchBox />, { api: answer });
    type('   ');
    fireEvent.submit(screen.getByRole('search'));
    await act(async () => undefined);
    expect(history.location.pathname).toBe('/');
  });
});

describe('on a narrow screen', () => {
  it('unfolds with the focus in the field, and folds at Escape with the focus on the button', async () => {
    renderFeature(<SearchBox />, { api: answer });
    const unfold = screen.getByRole('button', { name: 'Search', expanded: false });
    fireEvent.click(unfold);
    expect(unfold.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    press('Escape');
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(unfold);
  });

  it('closes the suggestions with the first Escape and the field with the second', async () => {
    renderFeature(<SearchBox />, { api: answer });
    const unfold = screen.getByRole('button', { name: 'Search', expanded: false });
    fireEvent.click(unfold);
    type('rea');
    await screen.findAllByRole('option');
    press('ArrowDown');
    press('Escape');
    expect([options(), unfold.getAttribute('aria-expanded')]).toEqual([[], 'true']);
    press('Escape');
    expect([unfold.getAttribute('aria-expanded'), box().value]).toEqual(['false', 'rea']);
  });
});
