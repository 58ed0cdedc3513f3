// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { windowStorage } from './sessionStorage';
import { createSessionStore, type SessionEnd, type SessionStore } from './sessionStore';
import type { SessionUser } from './sessionUser';
import { sessionUser } from './testing/sessionUser';

const mina = sessionUser();
const tomas = sessionUser({ _id: 'u2', userName: 'tomas', accessToken: 'tomass-token' });

const openTab = () => createSessionStore(windowStorage(window));
const stored = (): unknown => JSON.parse(window.localStorage.getItem('user') ?? 'null');

/** Simulates a change in another tab. */
function changeInOtherTab(user: SessionUser | null) {
  if (user) window.localStorage.setItem('user', JSON.stringify(user));
  else window.localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
}

const now = Date.parse('2026-03-01T10:00:00.000Z');
beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('storing the user', () => {
  it('survives a reload, and a logout removes it', () => {
    openTab().dispatch({ type: 'loginSuccess', user: mina });
    const reloaded = openTab();
    expect(reloaded.getState()).toEqual({ user: mina, isFetching: false, error: false });
    expect(reloaded.getState().user?.accessToken).toBe('minas-token');

    reloaded.dispatch({ type: 'logout' });
    expect(stored()).toBeNull();
    expect(openTab().getState().user).toBeNull();
  });

  it('stores the user of an update and removes the one of a deleted account', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.dispatch({ type: 'updateSuccess', user: { ...mina, about: 'Compilers.' } });
    expect(stored()).toMatchObject({ about: 'Compilers.' });
    store.dispatch({ type: 'userDelete' });
    expect(stored()).toBeNull();
  });

  it.each([
    '',
    'null',
    '42',
    '"mina"',
    '[]',
    '{',
    '{"userName":"mina"}',
    '{"_id":1,"userName":"m","accessToken":"t"}',
    '{"_id":"u1","userName":"m","accessToken":"no header\\ncan hold this"}',
    '{"_id":"u1","userName":"m","accessToken":"☂"}',
  ])('starts signed out from the malformed value %j', (value) => {
    window.localStorage.setItem('user', value);
    expect(openTab().getState().user).toBeNull();
  });

  it('reads the user of an older client and fills missing fields', () => {
    const older = { _id: 'u1', userName: 'mina', accessToken: 't', about: '', readingList: ['p1'], __v: 0 };
    window.localStorage.setItem('user', JSON.stringify(older));
    expect(openTab().getState().user).toMatchObject({ name: 'mina', about: null, profilePicture: '' });
    expect(openTab().getState().user).not.toHaveProperty('readingList');
  });

  it('works in memory when storage is disabled', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const store = openTab();
    store.subscribe(() => undefined);
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.dispatch({ type: 'updateStart' });
    expect(store.getState().user).toEqual(mina);
  });

  it('works in memory when storage is full, and does not take the old content for a change of another tab', () => {
    const store = openTab();
    store.subscribe(() => undefined);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.dispatch({ type: 'loginSuccess', user: mina });
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(store.getState().user).toEqual(mina);
  });

  it('does not restore the previous user when storage is full at a change of account', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.dispatch({ type: 'loginSuccess', user: tomas });
    expect(store.getState().user).toEqual(tomas);
    expect(openTab().getState().user).toBeNull();
  });

  it('is signed out on a server, even if the browser has a user', () => {
    expect(createSessionStore(null).getState().user).toBeNull();
    window.localStorage.setItem('user', JSON.stringify(mina));
    expect(openTab().getServerState().user).toBeNull();
  });
});

