import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicChanges } from '../changes/publicChanges.js';
import { MAX_AGE } from '../database/replica.js';
import { FoundCache } from './foundCache.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two titles of a post, as the primary and a late replica have them, and a cache of searches. */
function site() {
  const titles = { primary: 'Old', replica: 'Old' };
  const changes = new PublicChanges();
  let readsReplica = false;
  const cache = new FoundCache<{ title: string; size: number }>({
    changes,
    maxBytes: 10_000,
    ttl: 10_000,
    readsReplica: () => readsReplica,
  });
  const searchAs = async (reader: 'member' | 'visitor') => {
    readsReplica = reader === 'visitor';
    const from = readsReplica ? 'replica' : 'primary';
    const { title } = await cache.get('search', () => Promise.resolve({ title: titles[from], size: 1 }));
    return title;
  };
  return { titles, changes, searchAs };
}

describe('with a replica that lacks a change for a second', () => {
  it('members find the change at once, whatever visitors have found', async () => {
    const { titles, changes, searchAs } = site();
    titles.primary = 'New';
    changes.ofAnything();
    expect(await searchAs('visitor')).toBe('Old');
    expect(await searchAs('member')).toBe('New');
  });

  it('visitors find it after this second', async () => {
    const { titles, changes, searchAs } = site();
    await searchAs('visitor');
    titles.primary = 'New';
    changes.ofAnything();
    expect(await searchAs('visitor')).toBe('Old');
    titles.replica = 'New';
    vi.advanceTimersByTime(MAX_AGE);
    expect(await searchAs('visitor')).toBe('New');
  });
});

it('keeps what was found while nothing but likes changes', async () => {
  const { titles, changes, searchAs } = site();
  await searchAs('member');
  titles.primary = 'New';
  changes.ofPost('a post');
  expect(await searchAs('member')).toBe('Old');
  changes.ofAnything();
  expect(await searchAs('member')).toBe('New');
});
