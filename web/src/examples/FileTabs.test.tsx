// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FileTabs } from './FileTabs';

function Files() {
  const [selected, setSelected] = useState('a.js');
  return (
    <FileTabs
      names={['a.js', 'b.js', 'c.css']}
      selected={selected}
      onSelect={setSelected}
      label="Files"
      panelId="panel"
      id="files"
    />
  );
}

it.each([
  [['ArrowRight'], 'b.js'],
  [['ArrowLeft'], 'c.css'],
  [['End'], 'c.css'],
  [['End', 'ArrowRight'], 'a.js'],
  [['End', 'Home'], 'a.js'],
  [['a', 'Tab'], 'a.js'],
])('%s selects and focuses %s', (keys, name) => {
  render(<Files />);
  screen.getByRole('tab', { selected: true }).focus();
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
  const tab = screen.getByRole('tab', { selected: true });
  expect(tab.textContent).toBe(name);
  expect(document.activeElement).toBe(tab);
  expect(screen.getAllByRole('tab').filter((element) => element.tabIndex === 0)).toEqual([tab]);
});
