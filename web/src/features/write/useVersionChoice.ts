import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '../../apollo';
import { useToast } from '../../ui/toast';
import { draftQuery } from './documents';
import type { DraftKeeper } from './draftKeeper';
import type { Opened } from './openWriting';
import {
  initialValues,
  valuesOf,
  versionOf,
  type PostToEdit,
  type PostValues,
  type ServerDraft,
  type Version,
} from './postValues';

/** The version that somebody else, or another device, has saved. */
export type Other = { of: 'post'; theirs: PostToEdit } | { of: 'draft'; theirs: ServerDraft };

interface VersionChoiceOptions {
  opened: Opened;
  keeper: DraftKeeper;
  /** What is on the page now. */
  mine: PostValues;
  /** Fills the page; `base` is what it would be without any writing. */
  replace: (next: PostValues, base?: PostValues) => void;
  /** Saves the post over this version of it. */
  saveOver: (version: number) => void;
}

/** The choice between two versions of one text, and the way back from it. */
export function useVersionChoice({ opened, keeper, mine, replace, saveOver }: VersionChoiceOptions) {
  const client = useApolloClient();
  const showToast = useToast();
  const [state, setState] = useState<Other | null>(() =>
    opened.theirs ? { of: 'draft', theirs: opened.theirs } : null,
  );
  const [aside, setAside] = useState<PostValues | null>(null);

  const compareDrafts = async (): Promise<void> => {
    const { id } = keeper.getState();
    if (id === null) return;
    try {
      const { data } = await client.query({
        query: draftQuery,
        variables: { id },
        fetchPolicy: 'no-cache',
      });
      if (data?.draft) setState({ of: 'draft', theirs: data.draft });
      // It is finished; saving makes a draft of its own of what is here.
      else keeper.follow(1);
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };

  return {
    state,
    theirs: state ? otherVersion(state) : nothing,
    /** What was on the page before the other version was taken. */
    aside,
    open: setState,
    cancel: () => setState(null),
    compareDrafts: () => void compareDrafts(),
    keepMine: () => {
      if (!state) return;
      setState(null);
      if (state.of === 'post') saveOver(state.theirs.version);
      else keeper.follow(state.theirs.version);
    },
    takeTheirs: () => {
      if (!state) return;
      setState(null);
      setAside(mine);
      if (state.of === 'post') {
        const base = initialValues(state.theirs);
        replace(base, base);
        return;
      }
      const { version, postVersion } = state.theirs;
      replace({ ...valuesOf(otherVersion(state)), ...(postVersion !== null && { version: postVersion }) });
      keeper.follow(version);
    },
    bringBack: () => {
      if (!aside) return;
      setAside(null);
      // Whoever brings it back has seen the other version, and may save over it.
      replace({ ...aside, version: mine.version });
    },
  };
}

const nothing: Version = { title: '', html: '', categories: [], coverImageURL: null };

function otherVersion({ of, theirs }: Other): Version {
  return of === 'post' ? versionOf(theirs) : theirs;
}
