// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TitleField } from './TitleField';

afterEach(cleanup);

it('goes on to the text by Enter, but not while a word of the title is converted', () => {
  const onEnter = vi.fn();
  render(<TitleField title="日本" error={undefined} onChange={vi.fn()} onEnter={onEnter} />);
  const field = screen.getByRole('textbox');
  // Safari sends the key after the composition.
  for (const sign of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(field, { key: 'Enter', ...sign });
  expect(onEnter).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onEnter).toHaveBeenCalledTimes(1);
});