describe('other tabs', () => {
  it('follows a logout, a login and a change of account', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    const seen: (string | undefined)[] = [];
    store.subscribe(() => seen.push(store.getState().user?.userName));

    changeInOtherTab(null);
    changeInOtherTab(mina);
    changeInOtherTab(tomas);
    expect(seen).toEqual([undefined, 'mina', 'tomas']);
    expect(stored()).toEqual(tomas);
  });

  it('is signed out when the whole storage is cleared', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.subscribe(() => undefined);
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.getState().user).toBeNull();
  });

  it('catches up when the page is restored from the back/forward cache', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.subscribe(() => undefined);
    window.localStorage.removeItem('user');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(store.getState().user).toBeNull();
  });

  it('ignores other keys and stops listening with its last subscriber', () => {
    const store = openTab();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    window.localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    unsubscribe();
    changeInOtherTab(mina);
    expect(listener).not.toHaveBeenCalled();
  });

  it('does not sign a person in again when the storage event of their logout has not arrived yet', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.dispatch({ type: 'updateStart' });
    window.localStorage.removeItem('user');
    store.dispatch({ type: 'updateSuccess', user: { ...mina, name: 'Late' } });
    expect(store.getState().user).toBeNull();
    expect(stored()).toBeNull();
  });
});

describe('a login that fails late', () => {
  it('does not end a session that another tab has begun meanwhile', () => {
    const store = openTab();
    store.subscribe(() => undefined);
    store.dispatch({ type: 'loginStart' });
    changeInOtherTab(tomas);
    store.dispatch({ type: 'loginFailed' });
    expect(stored()).toEqual(tomas);
    expect(store.getState().user).toEqual(tomas);
  });
});

describe('expiry', () => {
  it('signs out and notifies once', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    const onExpired = vi.fn();
    store.subscribeToEnd(({ kind }) => {
      if (kind === 'expired') onExpired();
    });
    store.expire();
    store.expire();
    expect(store.getState().user).toBeNull();
    expect(stored()).toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('is remembered until the next login, and differs from a logout', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    store.expire();
    expect(store.hasExpired()).toBe(true);
    store.dispatch({ type: 'loginSuccess', user: tomas });
    expect(store.hasExpired()).toBe(false);
    store.dispatch({ type: 'logout' });
    expect(store.hasExpired()).toBe(false);
  });

  it('differs from the start of another login', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    const ends: SessionEnd[] = [];
    store.subscribeToEnd((end) => ends.push(end));
    store.dispatch({ type: 'loginStart' });
    expect(ends).toEqual([{ kind: 'switched', userId: 'u1', keepsTexts: true, at: now }]);
    expect(store.hasExpired()).toBe(false);
  });

  it('does not end a session that another tab has begun since', () => {
    const store = openTab();
    store.dispatch({ type: 'loginSuccess', user: mina });
    window.localStorage.setItem('user', JSON.stringify(tomas));
    store.expire();
    expect(store.getState().user).toEqual(tomas);
    expect(store.hasExpired()).toBe(false);
  });
});

