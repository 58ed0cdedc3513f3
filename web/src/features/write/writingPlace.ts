import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export interface WritingPlace {
  /** Stable while one text is written, even if the address changes. */
  key: string;
  postId: string | null;
  draftId: string | null;
  setDraftId: (id: string) => void;
  setPostId: (id: string) => void;
}

/** The post or draft to write on. It is stored in the address, so that a reload and a new tab find it again. */
export function useWritingPlace(): WritingPlace {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const search = useSearchParams()[0];
  const passed = textOf(state, 'postId');
  const addressed = search.get('post');
  const postId = addressed ?? passed;
  const key = writingOf(state) ?? location.key;

  const goTo = useCallback(
    (name: 'post' | 'draft', id: string) =>
      void navigate(
        { search: `?${new URLSearchParams({ [name]: id }).toString()}` },
        { replace: true, state: { writing: key, keepsScroll: true } },
      ),
    [navigate, key],
  );

  useEffect(() => {
    if (passed !== null && addressed === null) goTo('post', passed);
  }, [addressed, goTo, passed]);

  return {
    key,
    postId,
    draftId: postId === null ? search.get('draft') : null,
    setDraftId: useCallback(
      (id) => {
        // Changes of an existing post are found by the post's id.
        if (postId === null) goTo('draft', id);
      },
      [goTo, postId],
    ),
    setPostId: useCallback((id) => goTo('post', id), [goTo]),
  };
}

/** The key of the text that a navigation goes on with, if it is one of the page itself. */
export const writingOf = (state: unknown): string | null => textOf(state, 'writing');

function textOf(state: unknown, name: string): string | null {
  if (typeof state !== 'object' || state === null || !(name in state)) return null;
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
