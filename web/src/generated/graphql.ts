import { gql } from '@apollo/client';
import type * as ApolloReactCommon from '@apollo/client/react';
import * as ApolloReactHooks from '@apollo/client/react';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
const defaultOptions = {} as const;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  DateTime: { input: string; output: string; }
  Upload: { input: File; output: File; }
};

export type AddCommentInput = {
  postId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};

export type AddCommentPayload = {
  __typename?: 'AddCommentPayload';
  comment: Comment;
  post: Post;
};

export type AuthPayload = {
  __typename?: 'AuthPayload';
  accessToken: Scalars['String']['output'];
  expiresAt: Scalars['DateTime']['output'];
  viewer: Viewer;
};

export type BookmarkPostInput = {
  postId: Scalars['ID']['input'];
};

export type BookmarkPostPayload = {
  __typename?: 'BookmarkPostPayload';
  post: Post;
  viewer: Viewer;
};

export type Category = Node & {
  __typename?: 'Category';
  description: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  postsCount: Scalars['Int']['output'];
};

export type Comment = Node & {
  __typename?: 'Comment';
  author: User;
  createdAt: Scalars['DateTime']['output'];
  id: Scalars['ID']['output'];
  post: Post;
  text: Scalars['String']['output'];
  viewerCanDelete: Scalars['Boolean']['output'];
};

export type CommentConnection = {
  __typename?: 'CommentConnection';
  edges: Array<CommentEdge>;
  nodes: Array<Comment>;
  pageInfo: PageInfo;
};

export type CommentEdge = {
  __typename?: 'CommentEdge';
  cursor: Scalars['String']['output'];
  node: Comment;
};

export type DeleteCommentInput = {
  commentId: Scalars['ID']['input'];
};

export type DeleteCommentPayload = {
  __typename?: 'DeleteCommentPayload';
  deletedCommentId: Scalars['ID']['output'];
  post: Post;
};

export type DeletePostInput = {
  postId: Scalars['ID']['input'];
};

export type DeletePostPayload = {
  __typename?: 'DeletePostPayload';
  deletedPostId: Scalars['ID']['output'];
};

export type LikePostInput = {
  postId: Scalars['ID']['input'];
};

export type LikePostPayload = {
  __typename?: 'LikePostPayload';
  post: Post;
};

export type LoginInput = {
  password: Scalars['String']['input'];
  userName: Scalars['String']['input'];
};

export type Mutation = {
  __typename?: 'Mutation';
  addComment: AddCommentPayload;
  bookmarkPost: BookmarkPostPayload;
  deleteComment: DeleteCommentPayload;
  deletePost: DeletePostPayload;
  likePost: LikePostPayload;
  login: AuthPayload;
  publishPost: PublishPostPayload;
  register: RegisterPayload;
  removeBookmark: RemoveBookmarkPayload;
  unlikePost: UnlikePostPayload;
  updatePost: UpdatePostPayload;
  uploadImage: UploadImagePayload;
  verifyEmail: AuthPayload;
};


export type MutationAddCommentArgs = {
  input: AddCommentInput;
};


export type MutationBookmarkPostArgs = {
  input: BookmarkPostInput;
};


export type MutationDeleteCommentArgs = {
  input: DeleteCommentInput;
};


export type MutationDeletePostArgs = {
  input: DeletePostInput;
};


export type MutationLikePostArgs = {
  input: LikePostInput;
};


export type MutationLoginArgs = {
  input: LoginInput;
};


export type MutationPublishPostArgs = {
  input: PublishPostInput;
};


export type MutationRegisterArgs = {
  input: RegisterInput;
};


export type MutationRemoveBookmarkArgs = {
  input: RemoveBookmarkInput;
};


export type MutationUnlikePostArgs = {
  input: UnlikePostInput;
};


export type MutationUpdatePostArgs = {
  input: UpdatePostInput;
};


export type MutationUploadImageArgs = {
  file: Scalars['Upload']['input'];
};


export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};

export type Node = {
  id: Scalars['ID']['output'];
};

export type PageInfo = {
  __typename?: 'PageInfo';
  endCursor: Maybe<Scalars['String']['output']>;
  hasNextPage: Scalars['Boolean']['output'];
  hasPreviousPage: Scalars['Boolean']['output'];
  startCursor: Maybe<Scalars['String']['output']>;
};