describe('the end of a session', () => {
  const endsOf = (store: SessionStore) => {
    const ends: SessionEnd[] = [];
    store.subscribeToEnd((end) => ends.push(end));
    store.subscribe(() => undefined);
    return ends;
  };
  const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));

  /** Two tabs in which Mina is signed in. jsdom sends a window no storage events of its own changes, so `hear` does. */
  function twoTabs() {
    const here = openTab();
    here.dispatch({ type: 'loginSuccess', user: mina });
    const there = openTab();
    return { here, there, ends: endsOf(there) };
  }

  it.each([
    ['a sign-out', { type: 'logout' }, 'signedOut', true],
    ['a sign-out that discards', { type: 'logout', discardsTexts: true }, 'signedOut', false],
    ['a deleted account', { type: 'userDelete' }, 'signedOut', false],
    ['an expiry', { type: 'expire' }, 'expired', true],
    ['a switch', { type: 'loginSuccess', user: tomas }, 'switched', true],
  ] as const)('is the same in another tab: %s', (_name, action, kind, keepsTexts) => {
    const { here, there, ends } = twoTabs();
    const actor = there.actorOf('u1');
    here.dispatch(action);
    hear();
    expect(ends).toEqual([{ kind, userId: 'u1', keepsTexts, at: now }]);
    expect(there.mayKeep(actor)).toBe(kind !== 'signedOut');
    expect(there.tokenOf(actor)).toBeNull();
    expect(there.hasExpired()).toBe(kind === 'expired');
  });

  it('is a sign-out even if a tab learns of it after the next person has logged in', () => {
    const { here, ends } = twoTabs();
    here.dispatch({ type: 'logout' });
    here.dispatch({ type: 'loginSuccess', user: tomas });
    hear();
    expect(ends).toEqual([{ kind: 'signedOut', userId: 'u1', keepsTexts: true, at: now }]);
  });

  it('is reported even if the same person is already back', () => {
    const { here, there, ends } = twoTabs();
    const actor = there.actorOf('u1');
    here.dispatch({ type: 'logout' });
    here.dispatch({ type: 'loginSuccess', user: { ...mina, accessToken: 'newer' } });
    hear();
    expect(ends).toHaveLength(1);
    expect(there.tokenOf(actor)).toBeNull();
    expect(there.getState().user?.accessToken).toBe('newer');
  });

  it('is as old as the sign-out, however late a tab learns of it', () => {
    const { here, ends } = twoTabs();
    here.dispatch({ type: 'logout', discardsTexts: true });
    vi.setSystemTime(now + 60_000);
    here.dispatch({ type: 'loginSuccess', user: { ...mina, accessToken: 'newer' } });
    hear();
    expect(ends).toEqual([{ kind: 'signedOut', userId: 'u1', keepsTexts: false, at: now }]);
  });

  it.each(['1', '1 u1', `1 ${now + 60_000} u1`])(
    'is never in the future, nor without a time: %s',
    (signOuts) => {
      const { ends } = twoTabs();
      window.localStorage.setItem('signOuts', signOuts);
      window.localStorage.removeItem('user');
      hear();
      expect(ends).toMatchObject([{ kind: 'signedOut', at: now }]);
    },
  );

  it('is not reported when the same person gets a new token', () => {
    const { here, there, ends } = twoTabs();
    const actor = there.actorOf('u1');
    here.dispatch({ type: 'updateSuccess', user: { ...mina, accessToken: 'newer' } });
    hear();
    expect(ends).toEqual([]);
    expect(there.tokenOf(actor)).toBe('newer');
  });

  it('does not sign out a person who has logged in since in another tab', () => {
    const { here, there, ends } = twoTabs();
    here.dispatch({ type: 'loginSuccess', user: tomas });
    there.dispatch({ type: 'logout', discardsTexts: true });
    expect(stored()).toEqual(tomas);
    expect(there.getState().user).toEqual(tomas);
    expect(ends).toEqual([
      { kind: 'switched', userId: 'u1', keepsTexts: true, at: now },
      { kind: 'signedOut', userId: 'u1', keepsTexts: false, at: now },
    ]);
  });

  it("does not discard a person's texts when the last sign-out with discard was another person's", () => {
    const { here, ends } = twoTabs();
    // The other tab was frozen, or in the back/forward cache, during all of this.
    here.dispatch({ type: 'expire' });
    here.dispatch({ type: 'loginSuccess', user: tomas });
    here.dispatch({ type: 'logout', discardsTexts: true });
    hear();
    expect(ends).toEqual([{ kind: 'signedOut', userId: 'u1', keepsTexts: true, at: now }]);
  });

  it('belongs to the person who asked for it, even if another one has logged in meanwhile', () => {
    const { here, there, ends } = twoTabs();
    here.dispatch({ type: 'expire' });
    here.dispatch({ type: 'loginSuccess', user: tomas });
    hear();
    there.dispatch({ type: 'logout', userId: 'u1', discardsTexts: true });
    expect(stored()).toEqual(tomas);
    expect(ends).toEqual([
      { kind: 'switched', userId: 'u1', keepsTexts: true, at: now },
      { kind: 'signedOut', userId: 'u1', keepsTexts: false, at: now },
    ]);
  });
});
