import type { TypedDocumentNode } from '@apollo/client';
import {
  DeleteDraftDocument,
  DraftsDocument,
  DraftToWriteDocument,
  PostToEditDocument,
  PostVersionDocument,
  SaveDraftDocument,
  type DeleteDraftMutation,
  type DeleteDraftMutationVariables,
  type DraftsQuery,
  type DraftsQueryVariables,
  type DraftToWriteQuery,
  type DraftToWriteQueryVariables,
  type PostToEditQuery,
  type PostToEditQueryVariables,
  type PostVersionQuery,
  type PostVersionQueryVariables,
  type SaveDraftMutation,
  type SaveDraftMutationVariables,
} from '../../generated/graphql';

// The generated hooks are typed, the documents beside them are not. These documents are used without a hook.
export const draftsQuery: TypedDocumentNode<DraftsQuery, DraftsQueryVariables> = DraftsDocument;
export const draftQuery: TypedDocumentNode<DraftToWriteQuery, DraftToWriteQueryVariables> =
  DraftToWriteDocument;
export const postQuery: TypedDocumentNode<PostToEditQuery, PostToEditQueryVariables> = PostToEditDocument;
export const postVersionQuery: TypedDocumentNode<PostVersionQuery, PostVersionQueryVariables> =
  PostVersionDocument;
export const saveDraftMutation: TypedDocumentNode<SaveDraftMutation, SaveDraftMutationVariables> =
  SaveDraftDocument;
export const deleteDraftMutation: TypedDocumentNode<DeleteDraftMutation, DeleteDraftMutationVariables> =
  DeleteDraftDocument;
