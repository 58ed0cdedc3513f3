import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { Actor } from '../../session';
import { DraftToWriteDocument, PostToEditDocument } from '../../generated/graphql';
import { openWriting, type Opening } from './openWriting';

interface OpeningState {
  /** The result; undefined while loading. */
  opening?: Opening;
  error?: unknown;
}

/** Loads the draft or post to write on, once: a later answer must not replace text that is being written. */
export function useOpening(actor: Actor, postId: string | null, draftId: string | null) {
  const client = useApolloClient();
  const [asked] = useState({ actor, userId: actor.userId, postId, draftId });
  const [state, setState] = useState<OpeningState>(() =>
    asked.postId === null && asked.draftId === null
      ? { opening: { post: null, draft: null, theirs: null } }
      : {},
  );

  const open = useCallback(async () => {
    // Requests run as the writer, because another person's answer would be about other texts.
    const options = { context: { actor: asked.actor }, fetchPolicy: 'no-cache' } as const;
    try {
      const opening = await openWriting({
        ...asked,
        fetchDraft: async (id) => {
          const { data } = await client.query({ ...options, query: DraftToWriteDocument, variables: { id } });
          return { draft: data?.draft ?? null, post: data?.postOfDraft ?? null };
        },
        fetchPost: async (id) => {
          const { data } = await client.query({ ...options, query: PostToEditDocument, variables: { id } });
          return { post: data?.post ?? null, draft: data?.viewer?.drafts.nodes[0] ?? null };
        },
      });
      return { opening };
    } catch (error) {
      return { error };
    }
  }, [asked, client]);

  const isOpen = state.opening !== undefined || state.error !== undefined;
  useEffect(() => {
    if (isOpen) return undefined;
    let isWanted = true;
    void open().then((result) => {
      if (isWanted) setState(result);
    });
    return () => {
      isWanted = false;
    };
  }, [isOpen, open]);

  return { ...state, retry: useCallback(() => setState({}), []) };
}
