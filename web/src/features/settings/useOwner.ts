import { useOutletContext } from 'react-router-dom';
import type { SessionUser } from '../../session';

/** The person whose settings these are, even after the session has ended. Only below `SettingsPage`. */
export function useOwner(): SessionUser {
  return useOutletContext<SessionUser>();
}
