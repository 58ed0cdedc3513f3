import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../session';

/** Lets signed-in people through and sends all others to /404 (SPEC.md section 2). */
export function RequireSession() {
  const { user } = useSession();
  return user ? <Outlet /> : <Navigate to="/404" replace />;
}
