// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ToastProvider } from './ToastProvider';
import { useOnDemand } from './useOnDemand';

let isDown = true;
let fetches = 0;
const load = () => {
  fetches += 1;
  return isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('the dialog');
};

function Opener() {
  const [open, setOpen] = useState(false);
  const code = useOnDemand(load, open, () => setOpen(false));
  return (
    <>
      <button onClick={() => setOpen(true)}>{open ? 'opening' : 'open'}</button>
      <p>{code}</p>
    </>
  );
}

it('loads code on demand, says when it is not available, and retries the next time', async () => {
  render(
    <ToastProvider>
      <Opener />
    </ToastProvider>,
  );
  expect(fetches).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByText(/^This part of the page could not be fetched/);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('the dialog')).toBeTruthy();
  expect(fetches).toBe(2);
});