export type Post = Node & {
  __typename?: 'Post';
  author: User;
  categories: Array<Category>;
  comments: CommentConnection;
  commentsCount: Scalars['Int']['output'];
  coverImageURL: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  excerpt: Scalars['String']['output'];
  html: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  likesCount: Scalars['Int']['output'];
  readingMinutes: Scalars['Int']['output'];
  related: Array<Post>;
  title: Scalars['String']['output'];
  updatedAt: Scalars['DateTime']['output'];
  version: Scalars['Int']['output'];
  viewerCanEdit: Scalars['Boolean']['output'];
  viewerHasBookmarked: Scalars['Boolean']['output'];
  viewerHasCommented: Scalars['Boolean']['output'];
  viewerHasLiked: Scalars['Boolean']['output'];
};


export type PostCommentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


export type PostRelatedArgs = {
  first?: Scalars['Int']['input'];
};

export type PostConnection = {
  __typename?: 'PostConnection';
  edges: Array<PostEdge>;
  nodes: Array<Post>;
  pageInfo: PageInfo;
};

export type PostEdge = {
  __typename?: 'PostEdge';
  cursor: Scalars['String']['output'];
  node: Post;
};

export type PostSort =
  | 'LATEST'
  | 'POPULAR';

export type PublishPostInput = {
  categories?: Array<Scalars['String']['input']>;
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  html: Scalars['String']['input'];
  title: Scalars['String']['input'];
};

export type PublishPostPayload = {
  __typename?: 'PublishPostPayload';
  post: Post;
};

export type Query = {
  __typename?: 'Query';
  categories: Array<Category>;
  category: Maybe<Category>;
  node: Maybe<Node>;
  post: Maybe<Post>;
  posts: PostConnection;
  user: Maybe<User>;
  viewer: Maybe<Viewer>;
};


export type QueryCategoryArgs = {
  name: Scalars['String']['input'];
};


export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


export type QueryPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  sort?: PostSort;
};


export type QueryUserArgs = {
  userName: Scalars['String']['input'];
};

export type RegisterInput = {
  email: Scalars['String']['input'];
  name: Scalars['String']['input'];
  password: Scalars['String']['input'];
  userName: Scalars['String']['input'];
};

export type RegisterPayload = {
  __typename?: 'RegisterPayload';
  email: Scalars['String']['output'];
};

export type RemoveBookmarkInput = {
  postId: Scalars['ID']['input'];
};

export type RemoveBookmarkPayload = {
  __typename?: 'RemoveBookmarkPayload';
  post: Post;
  viewer: Viewer;
};

export type UnlikePostInput = {
  postId: Scalars['ID']['input'];
};

export type UnlikePostPayload = {
  __typename?: 'UnlikePostPayload';
  post: Post;
};

export type UpdatePostInput = {
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  html?: InputMaybe<Scalars['String']['input']>;
  postId: Scalars['ID']['input'];
  title?: InputMaybe<Scalars['String']['input']>;
  version?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdatePostPayload = {
  __typename?: 'UpdatePostPayload';
  post: Post;
};

export type UploadImagePayload = {
  __typename?: 'UploadImagePayload';
  height: Scalars['Int']['output'];
  url: Scalars['String']['output'];
  width: Scalars['Int']['output'];
};

export type User = Node & {
  __typename?: 'User';
  about: Maybe<Scalars['String']['output']>;
  createdAt: Scalars['DateTime']['output'];
  githubURL: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  linkedinURL: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  profilePicture: Scalars['String']['output'];
  userName: Scalars['String']['output'];
  websiteURL: Maybe<Scalars['String']['output']>;
  xURL: Maybe<Scalars['String']['output']>;
};

export type VerifyEmailInput = {
  token: Scalars['String']['input'];
};

export type Viewer = {
  __typename?: 'Viewer';
  bookmarks: PostConnection;
  bookmarksCount: Scalars['Int']['output'];
  email: Scalars['String']['output'];
  id: Scalars['ID']['output'];
  user: User;
};


export type ViewerBookmarksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};

export type LoginMutationVariables = Exact<{
  input: LoginInput;
}>;


