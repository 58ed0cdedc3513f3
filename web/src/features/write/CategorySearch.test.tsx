// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CategorySearch } from './CategorySearch';

const names = ['CSS', 'Hooks', 'Next.js', 'React', 'React Native', 'State'];

function Page({ initial, onSubmit }: { initial: string[]; onSubmit: () => void }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <CategorySearch names={names} chosen={chosen} onChange={setChosen} />
      <output>{chosen.join(', ')}</output>
      <button>Publish</button>
    </form>
  );
}

function renderSearch(initial: string[] = []) {
  const onSubmit = vi.fn();
  render(<Page initial={initial} onSubmit={onSubmit} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a category' });
  const type = (text: string) => {
    field.focus();
    fireEvent.change(field, { target: { value: text } });
  };
  const chosen = () => document.querySelector('output')?.textContent;
  return { field, type, chosen, onSubmit };
}
const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('finds a category by a part of its name, and chooses it with the keyboard alone', async () => {
  const { field, type, chosen, onSubmit } = renderSearch();
  type('act');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'React',
      'React Native',
    ]),
  );
  await waitFor(() => expect(activeOption(field)).toBe('React'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(activeOption(field)).toBe('React Native'));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(chosen()).toBe('React Native'));
  expect(field.value).toBe('');
  expect(screen.queryByRole('option')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the only match marked when an arrow is pressed, so that Enter chooses it', async () => {
  const { field, type, chosen } = renderSearch();
  type('css');
  await waitFor(() => expect(activeOption(field)).toBe('CSS'));
  for (const key of ['ArrowDown', 'ArrowUp']) {
    fireEvent.keyDown(field, { key });
    await waitFor(() => expect(activeOption(field)).toBe('CSS'));
  }
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(chosen()).toBe('CSS'));
});

it('says when three are chosen, and then only takes back', async () => {
  const { field, type, chosen } = renderSearch(['CSS', 'Hooks', 'React']);
  screen.getByText('Three categories are chosen. Remove one to choose another.');
  type('state');
  const state = await screen.findByRole('option', { name: 'State' });
  expect(state.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(state);
  expect(chosen()).toBe('CSS, Hooks, React');
  type('css');
  const css = await screen.findByRole('option', { name: 'CSS' });
  expect(css.getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(activeOption(field)).toBe('CSS'));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(chosen()).toBe('Hooks, React'));
});

it('does not publish by Enter, and closes its list by Escape', async () => {
  const { field, type } = renderSearch();
  type('zzz');
  await screen.findByText('No category has such a name.');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  type('css');
  await screen.findByRole('option', { name: 'CSS' });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(field.value).toBe('css');
});
