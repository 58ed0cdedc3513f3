import type { ApolloCache } from '@apollo/client';
import type { NewAccountQuery } from '../../generated/graphql';

/** Has what is left for a new account, and what is held, fetched again where it is shown. */
export function forgetNewAccount(cache: ApolloCache): void {
  cache.modify<{ viewer: NewAccountQuery['viewer'] }>({
    fields: {
      viewer: (viewer) => {
        const id = typeof viewer === 'object' && viewer && '__ref' in viewer ? viewer.__ref : null;
        if (id !== null) {
          cache.evict({ id, fieldName: 'newAccount', broadcast: false });
          cache.evict({ id, fieldName: 'heldTexts', broadcast: false });
        }
        return viewer;
      },
    },
  });
  cache.gc();
}
