import { useOutletContext } from 'react-router-dom';
import type { SessionUser } from '../../session';

/** Whose settings these are, also after the session has ended. Only below `SettingsPage`. */
export function useOwner(): SessionUser {
  return useOutletContext<SessionUser>();
}