export type LoginMutation = { __typename?: 'Mutation', login: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { __typename?: 'Mutation', register: { __typename?: 'RegisterPayload', email: string } };

export type SessionUser_AuthFragment = { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;


export type VerifyEmailMutation = { __typename?: 'Mutation', verifyEmail: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

export type BookmarkButton_PostFragment = { __typename?: 'Post', id: string, viewerHasBookmarked: boolean };

export type BookmarksCount_ViewerFragment = { __typename?: 'Viewer', id: string, bookmarksCount: number };

export type BookmarkPostMutationVariables = Exact<{
  input: BookmarkPostInput;
}>;


export type BookmarkPostMutation = { __typename?: 'Mutation', bookmarkPost: { __typename?: 'BookmarkPostPayload', post: { __typename?: 'Post', id: string, viewerHasBookmarked: boolean }, viewer: { __typename?: 'Viewer', id: string, bookmarksCount: number } } };

export type RemoveBookmarkMutationVariables = Exact<{
  input: RemoveBookmarkInput;
}>;


export type RemoveBookmarkMutation = { __typename?: 'Mutation', removeBookmark: { __typename?: 'RemoveBookmarkPayload', post: { __typename?: 'Post', id: string, viewerHasBookmarked: boolean }, viewer: { __typename?: 'Viewer', id: string, bookmarksCount: number } } };

export type CategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type CategoriesQuery = { __typename?: 'Query', categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }> };

export type CategoryQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type CategoryQuery = { __typename?: 'Query', category: { __typename?: 'Category', id: string, name: string, description: string, postsCount: number } | null };

export type Comment_CommentFragment = { __typename?: 'Comment', id: string, text: string, createdAt: string, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } };

export type CommentsCount_PostFragment = { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean };

export type CommentsQueryVariables = Exact<{
  postId: Scalars['ID']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CommentsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean, comments: { __typename?: 'CommentConnection', edges: Array<{ __typename?: 'CommentEdge', cursor: string, node: { __typename?: 'Comment', id: string, text: string, createdAt: string, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type AddCommentMutationVariables = Exact<{
  input: AddCommentInput;
}>;


export type AddCommentMutation = { __typename?: 'Mutation', addComment: { __typename?: 'AddCommentPayload', comment: { __typename?: 'Comment', id: string, text: string, createdAt: string, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } }, post: { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean } } };

export type DeleteCommentMutationVariables = Exact<{
  input: DeleteCommentInput;
}>;


export type DeleteCommentMutation = { __typename?: 'Mutation', deleteComment: { __typename?: 'DeleteCommentPayload', deletedCommentId: string, post: { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean } } };

export type LikeButton_PostFragment = { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean };

export type LikePostMutationVariables = Exact<{
  input: LikePostInput;
}>;


export type LikePostMutation = { __typename?: 'Mutation', likePost: { __typename?: 'LikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } };

export type UnlikePostMutationVariables = Exact<{
  input: UnlikePostInput;
}>;


export type UnlikePostMutation = { __typename?: 'Mutation', unlikePost: { __typename?: 'UnlikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } };

export type PostHeader_PostFragment = { __typename?: 'Post', id: string, title: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, commentsCount: number, viewerCanEdit: boolean, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type AuthorCard_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, about: string | null, createdAt: string };

export type PostQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostQuery = { __typename?: 'Query', post: { __typename?: 'Post', html: string, excerpt: string, id: string, title: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, commentsCount: number, viewerCanEdit: boolean, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, about: string | null, createdAt: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } | null };

export type RelatedPostsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RelatedPostsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, related: Array<{ __typename?: 'Post', id: string, title: string, author: { __typename?: 'User', id: string, userName: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } | null };

export type DeletePostMutationVariables = Exact<{
  input: DeletePostInput;
}>;


export type DeletePostMutation = { __typename?: 'Mutation', deletePost: { __typename?: 'DeletePostPayload', deletedPostId: string } };

export type PostCard_PostFragment = { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type PostsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  sort?: InputMaybe<PostSort>;
  category?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
}>;


export type PostsQuery = { __typename?: 'Query', posts: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } };

export type ProfileQueryVariables = Exact<{
  userName: Scalars['String']['input'];
}>;


export type ProfileQuery = { __typename?: 'Query', user: { __typename?: 'User', id: string, userName: string, name: string, about: string | null, profilePicture: string, createdAt: string, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null } | null };

export type ReadingListQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ReadingListQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, bookmarksCount: number, bookmarks: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export const SessionUser_AuthFragmentDoc = gql`
    fragment SessionUser_auth on AuthPayload {
  accessToken
  viewer {
    id
    email
    user {
      id
      name
      userName
      profilePicture
      about
      websiteURL
      githubURL
      linkedinURL
      xURL
      createdAt
    }
  }
}
    `;
export const BookmarksCount_ViewerFragmentDoc = gql`
    fragment BookmarksCount_viewer on Viewer {
  id
  bookmarksCount
}
    `;
export const Comment_CommentFragmentDoc = gql`
    fragment Comment_comment on Comment {
  id
  text
  createdAt
  viewerCanDelete
  author {
    id
    userName
    name
    profilePicture
  }
}
    `;
export const CommentsCount_PostFragmentDoc = gql`
    fragment CommentsCount_post on Post {
  id
  commentsCount
  viewerHasCommented
}
    `;
export const LikeButton_PostFragmentDoc = gql`
    fragment LikeButton_post on Post {
  id
  likesCount
  viewerHasLiked
}
    `;
export const BookmarkButton_PostFragmentDoc = gql`
    fragment BookmarkButton_post on Post {
  id
  viewerHasBookmarked
}
    `;
export const PostHeader_PostFragmentDoc = gql`
    fragment PostHeader_post on Post {
  id
  title
  coverImageURL
  createdAt
  readingMinutes
  commentsCount
  viewerCanEdit
  author {
    id
    userName
    name
    profilePicture
  }
  categories {
    id
    name
  }
  ...LikeButton_post
  ...BookmarkButton_post
}
    ${LikeButton_PostFragmentDoc}
${BookmarkButton_PostFragmentDoc}`;
export const AuthorCard_UserFragmentDoc = gql`
    fragment AuthorCard_user on User {
  id
  userName
  name
  profilePicture
  about
  createdAt
}
    `;
export const PostCard_PostFragmentDoc = gql`
    fragment PostCard_post on Post {
  id
  title
  excerpt
  coverImageURL
  createdAt
  readingMinutes
  likesCount
  commentsCount
  viewerCanEdit
  viewerHasBookmarked
  author {
    id
    userName
    name
    profilePicture
  }
  categories {
    id
    name
  }
}
    `;
export const LoginDocument = gql`
    mutation Login($input: LoginInput!) {
  login(input: $input) {
    ...SessionUser_auth
  }
}
    ${SessionUser_AuthFragmentDoc}`;

/**
 * __useLoginMutation__
 *
 * To run a mutation, you first call `useLoginMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useLoginMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [loginMutation, { data, loading, error }] = useLoginMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useLoginMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<LoginMutation, LoginMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<LoginMutation, LoginMutationVariables>(LoginDocument, options);
      }
export type LoginMutationHookResult = ReturnType<typeof useLoginMutation>;
export type LoginMutationResult = ApolloReactCommon.MutationResult<LoginMutation>;
export const RegisterDocument = gql`
    mutation Register($input: RegisterInput!) {
  register(input: $input) {
    email
  }
}
    `;

/**
 * __useRegisterMutation__
 *
 * To run a mutation, you first call `useRegisterMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useRegisterMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [registerMutation, { data, loading, error }] = useRegisterMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useRegisterMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<RegisterMutation, RegisterMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<RegisterMutation, RegisterMutationVariables>(RegisterDocument, options);
      }
export type RegisterMutationHookResult = ReturnType<typeof useRegisterMutation>;
export type RegisterMutationResult = ApolloReactCommon.MutationResult<RegisterMutation>;
export const VerifyEmailDocument = gql`
    mutation VerifyEmail($input: VerifyEmailInput!) {
  verifyEmail(input: $input) {
    ...SessionUser_auth
  }
}
    ${SessionUser_AuthFragmentDoc}`;

/**
 * __useVerifyEmailMutation__
 *
 * To run a mutation, you first call `useVerifyEmailMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useVerifyEmailMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [verifyEmailMutation, { data, loading, error }] = useVerifyEmailMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useVerifyEmailMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<VerifyEmailMutation, VerifyEmailMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<VerifyEmailMutation, VerifyEmailMutationVariables>(VerifyEmailDocument, options);
      }
export type VerifyEmailMutationHookResult = ReturnType<typeof useVerifyEmailMutation>;
export type VerifyEmailMutationResult = ApolloReactCommon.MutationResult<VerifyEmailMutation>;
export const BookmarkPostDocument = gql`
    mutation BookmarkPost($input: BookmarkPostInput!) {
  bookmarkPost(input: $input) {
    post {
      ...BookmarkButton_post
    }
    viewer {
      ...BookmarksCount_viewer
    }
  }
}
    ${BookmarkButton_PostFragmentDoc}
${BookmarksCount_ViewerFragmentDoc}`;

/**
 * __useBookmarkPostMutation__
 *
 * To run a mutation, you first call `useBookmarkPostMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useBookmarkPostMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [bookmarkPostMutation, { data, loading, error }] = useBookmarkPostMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useBookmarkPostMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<BookmarkPostMutation, BookmarkPostMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<BookmarkPostMutation, BookmarkPostMutationVariables>(BookmarkPostDocument, options);
      }
export type BookmarkPostMutationHookResult = ReturnType<typeof useBookmarkPostMutation>;
export type BookmarkPostMutationResult = ApolloReactCommon.MutationResult<BookmarkPostMutation>;
export const RemoveBookmarkDocument = gql`
    mutation RemoveBookmark($input: RemoveBookmarkInput!) {
  removeBookmark(input: $input) {
    post {
      ...BookmarkButton_post
    }
    viewer {
      ...BookmarksCount_viewer
    }
  }
}
    ${BookmarkButton_PostFragmentDoc}
${BookmarksCount_ViewerFragmentDoc}`;

/**
 * __useRemoveBookmarkMutation__
 *
 * To run a mutation, you first call `useRemoveBookmarkMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useRemoveBookmarkMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [removeBookmarkMutation, { data, loading, error }] = useRemoveBookmarkMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useRemoveBookmarkMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<RemoveBookmarkMutation, RemoveBookmarkMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<RemoveBookmarkMutation, RemoveBookmarkMutationVariables>(RemoveBookmarkDocument, options);
      }
export type RemoveBookmarkMutationHookResult = ReturnType<typeof useRemoveBookmarkMutation>;
export type RemoveBookmarkMutationResult = ApolloReactCommon.MutationResult<RemoveBookmarkMutation>;
export const CategoriesDocument = gql`
    query Categories {
  categories {
    id
    name
    postsCount
  }
}
    `;

/**
 * __useCategoriesQuery__
 *
 * To run a query within a React component, call `useCategoriesQuery` and pass it any options that fit your needs.
 * When your component renders, `useCategoriesQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useCategoriesQuery({
 *   variables: {
 *   },
 * });
 */
export function useCategoriesQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<CategoriesQuery, CategoriesQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<CategoriesQuery, CategoriesQueryVariables>(CategoriesDocument, options);
      }
export function useCategoriesLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<CategoriesQuery, CategoriesQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<CategoriesQuery, CategoriesQueryVariables>(CategoriesDocument, options);
        }
export type CategoriesQueryHookResult = ReturnType<typeof useCategoriesQuery>;
export type CategoriesLazyQueryHookResult = ReturnType<typeof useCategoriesLazyQuery>;
export type CategoriesQueryResult = ApolloReactCommon.QueryResult<CategoriesQuery, CategoriesQueryVariables>;
export const CategoryDocument = gql`
    query Category($name: String!) {
  category(name: $name) {
    id
    name
    description
    postsCount
  }
}
    `;

/**
 * __useCategoryQuery__
 *
 * To run a query within a React component, call `useCategoryQuery` and pass it any options that fit your needs.
 * When your component renders, `useCategoryQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useCategoryQuery({
 *   variables: {
 *      name: // value for 'name'
 *   },
 * });
 */
export function useCategoryQuery(baseOptions: ApolloReactHooks.QueryHookOptions<CategoryQuery, CategoryQueryVariables> & ({ variables: CategoryQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<CategoryQuery, CategoryQueryVariables>(CategoryDocument, options);
      }
export function useCategoryLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<CategoryQuery, CategoryQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<CategoryQuery, CategoryQueryVariables>(CategoryDocument, options);
        }
export type CategoryQueryHookResult = ReturnType<typeof useCategoryQuery>;
export type CategoryLazyQueryHookResult = ReturnType<typeof useCategoryLazyQuery>;
export type CategoryQueryResult = ApolloReactCommon.QueryResult<CategoryQuery, CategoryQueryVariables>;
export const CommentsDocument = gql`
    query Comments($postId: ID!, $first: Int! = 20, $after: String) {
  post(id: $postId) {
    ...CommentsCount_post
    comments(first: $first, after: $after) {
      edges {
        cursor
        node {
          ...Comment_comment
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
}
    ${CommentsCount_PostFragmentDoc}
${Comment_CommentFragmentDoc}`;

/**
 * __useCommentsQuery__
 *
 * To run a query within a React component, call `useCommentsQuery` and pass it any options that fit your needs.
 * When your component renders, `useCommentsQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useCommentsQuery({
 *   variables: {
 *      postId: // value for 'postId'
 *      first: // value for 'first'
 *      after: // value for 'after'
 *   },
 * });
 */
export function useCommentsQuery(baseOptions: ApolloReactHooks.QueryHookOptions<CommentsQuery, CommentsQueryVariables> & ({ variables: CommentsQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<CommentsQuery, CommentsQueryVariables>(CommentsDocument, options);
      }
export function useCommentsLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<CommentsQuery, CommentsQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<CommentsQuery, CommentsQueryVariables>(CommentsDocument, options);
        }
export type CommentsQueryHookResult = ReturnType<typeof useCommentsQuery>;
export type CommentsLazyQueryHookResult = ReturnType<typeof useCommentsLazyQuery>;
export type CommentsQueryResult = ApolloReactCommon.QueryResult<CommentsQuery, CommentsQueryVariables>;
export const AddCommentDocument = gql`
    mutation AddComment($input: AddCommentInput!) {
  addComment(input: $input) {
    comment {
      ...Comment_comment
    }
    post {
      ...CommentsCount_post
    }
  }
}
    ${Comment_CommentFragmentDoc}
${CommentsCount_PostFragmentDoc}`;

/**
 * __useAddCommentMutation__
 *
 * To run a mutation, you first call `useAddCommentMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useAddCommentMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [addCommentMutation, { data, loading, error }] = useAddCommentMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useAddCommentMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<AddCommentMutation, AddCommentMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<AddCommentMutation, AddCommentMutationVariables>(AddCommentDocument, options);
      }
export type AddCommentMutationHookResult = ReturnType<typeof useAddCommentMutation>;
export type AddCommentMutationResult = ApolloReactCommon.MutationResult<AddCommentMutation>;
export const DeleteCommentDocument = gql`
    mutation DeleteComment($input: DeleteCommentInput!) {
  deleteComment(input: $input) {
    deletedCommentId
    post {
      ...CommentsCount_post
    }
  }
}
    ${CommentsCount_PostFragmentDoc}`;

/**
 * __useDeleteCommentMutation__
 *
 * To run a mutation, you first call `useDeleteCommentMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useDeleteCommentMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [deleteCommentMutation, { data, loading, error }] = useDeleteCommentMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useDeleteCommentMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<DeleteCommentMutation, DeleteCommentMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<DeleteCommentMutation, DeleteCommentMutationVariables>(DeleteCommentDocument, options);
      }
export type DeleteCommentMutationHookResult = ReturnType<typeof useDeleteCommentMutation>;
export type DeleteCommentMutationResult = ApolloReactCommon.MutationResult<DeleteCommentMutation>;
export const LikePostDocument = gql`
    mutation LikePost($input: LikePostInput!) {
  likePost(input: $input) {
    post {
      ...LikeButton_post
    }
  }
}
    ${LikeButton_PostFragmentDoc}`;

/**
 * __useLikePostMutation__
 *
 * To run a mutation, you first call `useLikePostMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useLikePostMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [likePostMutation, { data, loading, error }] = useLikePostMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useLikePostMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<LikePostMutation, LikePostMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<LikePostMutation, LikePostMutationVariables>(LikePostDocument, options);
      }
export type LikePostMutationHookResult = ReturnType<typeof useLikePostMutation>;
export type LikePostMutationResult = ApolloReactCommon.MutationResult<LikePostMutation>;
export const UnlikePostDocument = gql`
    mutation UnlikePost($input: UnlikePostInput!) {
  unlikePost(input: $input) {
    post {
      ...LikeButton_post
    }
  }
}
    ${LikeButton_PostFragmentDoc}`;

/**
 * __useUnlikePostMutation__
 *
 * To run a mutation, you first call `useUnlikePostMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useUnlikePostMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [unlikePostMutation, { data, loading, error }] = useUnlikePostMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useUnlikePostMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<UnlikePostMutation, UnlikePostMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<UnlikePostMutation, UnlikePostMutationVariables>(UnlikePostDocument, options);
      }
export type UnlikePostMutationHookResult = ReturnType<typeof useUnlikePostMutation>;
export type UnlikePostMutationResult = ApolloReactCommon.MutationResult<UnlikePostMutation>;
export const PostDocument = gql`
    query Post($id: ID!) {
  post(id: $id) {
    ...PostHeader_post
    html
    excerpt
    author {
      ...AuthorCard_user
    }
  }
}
    ${PostHeader_PostFragmentDoc}
${AuthorCard_UserFragmentDoc}`;

/**
 * __usePostQuery__
 *
 * To run a query within a React component, call `usePostQuery` and pass it any options that fit your needs.
 * When your component renders, `usePostQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = usePostQuery({
 *   variables: {
 *      id: // value for 'id'
 *   },
 * });
 */
export function usePostQuery(baseOptions: ApolloReactHooks.QueryHookOptions<PostQuery, PostQueryVariables> & ({ variables: PostQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<PostQuery, PostQueryVariables>(PostDocument, options);
      }
export function usePostLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<PostQuery, PostQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<PostQuery, PostQueryVariables>(PostDocument, options);
        }
export type PostQueryHookResult = ReturnType<typeof usePostQuery>;
export type PostLazyQueryHookResult = ReturnType<typeof usePostLazyQuery>;
export type PostQueryResult = ApolloReactCommon.QueryResult<PostQuery, PostQueryVariables>;
export const RelatedPostsDocument = gql`
    query RelatedPosts($id: ID!) {
  post(id: $id) {
    id
    related(first: 5) {
      id
      title
      author {
        id
        userName
      }
      categories {
        id
        name
      }
    }
  }
}
    `;

/**
 * __useRelatedPostsQuery__
 *
 * To run a query within a React component, call `useRelatedPostsQuery` and pass it any options that fit your needs.
 * When your component renders, `useRelatedPostsQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useRelatedPostsQuery({
 *   variables: {
 *      id: // value for 'id'
 *   },
 * });
 */
export function useRelatedPostsQuery(baseOptions: ApolloReactHooks.QueryHookOptions<RelatedPostsQuery, RelatedPostsQueryVariables> & ({ variables: RelatedPostsQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<RelatedPostsQuery, RelatedPostsQueryVariables>(RelatedPostsDocument, options);
      }
export function useRelatedPostsLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<RelatedPostsQuery, RelatedPostsQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<RelatedPostsQuery, RelatedPostsQueryVariables>(RelatedPostsDocument, options);
        }
export type RelatedPostsQueryHookResult = ReturnType<typeof useRelatedPostsQuery>;
export type RelatedPostsLazyQueryHookResult = ReturnType<typeof useRelatedPostsLazyQuery>;
export type RelatedPostsQueryResult = ApolloReactCommon.QueryResult<RelatedPostsQuery, RelatedPostsQueryVariables>;
export const DeletePostDocument = gql`
    mutation DeletePost($input: DeletePostInput!) {
  deletePost(input: $input) {
    deletedPostId
  }
}
    `;

/**
 * __useDeletePostMutation__
 *
 * To run a mutation, you first call `useDeletePostMutation` within a React component and pass it any options that fit your needs.
 * When your component renders, `useDeletePostMutation` returns a tuple that includes:
 * - A mutate function that you can call at any time to execute the mutation
 * - An object with fields that represent the current status of the mutation's execution
 *
 * @param baseOptions options that will be passed into the mutation, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options-2;
 *
 * @example
 * const [deletePostMutation, { data, loading, error }] = useDeletePostMutation({
 *   variables: {
 *      input: // value for 'input'
 *   },
 * });
 */
export function useDeletePostMutation(baseOptions?: ApolloReactHooks.MutationHookOptions<DeletePostMutation, DeletePostMutationVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useMutation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, options);
      }
export type DeletePostMutationHookResult = ReturnType<typeof useDeletePostMutation>;
export type DeletePostMutationResult = ApolloReactCommon.MutationResult<DeletePostMutation>;
export const PostsDocument = gql`
    query Posts($first: Int! = 8, $after: String, $sort: PostSort, $category: String, $author: String) {
  posts(
    first: $first
    after: $after
    sort: $sort
    category: $category
    author: $author
  ) {
    edges {
      cursor
      node {
        id
        ...PostCard_post
      }
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    ${PostCard_PostFragmentDoc}`;

/**
 * __usePostsQuery__
 *
 * To run a query within a React component, call `usePostsQuery` and pass it any options that fit your needs.
 * When your component renders, `usePostsQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = usePostsQuery({
 *   variables: {
 *      first: // value for 'first'
 *      after: // value for 'after'
 *      sort: // value for 'sort'
 *      category: // value for 'category'
 *      author: // value for 'author'
 *   },
 * });
 */
export function usePostsQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<PostsQuery, PostsQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<PostsQuery, PostsQueryVariables>(PostsDocument, options);
      }
export function usePostsLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<PostsQuery, PostsQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<PostsQuery, PostsQueryVariables>(PostsDocument, options);
        }
export type PostsQueryHookResult = ReturnType<typeof usePostsQuery>;
export type PostsLazyQueryHookResult = ReturnType<typeof usePostsLazyQuery>;
export type PostsQueryResult = ApolloReactCommon.QueryResult<PostsQuery, PostsQueryVariables>;
export const ProfileDocument = gql`
    query Profile($userName: String!) {
  user(userName: $userName) {
    id
    userName
    name
    about
    profilePicture
    createdAt
    websiteURL
    githubURL
    linkedinURL
    xURL
  }
}
    `;

/**
 * __useProfileQuery__
 *
 * To run a query within a React component, call `useProfileQuery` and pass it any options that fit your needs.
 * When your component renders, `useProfileQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useProfileQuery({
 *   variables: {
 *      userName: // value for 'userName'
 *   },
 * });
 */
export function useProfileQuery(baseOptions: ApolloReactHooks.QueryHookOptions<ProfileQuery, ProfileQueryVariables> & ({ variables: ProfileQueryVariables; skip?: boolean; } | { skip: boolean; }) ) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<ProfileQuery, ProfileQueryVariables>(ProfileDocument, options);
      }
export function useProfileLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<ProfileQuery, ProfileQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<ProfileQuery, ProfileQueryVariables>(ProfileDocument, options);
        }
export type ProfileQueryHookResult = ReturnType<typeof useProfileQuery>;
export type ProfileLazyQueryHookResult = ReturnType<typeof useProfileLazyQuery>;
export type ProfileQueryResult = ApolloReactCommon.QueryResult<ProfileQuery, ProfileQueryVariables>;
export const ReadingListDocument = gql`
    query ReadingList($first: Int! = 8, $after: String) {
  viewer {
    ...BookmarksCount_viewer
    bookmarks(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          ...PostCard_post
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
}
    ${BookmarksCount_ViewerFragmentDoc}
${PostCard_PostFragmentDoc}`;

/**
 * __useReadingListQuery__
 *
 * To run a query within a React component, call `useReadingListQuery` and pass it any options that fit your needs.
 * When your component renders, `useReadingListQuery` returns an object from Apollo Client that contains loading, error, and data properties
 * you can use to render your UI.
 *
 * @param baseOptions options that will be passed into the query, supported options are listed on: https://www.apollographql.com/docs/react/api/react-hooks/#options;
 *
 * @example
 * const { data, loading, error } = useReadingListQuery({
 *   variables: {
 *      first: // value for 'first'
 *      after: // value for 'after'
 *   },
 * });
 */
export function useReadingListQuery(baseOptions?: ApolloReactHooks.QueryHookOptions<ReadingListQuery, ReadingListQueryVariables>) {
        const options = {...defaultOptions, ...baseOptions}
        return ApolloReactHooks.useQuery<ReadingListQuery, ReadingListQueryVariables>(ReadingListDocument, options);
      }
export function useReadingListLazyQuery(baseOptions?: ApolloReactHooks.LazyQueryHookOptions<ReadingListQuery, ReadingListQueryVariables>) {
          const options = {...defaultOptions, ...baseOptions}
          return ApolloReactHooks.useLazyQuery<ReadingListQuery, ReadingListQueryVariables>(ReadingListDocument, options);
        }
export type ReadingListQueryHookResult = ReturnType<typeof useReadingListQuery>;
export type ReadingListLazyQueryHookResult = ReturnType<typeof useReadingListLazyQuery>;
export type ReadingListQueryResult = ApolloReactCommon.QueryResult<ReadingListQuery, ReadingListQueryVariables>;