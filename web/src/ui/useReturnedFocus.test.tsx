// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReturnedFocus } from './useReturnedFocus';

function Dialog({ isOpen }: { isOpen: boolean }) {
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  return (
    <div role="dialog" tabIndex={-1}>
      {isOpen ? <input aria-label="Name" /> : <button ref={opener}>Rename</button>}
      <input aria-label="Other" />
    </div>
  );
}

it.each([
  ['gives the focus of a closed form to its button', () => screen.getByLabelText('Name'), 'Rename'],
  ['and that of the dialog around it', () => screen.getByRole('dialog'), 'Rename'],
  ['but takes it from no other control', () => screen.getByLabelText('Other'), 'Other'],
])('%s', (_, focused, expected) => {
  const { rerender } = render(<Dialog isOpen />);
  focused().focus();
  rerender(<Dialog isOpen={false} />);
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(expected);
});
