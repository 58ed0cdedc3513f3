import { useApolloClient } from '@apollo/client/react';
import { errorMessage } from '../../apollo';
import { useSessionStore } from '../../session';
import { useToast } from '../../ui/toast';
import { loadMemberCode } from '../member/loadMemberCode';
import type { Flip } from './toggles';

/**
 * Switches a toggle of a post for the person who is signed in. It changes at once and returns to what it was, with a word, when the
 * API refuses. The code that does so is fetched for people who are signed in.
 *
 * @returns a function that answers false when nobody is signed in
 */
export function useToggle(): (toggle: Pick<Flip, 'kind' | 'postId' | 'wasOn'>) => boolean {
  const client = useApolloClient();
  const session = useSessionStore();
  const showToast = useToast();

  return (toggle) => {
    // The person who clicks, at this moment.
    const actor = session.getActor();
    if (!actor) return false;
    const onFailure = (error: unknown) => showToast(errorMessage(error), 'error');
    void loadMemberCode().then(
      ({ togglesOf }) => togglesOf(client, session).flip({ ...toggle, actor, onFailure }),
      onFailure,
    );
    return true;
  };
}
