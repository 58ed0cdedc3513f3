import { describe, expect, it } from 'vitest';
import { imageProblem } from '../uploads/imageProblem';
import { pickErrors } from '../../ui/Form';
import { postErrors, postFields } from './postRules';

describe('postErrors', () => {
  it('asks for a title and a body', () => {
    expect(Object.keys(postErrors('  ', true))).toEqual(['title', 'html']);
    expect(postErrors('Title', false)).toEqual({});
  });

  it('counts a title as the API does: trimmed, an emoji as one character', () => {
    expect(postErrors(` ${'😀'.repeat(200)} `, false)).toEqual({});
    expect(postErrors('x'.repeat(201), false).title).toContain('201');
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
