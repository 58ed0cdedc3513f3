import { describe, expect, it } from 'vitest';
import { imageProblem } from '../uploads/imageProblem';
import { pickErrors } from '../../ui/Form';
import { postErrors, postFields, storedAddress, storedDescription } from './postRules';

const fine = { title: 'Title', html: '<p>a</p>', description: null, canonicalURL: null, series: null };

describe('postErrors', () => {
  it('asks for a title and a body', () => {
    expect(Object.keys(postErrors({ ...fine, title: '  ', html: '' }))).toEqual(['title', 'html']);
    expect(postErrors(fine)).toEqual({});
  });

  it('counts a title as the API does: trimmed, an emoji as one character', () => {
    expect(postErrors({ ...fine, title: ` ${'😀'.repeat(200)} ` })).toEqual({});
    expect(postErrors({ ...fine, title: 'x'.repeat(201) }).title).toContain('201');
  });

  it('refuses a long description, and an address that is none of https', () => {
    expect(postErrors({ ...fine, description: 'x'.repeat(300), canonicalURL: 'https://a.example' })).toEqual(
      {},
    );
    expect(postErrors({ ...fine, description: 'x'.repeat(301) }).description).toContain('301');
    for (const canonicalURL of ['example.com', 'http://example.com/', 'javascript:1']) {
      expect(postErrors({ ...fine, canonicalURL }).canonicalURL).toContain('https');
    }
  });
});

describe('what the API stores', () => {
  it('is known before the post is published, so that a lost answer is recognised', () => {
    expect(storedDescription(' On\nkeys ')).toBe('On keys');
    expect(storedDescription(' ')).toBeNull();
    expect(storedAddress(' https://EXAMPLE.com#a ')).toBe('https://example.com/');
    expect(storedAddress('')).toBeNull();
  });
});

describe('the errors of the API', () => {
  it('are the messages that belong to a field of the page', () => {
    expect(pickErrors(postFields, { title: 'Too long.', version: 'x' })).toEqual({ title: 'Too long.' });
  });
});

describe('imageProblem', () => {
  const file = (name: string, type: string, size: number) => ({ name, type, size });
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'])('accepts %s up to 10 MB', (type) => {
    expect(imageProblem(file('a', `image/${type}`, 10 * 1024 * 1024), 'a cover image')).toBeUndefined();
  });

  it.each([
    [file('a.svg', 'image/svg+xml', 1), '"a.svg" cannot be used'],
    [file('a.txt', '', 1), '"a.txt" cannot be used'],
    [file('a.png', 'image/png', 0), '"a.png" is empty'],
    [file('a.png', 'image/png', 10 * 1024 * 1024 + 1), '"a.png" has 10.1 MB'],
  ])('refuses %s and names the reason', (wrong, words) => {
    expect(imageProblem(wrong, 'a cover image')).toContain(words);
  });
});
