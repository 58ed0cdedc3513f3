// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useReturnedFocus } from './useReturnedFocus';

let close = () => {};

function Dialog() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  close = () => setIsOpen(false);
  return (
    <div role="dialog" tabIndex={-1}>
      {isOpen ? (
        <input aria-label="Name" />
      ) : (
        <button ref={opener} onClick={() => setIsOpen(true)}>
          Rename
        </button>
      )}
      <input aria-label="Other" />
    </div>
  );
}

it.each([
  ['gives the focus of a closed form to its button', () => screen.getByLabelText('Name'), 'Rename'],
  ['and that of the dialog around it', () => screen.getByRole('dialog'), 'Rename'],
  ['but takes it from no other control', () => screen.getByLabelText('Other'), 'Other'],
])('%s', (_, focused, expected) => {
  render(<Dialog />);
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  focused().focus();
  act(() => close());
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(expected);
});
