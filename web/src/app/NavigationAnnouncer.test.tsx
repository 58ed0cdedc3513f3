// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NavigationAnnouncer } from './NavigationAnnouncer';

function open() {
  document.title = 'Before';
  render(
    <MemoryRouter>
      <Link to="/there">from the header</Link>
      <main id="main" tabIndex={-1}>
        <Link to="/?sort=latest">from the content</Link>
      </main>
      <NavigationAnnouncer mainId="main" />
    </MemoryRouter>,
  );
}

function follow(name: string) {
  const link = screen.getByRole('link', { name });
  act(() => link.focus());
  fireEvent.click(link);
  return link;
}

it('moves the focus from the header to the content', () => {
  open();
  follow('from the header');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('does not move a focus that is already in the content', () => {
  open();
  const link = follow('from the content');
  expect(document.activeElement).toBe(link);
});

it('announces the title of the new page as soon as it is known', async () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => {
    document.title = 'There · Hydrate';
  });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('There · Hydrate'));
});
