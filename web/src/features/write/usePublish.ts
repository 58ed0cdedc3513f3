import type { Dispatch, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';
import { checkNetwork, isOffline } from '../../offline/network';
import { useSessionStore, type Actor } from '../../session';
import { fetchPost } from '../drafts/draftServer';
import { renewKeptPost } from '../drafts/keptPosts';
import { formText } from '../../ui/formValues';
import { TRAP } from '../../ui/TrapField';
import { postErrors, postFields, type PostField } from './postRules';
import type { PostValues } from './postValues';
import { showPublished } from './publishNotice';
import { tellUnpublished } from './sendDrafts';
import type { useDraft } from './useDraft';
import { useSavePost } from './useSavePost';
import type { Other } from './useVersionChoice';
import type { WriteAction } from './writeState';

interface PublishOptions {
  actor: Actor;
  draft: ReturnType<typeof useDraft>;
  editor: RefObject<RichTextEditorHandle>;
  getHtml: () => string;
  upload: (file: File) => Promise<string>;
  dispatch: Dispatch<WriteAction>;
  focusField: (field: PostField) => void;
  form: RefObject<HTMLFormElement>;
  /** Called when the text is saved, before the page is left. */
  onSaved: () => void;
}

/**
 * Publishes or updates the post and leaves for its page. Resolves with a version to choose about, or with `offline` if
 * nothing was published for lack of a network. Writers who have left the form meanwhile stay where they are, and a notice
 * tells them of the outcome.
 */
export function usePublish({
  actor,
  draft,
  editor,
  getHtml,
  upload,
  dispatch,
  focusField,
  form,
  onSaved,
}: PublishOptions): (values: PostValues) => Promise<Other | 'offline' | null> {
  const navigate = useNavigate();
  const client = useApolloClient();
  const session = useSessionStore();
  const savePost = useSavePost({
    actor,
    upload,
    images: draft.images,
    getClientId: draft.getClientId,
    getTrap: () => (form.current ? formText(form.current, TRAP) : ''),
  });
  const { keeper } = draft;
  const hasLeft = () => form.current === null;

  return async (values) => {
    const errors = postErrors(values);
    const first = postFields.find((field) => errors[field] !== undefined);
    if (first) {
      keeper.setPublishes(false);
      dispatch({ type: 'invalid', errors });
      // The timeout lets a hidden field become visible before it gets the focus.
      setTimeout(() => focusField(first));
      return null;
    }

    if (isOffline()) return 'offline';
    dispatch({ type: 'saveStarted' });
    await keeper.pause();
    // Wait for pending image uploads. Images that fail to upload stay embedded; the API accepts those.
    await editor.current?.finishImages();
    keeper.send();
    const { id, postId, postVersion } = keeper.getState();
    const version = values.version ?? postVersion ?? undefined;
    const target = { postId, draftId: id, draftVersion: keeper.getServerVersion() };
    // `draft` is the state at the click, which shows whether the button said Update.
    const result = await savePost(
      { ...values, version, html: hasLeft() ? values.html : getHtml() },
      target,
      draft.postId !== null,
    );
    if (result.kind === 'saved') {
      onSaved();
      const isBack = keeper.getState().publishes;
      if ((isBack || hasLeft()) && session.tokenOf(actor) !== null)
        showPublished(actor.userId, {
          title: values.title,
          postId: result.postId,
          isUpdate: postId !== null,
          isBack,
        });
      await keeper.finish();
      if (postId !== null)
        void renewKeptPost(
          actor.userId,
          postId,
          () => fetchPost(client, actor, postId),
          () => session.mayKeep(actor),
        );
      if (!hasLeft()) await navigate(`/post/${result.postId}`);
      return null;
    }
    if (result.kind === 'draftConflict') keeper.conflict();
    if (result.kind === 'published') await keeper.becamePost(result.theirs.id);
    if (result.kind === 'postDeleted') keeper.postDeleted();
    keeper.resume();
    if (hasLeft()) {
      const left = keeper.getState().id;
      if (left !== null) await tellUnpublished(session, actor, { id: left, title: values.title }, result);
      return null;
    }
    if (result.kind === 'failed' && result.failure.isUnanswered && !(await checkNetwork())) {
      dispatch({ type: 'saveDelayed' });
      return 'offline';
    }
    keeper.setPublishes(false);
    switch (result.kind) {
      case 'failed':
        dispatch({ type: 'saveFailed', failure: result.failure });
        return null;
      case 'postDeleted':
        dispatch({ type: 'postDeleted' });
        return null;
      case 'draftConflict':
        // The text has the addresses of the pictures that were uploaded meanwhile.
        dispatch({ type: 'saveConflicted', html: getHtml() });
        return { of: 'draft', theirs: result.theirs };
      case 'conflict':
      case 'published':
        dispatch({ type: 'saveConflicted', html: getHtml() });
        return { of: 'post', theirs: result.theirs };
    }
  };
}
