import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createIcon } from './createIcon';

const Icon = createIcon({ node: [['circle', { r: '3' }]] });

it('hides an icon from screen readers unless it has a name', () => {
  expect(renderToStaticMarkup(createElement(Icon, { size: 14 }))).toMatch(
    /^<svg [^>]*width="14"[^>]*aria-hidden="true"[^>]*><circle r="3"><\/circle><\/svg>$/,
  );
  const named = renderToStaticMarkup(createElement(Icon, { 'aria-label': 'Error' }));
  expect(named).toContain('aria-label="Error"');
  expect(named).not.toContain('aria-hidden');
});
