import { useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage, wasDropped } from '../../apollo';
import type { Actor } from '../../session';
import { useToast } from '../../ui/toast';
import { PostVersionDocument } from '../../generated/graphql';
import type { Writing } from '../drafts/deviceDrafts';
import { fetchDraft } from '../drafts/draftServer';
import type { DraftKeeper } from '../drafts/draftKeeper';
import type { Opened } from './openWriting';
import {
  initialValues,
  valuesOf,
  versionOf,
  type PostToEdit,
  type PostValues,
  type ServerDraft,
} from './postValues';

/** The version that was saved in another tab or on another device. */
export type Other = { of: 'post'; theirs: PostToEdit } | { of: 'draft'; theirs: ServerDraft };

/** Two versions and their common base; null if it is unknown. */
export type Conflict = Other & { base: Writing | null };

interface VersionChoiceOptions {
  actor: Actor;
  opened: Opened;
  keeper: DraftKeeper;
  mine: PostValues;
  /** Fills the form; `base` are its values without the writer's changes. */
  replace: (next: PostValues, base?: PostValues) => void;
  /** Saves the post over this version of it. */
  saveOver: (version: number) => void;
}

/** Lets the writer choose between two versions of a text, and undo that choice. */
export function useVersionChoice({ actor, opened, keeper, mine, replace, saveOver }: VersionChoiceOptions) {
  const client = useApolloClient();
  const showToast = useToast();
  const [state, setState] = useState<Conflict | null>(() =>
    opened.theirs ? { of: 'draft', theirs: opened.theirs, base: keeper.getBase() } : null,
  );
  const [aside, setAside] = useState<{ values: PostValues; isMerged: boolean } | null>(null);

  /** The version of the post that the text is based on. */
  const fetchBase = async ({ id, version: current }: PostToEdit): Promise<Writing | null> => {
    const { version } = mine;
    // The text was a draft before the post was published.
    if (version === undefined) return keeper.getBase();
    if (opened.post?.id === id && opened.post.version === version) return versionOf(opened.post);
    if (version === current) return null;
    const { data } = await client.query({
      query: PostVersionDocument,
      variables: { id, version },
      context: { actor },
      fetchPolicy: 'no-cache',
    });
    const revision = data?.post?.revision;
    return revision ? { ...revision, series: null } : null;
  };

  const open = async (other: Other): Promise<void> => {
    const base = other.of === 'draft' ? keeper.getBase() : await fetchBase(other.theirs).catch(() => null);
    setState({ ...other, base });
  };

  const compareDrafts = async (): Promise<void> => {
    const { id } = keeper.getState();
    if (id === null) return;
    try {
      const { draft } = await fetchDraft(client, actor, id);
      if (draft) await open({ of: 'draft', theirs: draft });
      // The draft was published or deleted; the next save makes a new draft.
      else keeper.follow(1);
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
    }
  };

  /** Fills the form with a text that replaces both versions. */
  const take = ({ of, theirs }: Conflict, next: PostValues, isMerged: boolean): void => {
    setState(null);
    setAside({ values: mine, isMerged });
    if (of === 'post') {
      const base = initialValues(theirs);
      replace({ ...next, version: theirs.version }, base);
      return;
    }
    const { version, postVersion } = theirs;
    replace({ ...next, ...(postVersion !== null && { version: postVersion }) });
    keeper.follow(version, theirs);
  };

  return {
    state,
    theirs: state ? otherVersion(state) : nothing,
    /** The values of the form before another text was taken. */
    aside,
    open,
    cancel: () => setState(null),
    compareDrafts,
    keepMine: () => {
      if (!state) return;
      setState(null);
      if (state.of === 'post') saveOver(state.theirs.version);
      else keeper.follow(state.theirs.version, state.theirs);
    },
    takeTheirs: () => {
      if (!state) return;
      const theirs = valuesOf(otherVersion(state));
      // The other version of a post has no choice of a series.
      take(state, state.of === 'post' ? { ...theirs, series: mine.series } : theirs, false);
    },
    takeMerged: (merged: Writing) => {
      if (state) take(state, valuesOf(merged), true);
    },
    bringBack: () => {
      if (!aside) return;
      setAside(null);
      // The writer has seen the other version, so it may be overwritten.
      replace({ ...aside.values, version: mine.version });
    },
  };
}

const nothing: Writing = {
  title: '',
  html: '',
  categories: [],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
};

function otherVersion({ of, theirs }: Other): Writing {
  return of === 'post' ? versionOf(theirs) : theirs;
}
