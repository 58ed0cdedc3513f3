// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStore } from './draftStore';
import { draftKey, readDraft, type PostDraft } from './postDraft';

const KEY = draftKey('u1', null);
const draft = (title: string, more: Partial<PostDraft> = {}): PostDraft => ({
  title,
  html: `<p>${title}</p>`,
  categories: ['React'],
  savedAt: 1,
  ...more,
});

beforeEach(() => window.localStorage.clear());

describe('the draft store', () => {
  it('keeps what is written and offers it to the next visit', () => {
    createDraftStore(KEY).keep(draft('one'));
    const next = createDraftStore(KEY);
    expect(next.getState().offered).toEqual(draft('one'));
    expect(next.restore()).toEqual(draft('one'));
    expect(next.getState().offered).toBeNull();
    expect(readDraft(KEY)).toEqual(draft('one'));
  });

  it('writes nothing for a visit in which nothing was written', () => {
    const store = createDraftStore(KEY);
    store.keep(null);
    expect(window.localStorage.length).toBe(0);
  });

  it('forgets what has been taken back', () => {
    const store = createDraftStore(KEY);
    store.keep(draft('one'));
    store.keep(null);
    expect(readDraft(KEY)).toBeNull();
  });

  it('loses no offer that is ignored', () => {
    createDraftStore(KEY).keep(draft('one'));
    createDraftStore(KEY).keep(draft('two'));
    const third = createDraftStore(KEY);
    expect(third.restore()).toEqual(draft('two'));
    expect(third.getState().offered).toEqual(draft('one'));
    third.discard();
    expect(readDraft(KEY)).toEqual(draft('two'));
  });

  it('offers what was on the page when another draft takes its place', () => {
    createDraftStore(KEY).keep(draft('one'));
    const store = createDraftStore(KEY);
    store.keep(draft('two'));
    expect(store.restore()).toEqual(draft('one'));
    expect(store.getState().offered).toEqual(draft('two'));
    expect(readDraft(KEY)).toEqual(draft('one', { earlier: draft('two') }));
  });

  it('removes what was saved, and nothing brings it back', () => {
    const store = createDraftStore(KEY);
    store.keep(draft('one'));
    store.finish();
    store.keep(draft('one, late'));
    expect(window.localStorage.length).toBe(0);
  });

  it('keeps an undecided offer when something else is saved', () => {
    createDraftStore(KEY).keep(draft('one'));
    const store = createDraftStore(KEY);
    store.keep(draft('two'));
    store.finish();
    expect(readDraft(KEY)).toEqual(draft('one'));
  });

  it('keeps the drafts of people and posts apart', () => {
    createDraftStore(draftKey('u1', 'p1')).keep(draft('one'));
    expect(createDraftStore(draftKey('u2', 'p1')).getState().offered).toBeNull();
    expect(createDraftStore(draftKey('u1', 'p2')).getState().offered).toBeNull();
    expect(createDraftStore(KEY).getState().offered).toBeNull();
  });

  it('says when the browser has no room', () => {
    const store = createDraftStore(KEY);
    const listener = vi.fn();
    store.subscribe(listener);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.keep(draft('one'));
    expect(store.getState().isKept).toBe(false);
    full.mockRestore();
    store.keep(draft('one'));
    expect(store.getState().isKept).toBe(true);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(['', '{', '"text"', '{"title":1}', '{"title":"a","html":"b"}'])(
    'ignores what it cannot read: %s',
    (stored) => {
      window.localStorage.setItem(KEY, stored);
      expect(createDraftStore(KEY).getState().offered).toBeNull();
    },
  );
});
