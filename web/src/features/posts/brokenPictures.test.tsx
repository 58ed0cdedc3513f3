// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Avatar } from '../../ui/Avatar';
import { CoverImage } from './CoverImage';

afterEach(() => {
  vi.restoreAllMocks();
});

const avatar = <Avatar src="https://gone.example/me.png" name="Ravi Menon" />;
const cover = <CoverImage src="https://gone.example/cover.svg" sizes="100vw" />;

/** Hydrates a picture that the browser has dealt with before. jsdom loads and decodes none. */
async function hydrate(element: typeof avatar, decodes: boolean) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  HTMLImageElement.prototype.decode = () =>
    decodes ? Promise.resolve() : Promise.reject(new DOMException('Broken', 'EncodingError'));
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(element);
  await act(async () => hydrateRoot(root, element));
  return root;
}

it('the initials replace a profile picture that failed before the page was hydrated', async () => {
  const root = await hydrate(avatar, false);
  expect(root.querySelector('img')).toBeNull();
  expect(root.textContent.replaceAll(/\W/g, '')).toBe('RM');
});

it('the site of a profile picture does not learn which page shows it', () => {
  expect(renderToString(avatar)).toContain('referrerPolicy="no-referrer"');
});

it('the mark replaces a cover that failed before the page was hydrated', async () => {
  expect((await hydrate(cover, false)).querySelector('img')).toBeNull();
});

it('an SVG without a size stays', async () => {
  expect((await hydrate(cover, true)).querySelector('img')).not.toBeNull();
});
