// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { problemOfError } from './runtimeError.ts';

test('an error whose properties throw is a problem too', () => {
  const error = Object.defineProperty(new Error('x'), 'stack', {
    get: () => {
      throw new Error('no stack');
    },
  });
  expect(problemOfError(error, new Map())).toMatchObject({ kind: 'run', message: 'Uncaught: [unreadable]' });
});

test('a large typed array is shown by its first elements, as an array', () => {
  expect(inspect(new Uint8Array([1, 2]))).toBe('Uint8Array(2) [1, 2]');
  expect(inspect(new Float64Array(100))).toMatch(/^Float64Array\(100\) \[0, 0, .*… 70 more\]$/);
});
