import { useReducer, useState, type Dispatch } from 'react';
import type { DeviceDraft } from '../drafts/deviceDrafts';
import { foundDraft, type Opened } from './openWriting';
import { draftValues, initialValues } from './postValues';
import { writeReducer, type WriteAction, type WriteState } from './writeState';

/** The state of the form, and the draft that it opened with; null if it opened with the post, or empty. */
export function useWriteState(
  opened: Opened,
): [state: WriteState, dispatch: Dispatch<WriteAction>, draft: DeviceDraft | null] {
  const [draft] = useState(() => foundDraft(opened, initialValues(opened.post)));
  const [state, dispatch] = useReducer(writeReducer, null, (): WriteState => {
    const initial = initialValues(opened.post);
    return {
      ...{ initial, values: draft ? draftValues(draft) : initial },
      ...{ editorKey: 0, view: 'write', errors: {}, failure: null, isSaving: false },
      isRestored: draft !== null && opened.post !== null,
    };
  });
  return [state, dispatch, draft];
}
