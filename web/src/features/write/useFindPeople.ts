import { useCallback } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import type { FindPeople } from '../../editor/suggestions/suggestions';
import { FindPeopleDocument } from '../../generated/graphql';

/** Finds people for `@` in the text. */
export function useFindPeople(): FindPeople {
  const client = useApolloClient();
  return useCallback(
    async (start) => {
      const { data } = await client.query({ query: FindPeopleDocument, variables: { start } });
      return data?.users ?? [];
    },
    [client],
  );
}
