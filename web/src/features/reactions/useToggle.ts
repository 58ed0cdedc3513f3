import { useApolloClient } from '@apollo/client/react';
import { errorMessage } from '../../apollo';
import { useSessionStore } from '../../session';
import { useToast } from '../../ui/toast';
import { loadToggles } from './loadToggles';
import type { Flip } from './toggles';

/** Returns a function that shows and sends a like or bookmark; it returns false for visitors. Its code is loaded for members only. */
export function useToggle(): (toggle: Pick<Flip, 'kind' | 'postId' | 'wasOn'>) => boolean {
  const client = useApolloClient();
  const session = useSessionStore();
  const showToast = useToast();

  return (toggle) => {
    // The person who is signed in at the moment of the click.
    const actor = session.getActor();
    if (!actor) return false;
    const onFailure = (error: unknown) => showToast(errorMessage(error), 'error');
    void loadToggles().then(
      ({ togglesOf }) => togglesOf(client, session).flip({ ...toggle, actor, onFailure }),
      onFailure,
    );
    return true;
  };
}
