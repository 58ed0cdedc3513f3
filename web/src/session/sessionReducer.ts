import type { SessionUser } from './sessionUser';

export interface SessionState {
  user: SessionUser | null;
  /** A login or a profile update is pending. */
  isFetching: boolean;
  /** The last login or profile update failed. */
  error: boolean;
}

export type SessionAction =
  | { type: 'loginStart' }
  | { type: 'loginSuccess'; user: SessionUser }
  | { type: 'loginFailed' }
  /** An explicit sign-out of `userId`; another person may have logged in since. */
  | { type: 'logout'; userId?: string; discardsTexts?: boolean }
  /** The API refuses the token. */
  | { type: 'expire' }
  | { type: 'updateStart' }
  | { type: 'updateSuccess'; user: SessionUser }
  | { type: 'updateFailed' }
  /** The API tells the email of the account. All else stays as it is, such as a token that another tab has stored. */
  | { type: 'emailAnswered'; userId: string; email: string }
  | { type: 'userDelete'; userId?: string }
  | { type: 'storedUserChanged'; user: SessionUser | null };

export const signedOut: SessionState = { user: null, isFetching: false, error: false };

/**
 * The session's state machine. An answer to an update counts only for the person who asked for it, so that a late one
 * never signs them in again.
 */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'loginStart':
      return { user: null, isFetching: true, error: false };
    case 'loginSuccess':
      return { user: action.user, isFetching: false, error: false };
    case 'loginFailed':
      return { user: null, isFetching: false, error: true };
    case 'updateStart':
      return { user: state.user, isFetching: true, error: false };
    case 'updateSuccess':
      return state.user?._id === action.user._id
        ? { user: action.user, isFetching: false, error: false }
        : state;
    case 'updateFailed':
      return { user: state.user, isFetching: false, error: true };
    case 'emailAnswered':
      return state.user?._id === action.userId
        ? { ...state, user: { ...state.user, email: action.email } }
        : state;
    case 'storedUserChanged':
      return { user: action.user, isFetching: false, error: false };
    case 'logout':
    case 'expire':
    case 'userDelete':
      return signedOut;
  }
}
