// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Folded } from './Folded';

it('moves the focus to what it shows, because the button is gone', () => {
  render(
    <Folded what="comment" userName="ada_l">
      <p>Loud words</p>
    </Folded>,
  );
  const button = screen.getByRole('button', { name: 'Show the comment of ada_l' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByText('Loud words').parentElement);
});
