import { describe, expect, it } from 'vitest';
import { sessionReducer, signedOut, type SessionState } from './sessionReducer';
import { sessionUser } from './testing/sessionUser';

const mina = sessionUser();
const signedIn: SessionState = { user: mina, isFetching: false, error: false };
const updating: SessionState = { user: mina, isFetching: true, error: false };

describe('the session of docs/behaviour.md#session-in-the-browser', () => {
  it('login start: fetching, no user, no error left over', () => {
    const failed = { user: null, isFetching: false, error: true };
    expect(sessionReducer(failed, { type: 'loginStart' })).toEqual({
      user: null,
      isFetching: true,
      error: false,
    });
    expect(sessionReducer(signedIn, { type: 'loginStart' }).user).toBeNull();
  });

  it('login success: the user is set', () => {
    expect(sessionReducer(signedOut, { type: 'loginSuccess', user: mina })).toEqual(signedIn);
  });

  it('login failed: error, no user', () => {
    expect(sessionReducer(signedIn, { type: 'loginFailed' })).toEqual({
      user: null,
      isFetching: false,
      error: true,
    });
  });

  it('logout and user delete: the state is empty', () => {
    expect(sessionReducer(updating, { type: 'logout' })).toEqual(signedOut);
    expect(sessionReducer(updating, { type: 'userDelete' })).toEqual(signedOut);
  });

  it('update start: the user stays, fetching', () => {
    expect(sessionReducer({ ...signedIn, error: true }, { type: 'updateStart' })).toEqual(updating);
  });

  it('update success: the returned user replaces the previous one', () => {
    const renamed = { ...mina, name: 'Mina O.' };
    expect(sessionReducer(updating, { type: 'updateSuccess', user: renamed })).toEqual({
      ...signedIn,
      user: renamed,
    });
  });

  it('update success after signing out, or as someone else, changes nothing', () => {
    expect(sessionReducer(signedOut, { type: 'updateSuccess', user: mina })).toEqual(signedOut);
    const other = { ...signedIn, user: { ...mina, _id: 'u2' } };
    expect(sessionReducer(other, { type: 'updateSuccess', user: mina })).toEqual(other);
  });

  it('update failed: the user stays, error', () => {
    expect(sessionReducer(updating, { type: 'updateFailed' })).toEqual({ ...signedIn, error: true });
  });
});
