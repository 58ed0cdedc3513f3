import { expect, it } from 'vitest';
import { migrations } from './index.js';

// A backup lists the migrations of its database by number, and a restore compares them with this list by position.
it('are listed in the order of their numbers, each once', () => {
  const numbers = migrations.map((migration) => Number(/\d{13}$/.exec(migration.name)?.[0]));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
