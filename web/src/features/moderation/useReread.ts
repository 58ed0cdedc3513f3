import { useApolloClient } from '../../apollo/hooks';
import { ModerationCaseDocument } from '../../generated/graphql';

/** Fetches a case anew, after another moderator has changed it. Never rejects. */
export function useReread(): (id: string) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    const query = { query: ModerationCaseDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    await client.query(query).catch(() => undefined);
  };
}
