import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import type { TakeDetails } from '../../editor/files/useOpenFile';
import { WriteCategoriesDocument } from '../../generated/graphql';
import { changedBack, takeDetails } from './fileDetails';
import type { PostValues } from './postValues';
import type { WriteAction } from './writeState';

/** Fills the form with what an opened file says about the post. The function's identity is stable. */
export function useFileDetails(values: PostValues, dispatch: Dispatch<WriteAction>): TakeDetails {
  const client = useApolloClient();
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  return useCallback(
    async (details) => {
      const answer =
        details.tags.length === 0
          ? null
          : await client.query({ query: WriteCategoriesDocument }).catch(() => null);
      const names = answer?.data?.categories?.map(({ name }) => name) ?? null;
      const before = latest.current;
      const { values: taken, notices } = takeDetails(details, before, names);
      dispatch({ type: 'changed', values: taken });
      const setTaken = (isTaken: boolean) => {
        const after = { ...before, ...taken };
        const [from, to] = isTaken ? [before, after] : [after, before];
        dispatch({ type: 'changed', values: changedBack(latest.current, from, to) });
      };
      return { notices, setTaken };
    },
    [client, dispatch],
  );
}
