export {
  SessionProvider,
  useSession,
  useSessionExpiry,
  useSessionStore,
  type Session,
} from './SessionProvider';
export { createSessionStore, type Actor, type SessionEnd, type SessionStore } from './sessionStore';
export { windowStorage } from './sessionStorage';
export type { SessionUser } from './sessionUser';
