// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Banner } from './Banner';
import { RetryNote } from './RetryNote';

function Page() {
  const [isShown, setIsShown] = useState(true);
  const hide = () => setIsShown(false);
  const banner = (name: string) =>
    isShown && (
      <Banner kind="info">
        <button onClick={hide}>Hide {name}</button>
      </Banner>
    );
  return (
    <>
      {banner('outside')}
      <main id="main" tabIndex={-1}>
        <h1>Page</h1>
        <section>
          <h2>Part</h2>
          {banner('inside')}
          {isShown && <RetryNote message="No answer." onRetry={hide} />}
        </section>
        <div hidden>
          <h2>Hidden part</h2>
        </div>
        {banner('below')}
        <h2>Next part</h2>
      </main>
      <div role="alertdialog">{banner('in a dialog')}</div>
    </>
  );
}

it.each([
  ['Hide inside', 'Part'],
  ['Try again', 'Part'],
  ['Hide below', 'Part'],
  ['Hide outside', 'main'],
])('gives the focus of a removed button to the heading above: %s', (button, heir) => {
  render(<Page />);
  screen.getByRole('button', { name: button }).focus();
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(document.activeElement).toBe(
    heir === 'main' ? screen.getByRole('main') : screen.getByRole('heading', { name: heir }),
  );
});

it.each([
  ['Hide in a dialog', document.body],
  ['Next part', undefined],
])('leaves the focus alone that is in a dialog or elsewhere: %s', (name, expected) => {
  render(<Page />);
  const element = screen.getByText(name);
  element.tabIndex = 0;
  element.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Hide in a dialog' }));
  expect(document.activeElement).toBe(expected ?? element);
});
