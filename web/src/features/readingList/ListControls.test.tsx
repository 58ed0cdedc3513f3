// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderFeature } from '../testing/renderFeature';
import { ListControls } from './ListControls';
import { selectionIn } from './savedItems';

it('keeps what is typed while the address is behind, and follows Back', async () => {
  const onChange = vi.fn();
  const address: { show?: (query: string) => void } = {};
  function Page() {
    const [query, setQuery] = useState('');
    address.show = setQuery;
    const selection = { ...selectionIn(new URLSearchParams()), query };
    return <ListControls {...{ selection, collections: [], unread: 0, isKept: true, onChange }} />;
  }
  renderFeature(<Page />, { api: () => ({ data: { categories: [] } }) });
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ query: value }));
  };
  await type('hyd');
  await type('hydra');
  fireEvent.change(field, { target: { value: 'hydrat' } });
  act(() => address.show?.('hyd'));
  expect(field.value).toBe('hydrat');
  act(() => address.show?.('hydra'));
  expect(field.value).toBe('hydrat');
  await type('hydration');
  act(() => address.show?.('hydration'));
  act(() => address.show?.('hydra'));
  expect(field.value).toBe('hydra');
});
