import { useClientAccess } from '../../apollo/clientAccess';
import { errorMessage } from '../../apollo';
import { useSessionStore } from '../../session';
import { useToast } from '../../ui/toast';
import { loadToggles } from './loadToggles';
import type { Flip } from './toggles';

/**
 * Returns a function that shows and sends a like, bookmark or follow. Visitors read that they must log in to do the `action`, and it returns false. Its code is loaded for
 * members only.
 */
export function useToggle(): (toggle: Pick<Flip, 'kind' | 'id' | 'wasOn'>, action: string) => boolean {
  const access = useClientAccess();
  const session = useSessionStore();
  const showToast = useToast();

  return (toggle, action) => {
    // The person who is signed in at the moment of the click.
    const actor = session.getActor();
    if (!actor) {
      showToast(`you need to login to ${action}`);
      return false;
    }
    const onFailure = (error: unknown) => showToast(errorMessage(error), 'error');
    void Promise.all([loadToggles(), access.load()]).then(
      ([{ togglesOf }, client]) => togglesOf(client, session).flip({ ...toggle, actor, onFailure }),
      onFailure,
    );
    return true;
  };
}
