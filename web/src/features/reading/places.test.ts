// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { forgetPlaces, placeIn, rememberPlace } from './places';

afterEach(() => localStorage.clear());

it('remembers the places of the last 50 posts', () => {
  for (let post = 0; post < 60; post += 1) rememberPlace(`p${post}`, 'step-3');
  rememberPlace('p59', 'step-4');
  expect([placeIn('p9'), placeIn('p10'), placeIn('p59')]).toEqual([null, 'step-3', 'step-4']);
  rememberPlace('p59', null);
  expect(placeIn('p59')).toBeNull();
  rememberPlace('p60', 'x'.repeat(500));
  expect(placeIn('p60')).toBeNull();
  forgetPlaces();
  expect(localStorage).toHaveLength(0);
});

it.each(['{', '{}', '[1,["p1"],["p1",2],null]'])('makes nothing of %s', (stored) => {
  localStorage.setItem('readingPlaces', stored);
  expect(placeIn('p1')).toBeNull();
  rememberPlace('p1', 'a');
  expect(placeIn('p1')).toBe('a');
});
