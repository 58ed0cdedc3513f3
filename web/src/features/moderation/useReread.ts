import { useApolloClient } from '../../apollo/useApolloClient';
import { ModerationCaseDocument, type ModerationCase_CaseFragment } from '../../generated/graphql';

/**
 * Fetches a case anew, after another moderator has changed it or its thing was deleted. Never rejects.
 * @returns the case; null if it does not exist any more; undefined if it could not be fetched
 */
export function useReread(): (id: string) => Promise<ModerationCase_CaseFragment | null | undefined> {
  const client = useApolloClient();
  return async (id) => {
    const query = { query: ModerationCaseDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const answer = await client.query(query).catch(() => null);
    return answer?.data?.moderationCase;
  };
}
