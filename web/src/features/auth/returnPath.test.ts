import { describe, expect, it } from 'vitest';
import { returnPath } from './returnPath';

describe('the page after a login', () => {
  it('is the page the user came from', () => {
    expect(returnPath({ from: '/post/p1?x=1#comments' })).toBe('/post/p1?x=1#comments');
    expect(returnPath({ from: '/loginfan' })).toBe('/loginfan');
  });

  it.each([
    undefined,
    null,
    'from',
    {},
    { from: 7 },
    { from: '' },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: '/login' },
    { from: '/register?x' },
    { from: '/verify-email?token=t' },
    { from: '/confirm_signout' },
    { from: '/404' },
  ])('is the feed for %j', (state) => {
    expect(returnPath(state)).toBe('/');
  });
});
