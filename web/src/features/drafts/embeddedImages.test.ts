import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it, vi } from 'vitest';
import { createEmbeddedImages } from './embeddedImages';

const HTML = '<p>a</p><p><img src="data:image/png;base64,AAAA" alt="x" /></p>';
const failure = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'No.', extensions: { code } }] });

describe('pictures within a text that is saved', () => {
  it('are uploaded once', async () => {
    const upload = vi.fn(() => Promise.resolve('/uploads/1.webp'));
    const images = createEmbeddedImages(upload);
    expect(await images(HTML)).toBe('<p>a</p><p><img src="/uploads/1.webp" alt="x" /></p>');
    await images(HTML);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('are not uploaded again once they were refused', async () => {
    const upload = vi.fn(() => Promise.reject(failure('BAD_USER_INPUT')));
    const images = createEmbeddedImages(upload);
    for (let save = 0; save < 5; save += 1) expect(await images(HTML)).toBe(HTML);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['there were too many', failure('RATE_LIMITED')],
  ])('are tried again with the next save if %s', async (_, error) => {
    const upload = vi.fn<(file: File) => Promise<string>>(() => Promise.reject(error));
    const images = createEmbeddedImages(upload);
    expect(await images(HTML)).toBe(HTML);
    upload.mockResolvedValueOnce('/uploads/1.webp');
    expect(await images(HTML)).toContain('/uploads/1.webp');
  });

  it('are not uploaded if their format is refused anyway', async () => {
    const upload = vi.fn(() => Promise.resolve('/uploads/1.webp'));
    const svg = HTML.replace('image/png', 'image/svg+xml');
    expect(await createEmbeddedImages(upload)(svg)).toBe(svg);
    expect(upload).not.toHaveBeenCalled();
  });
});
