import { useReducer, useState, type Dispatch } from 'react';
import type { DeviceDraft } from '../drafts/deviceDrafts';
import { foundDraft, type Opened } from './openWriting';
import type { PostErrors } from './postRules';
import { draftValues, initialValues, type PostValues } from './postValues';
import type { SaveFailure } from './useSavePost';

export type View = 'write' | 'preview';

export interface WriteState {
  /** The values without the writer's changes: empty, or as the post is. */
  initial: PostValues;
  values: PostValues;
  /** The editor holds its own text; a new key makes it start again from `values`. */
  editorKey: number;
  view: View;
  errors: PostErrors;
  failure: SaveFailure | null;
  isSaving: boolean;
  /** Whether the page says that it opened with unpublished changes. */
  isRestored: boolean;
}

export type WriteAction =
  | { type: 'changed'; values: Partial<PostValues> }
  /** Another text takes the place of the writer's; `base` is that text without the writer's changes. */
  | { type: 'replaced'; values: PostValues; base?: PostValues }
  | { type: 'coverUploaded'; cover: PostValues['cover']; url: string }
  | { type: 'coverRefused'; errors: PostErrors }
  | { type: 'viewChanged'; view: View; html: string }
  | { type: 'restoredHidden' }
  | { type: 'invalid'; errors: PostErrors }
  | { type: 'saveStarted' }
  /** There is no network. */
  | { type: 'saveDelayed' }
  | { type: 'saveFailed'; failure: SaveFailure }
  /** Another version exists: nothing was saved, and the writer has to choose. */
  | { type: 'saveConflicted'; html: string }
  /** The writer asked to see the other version. */
  | { type: 'comparing'; html: string }
  /** The edited post is gone: the next attempt publishes a new one. */
  | { type: 'postDeleted' };

/** @returns the state after an action; `html` in an action is the editor's text, which may be newer than `values` */
export function writeReducer(state: WriteState, action: WriteAction): WriteState {
  switch (action.type) {
    case 'changed':
      return changed(state, action.values);
    case 'replaced':
      return {
        ...changed(state, action.values),
        initial: action.base ?? state.initial,
        editorKey: state.editorKey + 1,
      };
    case 'coverUploaded':
      // The writer may have chosen another cover meanwhile.
      return state.values.cover === action.cover
        ? { ...state, values: { ...state.values, cover: { kind: 'stored', url: action.url } } }
        : state;
    case 'coverRefused':
      return { ...state, errors: { ...state.errors, ...action.errors } };
    case 'viewChanged':
      return { ...changed(state, { html: action.html }), view: action.view };
    case 'restoredHidden':
      return { ...state, isRestored: false };
    case 'invalid':
      return { ...state, errors: action.errors, failure: null, view: 'write' };
    case 'saveStarted':
      return { ...state, errors: {}, failure: null, isSaving: true };
    case 'saveDelayed':
      return { ...state, isSaving: false };
    case 'saveFailed': {
      const { failure } = action;
      return { ...state, errors: failure.fields, failure, isSaving: false, view: 'write' };
    }
    case 'saveConflicted':
      return { ...changed(state, { html: action.html }), isSaving: false };
    case 'comparing':
      return { ...changed(state, { html: action.html }), failure: null };
    case 'postDeleted': {
      const { version: _, ...values } = state.values;
      return { ...state, values, isSaving: false, view: 'write' };
    }
  }
}

/** New values; the errors of their fields disappear. */
function changed(state: WriteState, values: Partial<PostValues>): WriteState {
  const errors = { ...state.errors };
  if ('title' in values) delete errors.title;
  if ('html' in values) delete errors.html;
  if ('categories' in values) delete errors.categories;
  if ('description' in values) delete errors.description;
  if ('canonicalURL' in values) delete errors.canonicalURL;
  if ('series' in values) delete errors.series;
  if ('cover' in values) delete errors.coverImageURL;
  return { ...state, values: { ...state.values, ...values }, errors };
}

/** The state of the form, and the draft that it opened with; null if it opened with the post, or empty. */
export function useWriteState(
  opened: Opened,
): [state: WriteState, dispatch: Dispatch<WriteAction>, draft: DeviceDraft | null] {
  const [draft] = useState(() => foundDraft(opened, initialValues(opened.post)));
  const [state, dispatch] = useReducer(writeReducer, null, (): WriteState => {
    const initial = initialValues(opened.post);
    return {
      initial,
      values: draft ? draftValues(draft) : initial,
      editorKey: 0,
      view: 'write',
      errors: {},
      failure: null,
      isSaving: false,
      isRestored: draft !== null && opened.post !== null,
    };
  });
  return [state, dispatch, draft];
}
