// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryIndexedDb } from '../../testing/memoryIndexedDb';
import {
  forgetDeviceDrafts,
  listDeviceDrafts,
  readDeviceDraft,
  removeDeviceDraft,
  watchDeviceDrafts,
  writeDeviceDraft,
  type DeviceDraft,
} from './deviceDrafts';

const draft = (id: string, more: Partial<DeviceDraft> = {}): DeviceDraft => ({
  id,
  postId: null,
  postVersion: null,
  title: `Title ${id}`,
  html: '<p>a</p>',
  categories: ['React'],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  savedAt: 1,
  serverVersion: null,
  isOnServer: false,
  clientId: null,
  ...more,
});

beforeEach(() => window.localStorage.clear());

describe('drafts on the device', () => {
  it('are read as they were written, separately for each person', async () => {
    expect(await writeDeviceDraft('u1', draft('a'))).toBe(true);
    expect(await readDeviceDraft('u1', 'a')).toEqual(draft('a'));
    expect(await readDeviceDraft('u2', 'a')).toBeNull();
  });

  it('are written synchronously, as a closing page needs', () => {
    void writeDeviceDraft('u1', draft('a'));
    expect(window.localStorage.getItem('draft:u1:a')).toContain('Title a');
  });

  it('are listed, last saved first', async () => {
    await writeDeviceDraft('u1', draft('a', { savedAt: 1 }));
    await writeDeviceDraft('u1', draft('b', { savedAt: 2 }));
    await writeDeviceDraft('u2', draft('c'));
    expect((await listDeviceDrafts('u1')).map(({ id }) => id)).toEqual(['b', 'a']);
    await removeDeviceDraft('u1', 'b');
    expect((await listDeviceDrafts('u1')).map(({ id }) => id)).toEqual(['a']);
  });

  it('include the base that a conflict is merged on', async () => {
    const base = {
      title: 'a',
      html: '<p>b</p>',
      categories: ['CSS'],
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      series: null,
    };
    await writeDeviceDraft('u1', draft('a', { base }));
    expect((await readDeviceDraft('u1', 'a'))?.base).toEqual(base);
  });

  it('include a base that only the database has room for', async () => {
    const { indexedDB, IDBKeyRange, close } = createMemoryIndexedDb();
    onTestFinished(() => {
      close();
      vi.unstubAllGlobals();
    });
    vi.stubGlobal('indexedDB', indexedDB);
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    const { title, categories, coverImageURL, description, canonicalURL, series } = draft('a');
    const html = `<p>${'long '.repeat(30_000)}</p>`;
    const base = { title, html, categories, coverImageURL, description, canonicalURL, series };
    await writeDeviceDraft('u1', draft('a', { base }));
    expect(window.localStorage.getItem('draft:u1:a')).not.toContain('long');
    expect((await readDeviceDraft('u1', 'a'))?.base).toEqual(base);
    expect((await listDeviceDrafts('u1'))[0]?.base).toEqual(base);
    // The page was closed before the database had the next change.
    const changed = draft('a', { title: 'Changed', savedAt: 2 });
    window.localStorage.setItem('draft:u1:a', JSON.stringify({ ...changed, base: null }));
    expect(await readDeviceDraft('u1', 'a')).toEqual(changed);
    await removeDeviceDraft('u1', 'a');
  });

  it('stay after a sign-out if another tab begins them while it clears the others', async () => {
    await writeDeviceDraft('u1', draft('waiting', { publishes: true }));
    await writeDeviceDraft('u1', draft('sent', { isOnServer: true }));
    const stop = watchDeviceDrafts(() => {
      stop();
      void writeDeviceDraft('u1', draft('new', { savedAt: 3 }));
    });
    await forgetDeviceDrafts('u1', { keepsUnsent: true, until: 2 });
    expect((await listDeviceDrafts('u1')).map(({ id }) => id)).toEqual(['new', 'waiting']);
  });

  describe('when no storage accepts them', () => {
    beforeEach(async () => {
      await writeDeviceDraft('u1', draft('a', { savedAt: 5 }));
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      return () => full.mockRestore();
    });

    it('report it, and leave the older copy', async () => {
      expect(await writeDeviceDraft('u1', draft('a', { savedAt: 6 }))).toBe(false);
      expect(await readDeviceDraft('u1', 'a')).toMatchObject({ savedAt: 5 });
    });

    it('are removed once the server has a later text, which they would replace there', async () => {
      expect(await writeDeviceDraft('u1', draft('a', { savedAt: 4, isOnServer: true }))).toBe(false);
      expect(await readDeviceDraft('u1', 'a')).toMatchObject({ savedAt: 5 });
      expect(await writeDeviceDraft('u1', draft('a', { savedAt: 6, isOnServer: true }))).toBe(false);
      expect(await listDeviceDrafts('u1')).toEqual([]);
    });
  });

  it.each(['', '{', '"text"', '{"id":1}', '{"id":"a","title":"a","html":"b"}'])(
    'are none where there is something else: %s',
    async (stored) => {
      window.localStorage.setItem('draft:u1:a', stored);
      expect(await readDeviceDraft('u1', 'a')).toBeNull();
      expect(await listDeviceDrafts('u1')).toEqual([]);
    },
  );
});
