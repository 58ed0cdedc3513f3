import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  DateTime: { input: string; output: string; }
  /** A WebAuthn dictionary as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON()` in browsers. */
  PublicKeyCredentialCreationOptionsJSON: { input: PublicKeyCredentialCreationOptionsJSON; output: PublicKeyCredentialCreationOptionsJSON; }
  /** A WebAuthn dictionary as JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON()` in browsers. */
  PublicKeyCredentialRequestOptionsJSON: { input: PublicKeyCredentialRequestOptionsJSON; output: PublicKeyCredentialRequestOptionsJSON; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: File; output: File; }
};

/** An access token, with which a program acts for the viewer within its scopes. */
export type AccessToken = {
  __typename?: 'AccessToken';
  /** When the token was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the token expires. Expired tokens are listed for 30 more days. */
  expiresAt: Scalars['DateTime']['output'];
  /** For `revokeAccessToken`. It is not the token. */
  id: Scalars['ID']['output'];
  /** When the token was last used; null if never. Updated at most every 5 minutes. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** The name that its owner chose. */
  name: Scalars['String']['output'];
  /** What the token may do. */
  scopes: Array<Scope>;
};

/** A new comment. */
export type AddCommentInput = {
  /** Leave it out. Forms have it as an invisible field, which only programs fill: then a text is held for review, and a registration is ignored. */
  homepage?: InputMaybe<Scalars['String']['input']>;
  /** The post that the comment belongs to. */
  postId: Scalars['ID']['input'];
  /** Markdown, 1 to 10,000 characters. */
  text: Scalars['String']['input'];
};

/** The new comment and its post. */
export type AddCommentPayload = {
  __typename?: 'AddCommentPayload';
  /** The stored comment. */
  comment: Comment;
  /** The post with its updated count. */
  post: Post;
};

/** The result of `navigator.credentials.create()`, with the field names of WebAuthn’s `RegistrationResponseJSON`, and a name for the passkey. */
export type AddPasskeyInput = {
  /** `response.attestationObject`, in base64url. */
  attestationObject: Scalars['String']['input'];
  /** `response.clientDataJSON`, in base64url. */
  clientDataJSON: Scalars['String']['input'];
  /** The `id` of the credential, in base64url. */
  credentialId: Scalars['ID']['input'];
  /** The name of the passkey, 60 characters at most. Defaults to "Passkey". */
  name?: InputMaybe<Scalars['String']['input']>;
  /** `response.transports`. Values that WebAuthn does not define are ignored. */
  transports?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The new passkey. */
export type AddPasskeyPayload = {
  __typename?: 'AddPasskeyPayload';
  /** The stored passkey. */
  passkey: Passkey;
  /** The owner of the passkey. */
  viewer: Viewer;
};

/** A new reply. */
export type AddReplyInput = {
  /** The comment that the reply answers. */
  commentId: Scalars['ID']['input'];
  /** Leave it out. Forms have it as an invisible field, which only programs fill: then a text is held for review, and a registration is ignored. */
  homepage?: InputMaybe<Scalars['String']['input']>;
  /** Markdown, 1 to 10,000 characters. */
  text: Scalars['String']['input'];
};

/** The new reply and its comment. */
export type AddReplyPayload = {
  __typename?: 'AddReplyPayload';
  /** The comment with its updated count. */
  comment: Comment;
  /** The stored reply. */
  reply: Reply;
};

/** A post and a collection. */
export type AddToCollectionInput = {
  /** One of the viewer’s collections. */
  collectionId: Scalars['ID']['input'];
  /** The post. It is saved to the reading list as well. */
  postId: Scalars['ID']['input'];
};

/** A session: send `accessToken` as `Authorization: Bearer …` with every request. */
export type AuthPayload = {
  __typename?: 'AuthPayload';
  /** A JWT that authenticates the viewer. */
  accessToken: Scalars['String']['output'];
  /** When the token expires. */
  expiresAt: Scalars['DateTime']['output'];
  /** The logged-in user. */
  viewer: Viewer;
};

/** What an app asks the viewer for. */
export type AuthorizationRequest = {
  __typename?: 'AuthorizationRequest';
  /** The name of the app. */
  appName: Scalars['String']['output'];
  /** The address of its website. */
  homepage: Scalars['String']['output'];
  /** Whether the viewer allows the app all of this already. */
  isAuthorized: Scalars['Boolean']['output'];
  /** The username of the member who has registered it. */
  ownerName: Scalars['String']['output'];
  /** Why the request cannot be granted, for the developer of the app; null if it can. */
  problem: Maybe<Scalars['String']['output']>;
  /** The address that tells the app that the viewer refuses, or what the problem is. */
  refusalUrl: Scalars['String']['output'];
  /** Host and port that the viewer is sent back to. */
  returnsTo: Scalars['String']['output'];
  /** What it wants to do. */
  scopes: Array<Scope>;
};

/** The parameters of the address `/oauth/authorize` (RFC 6749 section 4.1.1). */
export type AuthorizationRequestInput = {
  /** `client_id`: the app. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** `code_challenge`: the SHA-256 of the verifier in base64url (RFC 7636). */
  codeChallenge?: InputMaybe<Scalars['String']['input']>;
  /** `code_challenge_method`: `S256`. */
  codeChallengeMethod?: InputMaybe<Scalars['String']['input']>;
  /** `redirect_uri`: where the app waits for the answer. */
  redirectUri?: InputMaybe<Scalars['String']['input']>;
  /** `response_type`: `code`. */
  responseType?: InputMaybe<Scalars['String']['input']>;
  /** `scope`: names separated by spaces; `read` if omitted. */
  scope?: InputMaybe<Scalars['String']['input']>;
  /** `state`: is given back as it is, 1,000 characters at most. */
  state?: InputMaybe<Scalars['String']['input']>;
};

/** The answer to the app. */
export type AuthorizeAppPayload = {
  __typename?: 'AuthorizeAppPayload';
  /** The redirect URI with the code for the app, which is valid for a minute. Go there at once. */
  redirectTo: Scalars['String']['output'];
};

/** An application that may act for the viewer. */
export type AuthorizedApp = {
  __typename?: 'AuthorizedApp';
  /** The app, for `removeAuthorizedApp`. */
  appId: Scalars['ID']['output'];
  /** When the viewer first allowed it, of the sign-ins that still last. */
  authorizedAt: Scalars['DateTime']['output'];
  /** The address of its website. */
  homepage: Scalars['String']['output'];
  /** When it last used its access; null if never. Updated at most every 5 minutes. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** Its name. */
  name: Scalars['String']['output'];
  /** What it may do. */
  scopes: Array<Scope>;
};

/** Whom to block. */
export type BlockUserInput = {
  /** The user to block. */
  userId: Scalars['ID']['input'];
};

/** The blocked user. */
export type BlockUserPayload = {
  __typename?: 'BlockUserPayload';
  /** The user. */
  user: User;
};

/** One page of a list of blocked users. */
export type BlockedUserConnection = {
  __typename?: 'BlockedUserConnection';
  /** The nodes with their cursors. */
  edges: Array<BlockedUserEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<User>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A blocked user and its position in a list. */
export type BlockedUserEdge = {
  __typename?: 'BlockedUserEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: User;
};

/** Which post to save. */
export type BookmarkPostInput = {
  /** The post to put on the reading list. */
  postId: Scalars['ID']['input'];
};

/** The saved post. */
export type BookmarkPostPayload = {
  __typename?: 'BookmarkPostPayload';
  /** The post, now bookmarked. */
  post: Post;
  /** The viewer with the changed reading list. */
  viewer: Viewer;
};

/** A subject that posts are assigned to. A post has up to three. */
export type Category = Node & {
  __typename?: 'Category';
  /** One sentence about the posts in this category. */
  description: Scalars['String']['output'];
  /** Number of users who follow the category. */
  followersCount: Scalars['Int']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** The posts with most reads in this and the previous month, of the newest 300 posts of the category, without those with fewer than 3. */
  mostRead: Array<Post>;
  /** The posts on most reading lists, of the newest 300 posts of the category, without those with fewer than 3. */
  mostSaved: Array<Post>;
  /** The display name; unique, ignoring case. */
  name: Scalars['String']['output'];
  /** The posts in the category. */
  posts: PostConnection;
  /** Number of posts in the category. */
  postsCount: Scalars['Int']['output'];
  /** The categories that share most of the newest 300 posts of this one, the most frequent first. */
  related: Array<Category>;
  /** Whether the viewer follows the category. */
  viewerIsFollowing: Scalars['Boolean']['output'];
  /** The authors who write most in the category, the most frequent first. */
  writers: Array<CategoryWriter>;
};


/** A subject that posts are assigned to. A post has up to three. */
export type CategoryMostReadArgs = {
  first?: Scalars['Int']['input'];
};


/** A subject that posts are assigned to. A post has up to three. */
export type CategoryMostSavedArgs = {
  first?: Scalars['Int']['input'];
};


/** A subject that posts are assigned to. A post has up to three. */
export type CategoryPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  publishedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  publishedBefore?: InputMaybe<Scalars['DateTime']['input']>;
  sort?: PostSort;
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  updatedBefore?: InputMaybe<Scalars['DateTime']['input']>;
};


/** A subject that posts are assigned to. A post has up to three. */
export type CategoryRelatedArgs = {
  first?: Scalars['Int']['input'];
};


/** A subject that posts are assigned to. A post has up to three. */
export type CategoryWritersArgs = {
  first?: Scalars['Int']['input'];
};

/** One page of a list of categories. */
export type CategoryConnection = {
  __typename?: 'CategoryConnection';
  /** The nodes with their cursors. */
  edges: Array<CategoryEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Category>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A category and its position in a list. */
export type CategoryEdge = {
  __typename?: 'CategoryEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Category;
};

/** An author who writes in a category. */
export type CategoryWriter = {
  __typename?: 'CategoryWriter';
  /** How many of the category’s newest 300 posts are theirs. */
  postsCount: Scalars['Int']['output'];
  /** The author. */
  user: User;
};

/** A change of a public object (docs/api.md#changes). Apply changes in their order: store `node`, or remove the object if it is null. */
export type Change = {
  __typename?: 'Change';
  /** When it happened. Clocks of servers may differ. */
  changedAt: Scalars['DateTime']['output'];
  /** The object as it is now; null if it was deleted. */
  node: Maybe<Node>;
  /** The post that the object is or belongs to; null for users and categories. */
  postId: Maybe<Scalars['ID']['output']>;
  /** The id of the object. */
  subjectId: Scalars['ID']['output'];
  /** The kind of the object. */
  subjectType: PublicType;
  /** What happened. */
  type: ChangeType;
};

/** One page of a list of changes. */
export type ChangeConnection = {
  __typename?: 'ChangeConnection';
  /** The nodes with their cursors. */
  edges: Array<ChangeEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Change>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A change and its position in a list. */
export type ChangeEdge = {
  __typename?: 'ChangeEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Change;
};

/** A new password, confirmed by the current one. */
export type ChangePasswordInput = {
  /** The current password. */
  currentPassword: Scalars['String']['input'];
  /** At least 8 characters. */
  newPassword: Scalars['String']['input'];
};

/** What happened to a public object. */
export type ChangeType =
  /** It became public: it was created, or listed again. */
  | 'CREATED'
  /** It is no longer public: it was deleted, or unlisted. */
  | 'DELETED'
  /** It changed. */
  | 'UPDATED';

/** A case to work on. */
export type ClaimCaseInput = {
  /** The case. */
  caseId: Scalars['ID']['input'];
};

/** The claimed case. */
export type ClaimCasePayload = {
  __typename?: 'ClaimCasePayload';
  /** The case with the viewer’s claim. */
  case: ModerationCase;
};

/** The saved post and its collections. */
export type CollectSavedPostPayload = {
  __typename?: 'CollectSavedPostPayload';
  /** The saved post as it is now. */
  savedPost: SavedPost;
  /** The viewer with the changed collections. */
  viewer: Viewer;
};

/** A collection of saved posts, with what only its owner sees. */
export type Collection = {
  __typename?: 'Collection';
  /** When the collection was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When moderators ended the sharing, which the viewer cannot begin again; null if they have not. */
  hiddenAt: Maybe<Scalars['DateTime']['output']>;
  /** The reason that the moderators gave when they ended the sharing; null if they have not. */
  hiddenReason: Maybe<Scalars['String']['output']>;
  /** For `updateCollection`, `addToCollection` and so on. */
  id: Scalars['ID']['output'];
  /** Plain text, 1 to 80 characters; unique among the viewer’s collections, ignoring case. */
  name: Scalars['String']['output'];
  /** Number of posts in the collection. */
  postsCount: Scalars['Int']['output'];
  /** The path at which everyone who knows it sees the collection; null while it is private. */
  sharedPath: Maybe<Scalars['String']['output']>;
};

/** A comment on a post. Each user can comment once on a post. */
export type Comment = Node & {
  __typename?: 'Comment';
  /** The author of the comment; null if it was deleted. */
  author: Maybe<User>;
  /** When the comment was posted. */
  createdAt: Scalars['DateTime']['output'];
  /** When its author last changed the comment; null if never. */
  editedAt: Maybe<Scalars['DateTime']['output']>;
  /** The text as sanitised HTML: paragraphs, line breaks, emphasis, code, links, quotes and lists of Markdown, and `@name` as a link to the profile of a member. Empty if the comment was deleted. */
  html: Scalars['String']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** Whether the comment was deleted. While it has replies, it keeps its place, without author and text. */
  isDeleted: Scalars['Boolean']['output'];
  /** Whether the comment is held for review: only `addComment` answers so, because nobody can read it until a moderator has approved it. See `Viewer.heldTexts`. */
  isHeld: Scalars['Boolean']['output'];
  /** The number of likes. */
  likesCount: Scalars['Int']['output'];
  /** The post that the comment belongs to. */
  post: Post;
  /** The replies to the comment, oldest first. */
  replies: ReplyConnection;
  /** The number of replies to the comment. */
  repliesCount: Scalars['Int']['output'];
  /** What its author typed: Markdown, 1 to 10,000 characters; empty if the comment was deleted. See `html`. */
  text: Scalars['String']['output'];
  /** Whether the viewer may delete the comment. */
  viewerCanDelete: Scalars['Boolean']['output'];
  /** Whether the viewer may change the comment. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** Whether the viewer likes the comment. */
  viewerHasLiked: Scalars['Boolean']['output'];
};


/** A comment on a post. Each user can comment once on a post. */
export type CommentRepliesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** One page of a list of comments. */
export type CommentConnection = {
  __typename?: 'CommentConnection';
  /** The nodes with their cursors. */
  edges: Array<CommentEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Comment>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A comment and its position in a list. */
export type CommentEdge = {
  __typename?: 'CommentEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Comment;
};

/** The order of the comments on a post. */
export type CommentOrder =
  /** Newest first. */
  | 'NEWEST'
  /** Oldest first. */
  | 'OLDEST';

/** The token of a link that confirms a change of email. */
export type ConfirmEmailChangeInput = {
  /** The `change` parameter of the link. */
  token: Scalars['String']['input'];
};

/** The result of confirming one address. */
export type ConfirmEmailChangePayload = {
  __typename?: 'ConfirmEmailChangePayload';
  /** The address that was confirmed. */
  confirmed: EmailChangeSide;
  /** Whether both addresses are confirmed and the account uses the new email. Until then it keeps the old one. */
  isChanged: Scalars['Boolean']['output'];
};

/** Proof that the viewer owns the account. */
export type ConfirmPasswordInput = {
  /** The viewer’s password. */
  password: Scalars['String']['input'];
};

/** The session, which can now run operations that need a recent confirmation. */
export type ConfirmPasswordPayload = {
  __typename?: 'ConfirmPasswordPayload';
  /** The current session. */
  session: Session;
};

/** The new access token. */
export type CreateAccessTokenInput = {
  /** In how many days the token expires, 1 to 365. */
  expiresInDays: Scalars['Int']['input'];
  /** A name that reminds of the program, 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** What the token may do; at least one scope. */
  scopes: Array<Scope>;
};

/** The new access token. */
export type CreateAccessTokenPayload = {
  __typename?: 'CreateAccessTokenPayload';
  /** The description of the token. */
  accessToken: AccessToken;
  /** The token itself, for the header `Authorization: Bearer …`. It is not stored and cannot be shown again. */
  token: Scalars['String']['output'];
  /** The owner of the token. */
  viewer: Viewer;
};

/** A new collection. It is private. */
export type CreateCollectionInput = {
  /** Plain text, 1 to 80 characters; unique among the viewer’s collections, ignoring case. */
  name: Scalars['String']['input'];
};

/** The created collection. */
export type CreateCollectionPayload = {
  __typename?: 'CreateCollectionPayload';
  /** The collection. */
  collection: Collection;
  /** The viewer with all collections. */
  viewer: Viewer;
};

/** The passage to highlight, as a text quote (W3C Web Annotation). */
export type CreateHighlightInput = {
  /** The post. */
  postId: Scalars['ID']['input'];
  /** The text before it; the last 64 characters are stored. */
  prefix?: Scalars['String']['input'];
  /** The text of the passage, at most 1000 characters. */
  quote: Scalars['String']['input'];
  /** The text after it; the first 64 characters are stored. */
  suffix?: Scalars['String']['input'];
};

/** The highlighted passage. */
export type CreateHighlightPayload = {
  __typename?: 'CreateHighlightPayload';
  /** The highlight. */
  highlight: Highlight;
  /** The post with the viewer’s highlights. */
  post: Post;
};

/** The new app. */
export type CreateOAuthAppInput = {
  /** The http or https address of its website. */
  homepage: Scalars['String']['input'];
  /** Whether it can keep a secret, because it runs on a server and not on the devices of members. */
  isConfidential: Scalars['Boolean']['input'];
  /** What members read before they allow anything, 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** Where members may be sent back to: https addresses, or http ones of 127.0.0.1, [::1] or localhost, whose port may differ. */
  redirectUris: Array<Scalars['String']['input']>;
};

/** A new series. */
export type CreateSeriesInput = {
  /** The author’s posts in the order in which they are read, each once: at most 100. None may be in another series. */
  postIds?: Array<Scalars['ID']['input']>;
  /** Plain text, 1 to 100 characters; unique among the viewer’s series, ignoring case. */
  title: Scalars['String']['input'];
};

/** The created series. */
export type CreateSeriesPayload = {
  __typename?: 'CreateSeriesPayload';
  /** The series. */
  series: Series;
};

/** A new webhook. */
export type CreateWebhookInput = {
  /** Only changes of the member with this username and of their posts, with the comments and replies on them. All if omitted. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** Only posts in the category with this name, the comments and replies on them, and changes of the category. All deletions of posts, comments and replies are told. Everything if omitted. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** What to tell. */
  events: Array<WebhookEvent>;
  /** The https address of the receiver, 2048 characters at most, on the public internet. */
  url: Scalars['String']['input'];
};

/** The new webhook with its secret. */
export type CreateWebhookPayload = {
  __typename?: 'CreateWebhookPayload';
  /** The secret that signs its messages, `whsec_…`. Store it: it is not shown again. */
  secret: Scalars['String']['output'];
  /** The webhook. */
  webhook: Webhook;
};

/** The database. */
export type DatabaseHealth = {
  __typename?: 'DatabaseHealth';
  /** How long it took to answer, in milliseconds. */
  answeredInMs: Scalars['Float']['output'];
  /** Its size in bytes: data and indexes. */
  bytes: Scalars['Float']['output'];
  /** SQLite, MySQL or MariaDB. */
  engine: Scalars['String']['output'];
  /** The last change of its tables. */
  migration: Scalars['String']['output'];
  /** Its version. */
  version: Scalars['String']['output'];
};

/** A decision about a case. */
export type DecideCaseInput = {
  /** One of the case’s `viewerActions`. */
  action: ModerationAction;
  /** The case. */
  caseId: Scalars['ID']['input'];
  /** The reason that the person is told, plain text, 1,000 characters at most. Only `DISMISS` and `APPROVE` need none. */
  reason?: Scalars['String']['input'];
  /** For `SUSPEND`: when the suspension ends. Without it the suspension has no end. */
  suspendUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The `version` of the case that the decision is about. */
  version: Scalars['Int']['input'];
};

/** The decided case. */
export type DecideCasePayload = {
  __typename?: 'DecideCasePayload';
  /** The case with its decision. */
  case: ModerationCase;
};

/** Which account to delete. */
export type DeleteAccountInput = {
  /** The viewer’s own id; any other id is FORBIDDEN. */
  userId: Scalars['ID']['input'];
};

/** The result of the deletion. */
export type DeleteAccountPayload = {
  __typename?: 'DeleteAccountPayload';
  /** The id that no longer exists. */
  deletedUserId: Scalars['ID']['output'];
};

/** Which collection to delete. */
export type DeleteCollectionInput = {
  /** One of the viewer’s collections. */
  collectionId: Scalars['ID']['input'];
};

/** The deleted collection. */
export type DeleteCollectionPayload = {
  __typename?: 'DeleteCollectionPayload';
  /** The id that the collection had. Its posts stay on the reading list. */
  deletedCollectionId: Scalars['ID']['output'];
  /** The viewer with the remaining collections. */
  viewer: Viewer;
};

/** Which comment to delete. */
export type DeleteCommentInput = {
  /** The comment to delete. */
  commentId: Scalars['ID']['input'];
};

/** The result of the deletion. */
export type DeleteCommentPayload = {
  __typename?: 'DeleteCommentPayload';
  /** The id that no longer exists. */
  deletedCommentId: Scalars['ID']['output'];
  /** The post with its updated count; null if the comment was held and the post is gone. */
  post: Maybe<Post>;
};

/** Which draft to delete. */
export type DeleteDraftInput = {
  /** The draft to delete. Deleting a draft that no longer exists also succeeds. */
  id: Scalars['ID']['input'];
  /** The last known `version` of the draft; null if it was never saved. If the stored version differs, the error is CONFLICT with the stored `version`, and nothing is deleted. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The result of the deletion. */
export type DeleteDraftPayload = {
  __typename?: 'DeleteDraftPayload';
  /** The id that no longer exists. */
  deletedDraftId: Scalars['ID']['output'];
};

/** Which highlight to delete. */
export type DeleteHighlightInput = {
  /** One of the viewer’s highlights. */
  highlightId: Scalars['ID']['input'];
};

/** The deleted highlight. */
export type DeleteHighlightPayload = {
  __typename?: 'DeleteHighlightPayload';
  /** The id that the highlight had. */
  deletedHighlightId: Scalars['ID']['output'];
  /** The post with the remaining highlights. */
  post: Maybe<Post>;
};

/** The app to delete. */
export type DeleteOAuthAppInput = {
  /** The `id` of the app. */
  appId: Scalars['ID']['input'];
};

/** The deleted app. */
export type DeleteOAuthAppPayload = {
  __typename?: 'DeleteOAuthAppPayload';
  /** The `id` of the deleted app. */
  deletedAppId: Scalars['ID']['output'];
  /** Its former owner. */
  viewer: Viewer;
};

/** Which post to delete. */
export type DeletePostInput = {
  /** The post to delete, with its revisions, comments, likes and bookmarks. Drafts of edits to it remain. */
  postId: Scalars['ID']['input'];
};

/** The result of the deletion. */
export type DeletePostPayload = {
  __typename?: 'DeletePostPayload';
  /** The id that no longer exists. */
  deletedPostId: Scalars['ID']['output'];
};

/** Which reply to delete. */
export type DeleteReplyInput = {
  /** The reply to delete. */
  replyId: Scalars['ID']['input'];
};

/** The result of the deletion. */
export type DeleteReplyPayload = {
  __typename?: 'DeleteReplyPayload';
  /** The comment with its updated count; null if it was deleted before and this was its last reply. */
  comment: Maybe<Comment>;
  /** The id that no longer exists. */
  deletedReplyId: Scalars['ID']['output'];
};

/** Which series to delete. */
export type DeleteSeriesInput = {
  /** The series. */
  seriesId: Scalars['ID']['input'];
};

/** The deleted series. */
export type DeleteSeriesPayload = {
  __typename?: 'DeleteSeriesPayload';
  /** The id that the series had. Its posts stay. */
  deletedSeriesId: Scalars['ID']['output'];
};

/** The webhook to delete. */
export type DeleteWebhookInput = {
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** The viewer without the webhook. */
export type DeleteWebhookPayload = {
  __typename?: 'DeleteWebhookPayload';
  /** The viewer. */
  viewer: Viewer;
};

/** A notice that the viewer has read. */
export type DismissModerationNoticeInput = {
  /** The notice. */
  noticeId: Scalars['ID']['input'];
};

/** The dismissed notice. */
export type DismissModerationNoticePayload = {
  __typename?: 'DismissModerationNoticePayload';
  /** The notice. `Viewer.moderationNotices` no longer has it. */
  notice: ModerationNotice;
};

/** A post that was published without its series. */
export type DismissSeriesProblemInput = {
  /** One of the viewer’s posts. It need not have a problem. */
  postId: Scalars['ID']['input'];
};

/** The post without its message. */
export type DismissSeriesProblemPayload = {
  __typename?: 'DismissSeriesProblemPayload';
  /** The id of the post. */
  postId: Scalars['ID']['output'];
};

/** Unpublished writing. Only its author can see it. */
export type Draft = Node & {
  __typename?: 'Draft';
  /** As in `Post`, but not checked before the draft is published. */
  canonicalURL: Maybe<Scalars['String']['output']>;
  /** Names of the chosen categories, at most 3. */
  categories: Array<Scalars['String']['output']>;
  /** The `clientId` of the last `saveDraft`; null if it had none. */
  clientId: Maybe<Scalars['ID']['output']>;
  /** The cover image, as in `Post`. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** When it was first saved. */
  createdAt: Scalars['DateTime']['output'];
  /** As in `Post`, at most 1000 characters. */
  description: Maybe<Scalars['String']['output']>;
  /** The first sentences of the body as plain text, 220 characters at most. */
  excerpt: Scalars['String']['output'];
  /** The body: sanitised HTML of a small subset; may be empty. */
  html: Scalars['String']['output'];
  /** The UUID that the client chose when it first saved the draft. */
  id: Scalars['ID']['output'];
  /** The post that the draft edits; null for a new post, and if the post was deleted, also by moderators. */
  post: Maybe<Post>;
  /** The `version` of the post that the draft is based on; null for a new post. If this is set and `post` is null, the post was deleted: publish the draft as a new post. */
  postVersion: Maybe<Scalars['Int']['output']>;
  /** When the server publishes the draft; null if it is not scheduled. */
  publishAt: Maybe<Scalars['DateTime']['output']>;
  /** Why the server did not publish the draft at the scheduled time, for its author; null if nothing went wrong. `scheduleDraft` and `unscheduleDraft` set it to null. */
  publishProblem: Maybe<Scalars['String']['output']>;
  /** The chosen series, as it was saved; null if none was chosen: changes of a post then leave it in its series. */
  series: Maybe<SeriesChoice>;
  /** Plain text; may be empty. */
  title: Scalars['String']['output'];
  /** When it was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Incremented by every change. Send it with the next `saveDraft`. */
  version: Scalars['Int']['output'];
};

/** One page of a list of drafts. */
export type DraftConnection = {
  __typename?: 'DraftConnection';
  /** The nodes with their cursors. */
  edges: Array<DraftEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Draft>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A draft and its position in a list. */
export type DraftEdge = {
  __typename?: 'DraftEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Draft;
};

/** One of the two addresses that confirm a change of email. */
export type EmailChangeSide =
  /** The new address of the account. */
  | 'NEW'
  /** The current address of the account. */
  | 'OLD';

/** Which session to end. */
export type EndSessionInput = {
  /** The id of one of the viewer’s sessions. */
  id: Scalars['ID']['input'];
};

/** The session that has ended. */
export type EndSessionPayload = {
  __typename?: 'EndSessionPayload';
  /** The id that no longer exists. */
  endedSessionId: Scalars['ID']['output'];
};

/** A React example of a post. Its component is exported by `App.js` (or .jsx, .tsx), or `index.js` renders it into `#root`. */
export type Example = {
  __typename?: 'Example';
  /** Plain text on one line; null without a caption. */
  caption: Maybe<Scalars['String']['output']>;
  /** In the author’s order: 1 to 20. */
  files: Array<ExampleFile>;
  /** The last run; null if this example has not run since it changed. */
  run: Maybe<ExampleRun>;
  /** Whether the author wants the example to run when it comes near the visible part of the page, without a press of a button. */
  runsAutomatically: Scalars['Boolean']['output'];
};

/** A file of an example. */
export type ExampleFile = {
  __typename?: 'ExampleFile';
  /** The code as the author wrote it, with all white space. */
  code: Scalars['String']['output'];
  /** Whether the author wants the file to be shown first. Several files or none can say so. */
  isActive: Scalars['Boolean']['output'];
  /** Whether the file belongs to the example without being presented. */
  isHidden: Scalars['Boolean']['output'];
  /** The language for highlighting, such as `jsx`; null if unknown. */
  language: Maybe<Scalars['String']['output']>;
  /** A path such as `App.js`, `/App.js` or `src/App.js`; unique in the example, not counting a slash at the start. */
  name: Scalars['String']['output'];
};

/** The outcome of a run of one example. */
export type ExampleOutcomeInput = {
  /** Which of `Post.examples`, from 0. */
  index: Scalars['Int']['input'];
  /** What failed: plain text of at most 1000 characters, which only the author can read. Null if the example ran. */
  problem?: InputMaybe<Scalars['String']['input']>;
  /** The version of React that it ran with, such as `19.3.1`. Only an example that failed can leave it out. */
  reactVersion?: InputMaybe<Scalars['String']['input']>;
};

/** The last run of an example, by its author’s browser or by an operator. */
export type ExampleRun = {
  __typename?: 'ExampleRun';
  /** What failed, as plain text. Null if nothing failed, and for everyone but the author. */
  problem: Maybe<Scalars['String']['output']>;
  /** When the run was reported. */
  ranAt: Scalars['DateTime']['output'];
  /** The version of React that it ran with, such as `19.3.1`. Null if it failed before React was loaded. */
  reactVersion: Maybe<Scalars['String']['output']>;
  /** Whether the example ran without an error. */
  succeeded: Scalars['Boolean']['output'];
};

/** Which category to follow. */
export type FollowCategoryInput = {
  /** The category to follow. */
  categoryId: Scalars['ID']['input'];
};

/** The followed category. */
export type FollowCategoryPayload = {
  __typename?: 'FollowCategoryPayload';
  /** The category with the updated count. */
  category: Category;
};

/** Whom to follow. */
export type FollowUserInput = {
  /** The user to follow. */
  userId: Scalars['ID']['input'];
};

/** The followed user. */
export type FollowUserPayload = {
  __typename?: 'FollowUserPayload';
  /** The user with the updated count. */
  user: User;
};

/** A text of the viewer that is held for review. Nobody else can read it, except for moderators. */
export type HeldText = {
  __typename?: 'HeldText';
  /** The comment that a reply answers; null for a post and a comment. */
  commentId: Maybe<Scalars['ID']['output']>;
  /** When the viewer wrote it. */
  createdAt: Scalars['DateTime']['output'];
  /** The id of the post, and of the comment or reply as soon as it is approved. */
  id: Scalars['ID']['output'];
  /** The post itself, or the one that the comment or reply belongs to. */
  postId: Scalars['ID']['output'];
  /** What the viewer typed; null for a post. */
  text: Maybe<Scalars['String']['output']>;
};

/** A passage of a post that the viewer has highlighted, as a text quote (W3C Web Annotation). Private. */
export type Highlight = {
  __typename?: 'Highlight';
  /** When it was highlighted. */
  createdAt: Scalars['DateTime']['output'];
  /** For `deleteHighlight`. */
  id: Scalars['ID']['output'];
  /** The post that the passage is from. */
  post: Post;
  /** The text before it, to tell equal passages apart. */
  prefix: Scalars['String']['output'];
  /** The text of the passage as it was. */
  quote: Scalars['String']['output'];
  /** The text after it. */
  suffix: Scalars['String']['output'];
};

/** One page of a list of highlights. */
export type HighlightConnection = {
  __typename?: 'HighlightConnection';
  /** The nodes with their cursors. */
  edges: Array<HighlightEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Highlight>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A highlight and its position in a list. */
export type HighlightEdge = {
  __typename?: 'HighlightEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Highlight;
};

/** Why a text is held for review. */
export type HoldReason =
  /** It is mostly links. */
  | 'LINKS'
  /** It is the same or nearly the same as other texts of new accounts. */
  | 'REPEATED'
  /** A field was filled that people do not see. */
  | 'TRAP';

/** Which comment to like. */
export type LikeCommentInput = {
  /** The comment to like. */
  commentId: Scalars['ID']['input'];
};

/** The liked comment. */
export type LikeCommentPayload = {
  __typename?: 'LikeCommentPayload';
  /** The comment with its updated count. */
  comment: Comment;
};

/** Which post to like. */
export type LikePostInput = {
  /** The post to like. */
  postId: Scalars['ID']['input'];
};

/** The liked post. */
export type LikePostPayload = {
  __typename?: 'LikePostPayload';
  /** The post with its updated count. */
  post: Post;
};

/** Which reply to like. */
export type LikeReplyInput = {
  /** The reply to like. */
  replyId: Scalars['ID']['input'];
};

/** The liked reply. */
export type LikeReplyPayload = {
  __typename?: 'LikeReplyPayload';
  /** The reply with its updated count. */
  reply: Reply;
};

/** Username and password. */
export type LoginInput = {
  /** The password. */
  password: Scalars['String']['input'];
  /** The username, ignoring case. */
  userName: Scalars['String']['input'];
};

/** The result of `navigator.credentials.get()`, with the field names of WebAuthn’s `AuthenticationResponseJSON`. */
export type LoginWithPasskeyInput = {
  /** `response.authenticatorData`, in base64url. */
  authenticatorData: Scalars['String']['input'];
  /** `response.clientDataJSON`, in base64url. */
  clientDataJSON: Scalars['String']['input'];
  /** The `id` of the credential, in base64url. */
  credentialId: Scalars['ID']['input'];
  /** `response.signature`, in base64url. */
  signature: Scalars['String']['input'];
  /** `response.userHandle`, in base64url: it identifies the owner of the passkey. */
  userHandle: Scalars['String']['input'];
};

/** When notifications of a kind are mailed. */
export type MailFrequency =
  /** Within minutes, several in one mail. */
  | 'AT_ONCE'
  /** In a digest each day at 7:00 UTC. */
  | 'DAILY'
  /** Not at all. */
  | 'NEVER'
  /** In a digest each Monday at 7:00 UTC. */
  | 'WEEKLY';

/** Which notifications to mark as read. */
export type MarkNotificationsReadInput = {
  /** At most 100 notifications; all of the viewer’s if omitted. Those of others and unknown ones are ignored. */
  notificationIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only what happened by then, such as `createdAt` of the latest one that was shown; what came in the meantime stays unread. No limit if omitted. */
  upTo?: InputMaybe<Scalars['DateTime']['input']>;
};

/** The viewer with the changed notifications. */
export type MarkNotificationsReadPayload = {
  __typename?: 'MarkNotificationsReadPayload';
  /** The viewer with the remaining count. */
  viewer: Viewer;
};

/** An operation to measure. Nothing of it is executed. */
export type MeasuredOperationInput = {
  /** Which operation of the document. */
  operationName?: InputMaybe<Scalars['String']['input']>;
  /** A document, with a query, a mutation or a subscription. */
  query: Scalars['String']['input'];
  /** Its variables, as JSON. */
  variables?: InputMaybe<Scalars['String']['input']>;
};

/** A decision of a moderator. */
export type ModerationAction =
  /** The held text is published now, and the person is told. It cannot be undone. */
  | 'APPROVE'
  /** Nobody sees the post, comment or reply. It is erased after 24 hours. A collection stays with its owner, who can no longer share it. */
  | 'DELETE'
  /** Nothing is done, and the person is not told. */
  | 'DISMISS'
  /** The person cannot log in, until a time or for good. A held text is also treated as by `DELETE`. */
  | 'SUSPEND'
  /** The post leaves all lists, feeds and search. It keeps its address. */
  | 'UNLIST'
  /** The person is told the reason. */
  | 'WARN';

/** A thing that was reported, for moderators. */
export type ModerationCase = {
  __typename?: 'ModerationCase';
  /** The moderator who works on the case; null if none does. */
  claim: Maybe<ModerationClaim>;
  /** When the thing was first reported. */
  createdAt: Scalars['DateTime']['output'];
  /** The last decision, also after it was undone; null if there was none. */
  decision: Maybe<ModerationDecision>;
  /** Why the text was held for review instead of becoming public; null for a case of reports. */
  heldFor: Maybe<HoldReason>;
  /** The whole held text as sanitised HTML; null if the case has none, because it is one of reports, or was decided, or the text was deleted. */
  heldHtml: Maybe<Scalars['String']['output']>;
  /** The latest 20 entries of the log about the person, latest first. */
  history: Array<ModerationRecord>;
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** Who has written the thing, or whose profile it is. */
  person: User;
  /** The post on whose page the thing stands; null if it is a profile or was deleted. */
  post: Maybe<Post>;
  /** The beginning of the thing when it was first reported, 1,000 characters at most. */
  quote: Scalars['String']['output'];
  /** The first 20 reports, oldest first. */
  reports: Array<Report>;
  /** The number of reports. */
  reportsCount: Scalars['Int']['output'];
  /** The path of a reported collection, `/lists/{token}`; null if it is not shared now, was deleted, or its owner is suspended, and for all other things. */
  sharedPath: Maybe<Scalars['String']['output']>;
  /** Whether the case waits for a decision. */
  state: ModerationCaseState;
  /** The reported post, comment, reply, user or collection. It may no longer exist. */
  subjectId: Scalars['ID']['output'];
  /** What kind of thing was reported. */
  subjectType: ModerationSubject;
  /** Incremented by every decision and its undoing. Send it with `decideCase`. */
  version: Scalars['Int']['output'];
  /** The decisions that the viewer’s role allows about this person and kind of thing. */
  viewerActions: Array<ModerationAction>;
  /** Whether the viewer can undo the decision now. */
  viewerCanUndo: Scalars['Boolean']['output'];
};

/** One page of a list of moderation cases. */
export type ModerationCaseConnection = {
  __typename?: 'ModerationCaseConnection';
  /** The nodes with their cursors. */
  edges: Array<ModerationCaseEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<ModerationCase>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A moderation case and its position in a list. */
export type ModerationCaseEdge = {
  __typename?: 'ModerationCaseEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: ModerationCase;
};

/** Whether a case waits for a decision. */
export type ModerationCaseState =
  /** It was decided; latest decision first. */
  | 'DECIDED'
  /** It waits for a decision; oldest first. */
  | 'OPEN';

/** The claim of a moderator on a case. */
export type ModerationClaim = {
  __typename?: 'ModerationClaim';
  /** The moderator; null if the account was deleted. */
  moderator: Maybe<User>;
  /** When the claim ends. */
  until: Scalars['DateTime']['output'];
};

/** The decision about a case. */
export type ModerationDecision = {
  __typename?: 'ModerationDecision';
  /** What was decided. */
  action: ModerationAction;
  /** When it was decided. */
  decidedAt: Scalars['DateTime']['output'];
  /** The moderator; null if the account was deleted. */
  moderator: Maybe<User>;
  /** The reason; may be empty if the case was dismissed. */
  reason: Scalars['String']['output'];
  /** The end of a suspension; null without end. */
  suspendUntil: Maybe<Scalars['DateTime']['output']>;
  /** Until when it can be undone; null if that is over. */
  undoUntil: Maybe<Scalars['DateTime']['output']>;
  /** When it was undone; null if it stands. */
  undoneAt: Maybe<Scalars['DateTime']['output']>;
};

/** What a moderator did with a case. */
export type ModerationEvent =
  /** Decided it. */
  | 'DECIDED'
  /** Undid the decision. */
  | 'UNDONE';

/** A decision of moderators, for the person whom it concerns. */
export type ModerationNotice = {
  __typename?: 'ModerationNotice';
  /** What was decided. */
  action: ModerationAction;
  /** When it was decided. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque; pass it to `dismissModerationNotice`. */
  id: Scalars['ID']['output'];
  /** The beginning of the thing, 1,000 characters at most. */
  quote: Scalars['String']['output'];
  /** The reason that the moderators give, plain text. */
  reason: Scalars['String']['output'];
  /** What kind of thing it is about. */
  subjectType: ModerationSubject;
  /** The end of a suspension; null without end. */
  suspendUntil: Maybe<Scalars['DateTime']['output']>;
  /** When the moderators undid the decision; null if it stands. */
  undoneAt: Maybe<Scalars['DateTime']['output']>;
};

/** An entry of the log of moderation. */
export type ModerationRecord = {
  __typename?: 'ModerationRecord';
  /** The decision that was made or undone. */
  action: ModerationAction;
  /** The case. */
  caseId: Scalars['ID']['output'];
  /** When it happened. */
  createdAt: Scalars['DateTime']['output'];
  /** What the moderator did. */
  event: ModerationEvent;
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** The moderator; null if the account was deleted. */
  moderator: Maybe<User>;
  /** The person whom it concerns; null if the account was deleted. */
  person: Maybe<User>;
  /** The reason of the decision; may be empty if it was dismissed. */
  reason: Scalars['String']['output'];
  /** The thing, which may no longer exist. */
  subjectId: Scalars['ID']['output'];
  /** What kind of thing it was about. */
  subjectType: ModerationSubject;
  /** The end of a suspension; null without end. */
  suspendUntil: Maybe<Scalars['DateTime']['output']>;
};

/** One page of a list of moderation records. */
export type ModerationRecordConnection = {
  __typename?: 'ModerationRecordConnection';
  /** The nodes with their cursors. */
  edges: Array<ModerationRecordEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<ModerationRecord>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A moderation record and its position in a list. */
export type ModerationRecordEdge = {
  __typename?: 'ModerationRecordEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: ModerationRecord;
};

/** What kind of thing was reported. */
export type ModerationSubject =
  /** A shared collection of saved posts. */
  | 'COLLECTION'
  /** A comment. */
  | 'COMMENT'
  /** A post. */
  | 'POST'
  /** A user with their profile. */
  | 'PROFILE'
  /** A reply to a comment. */
  | 'REPLY';

/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Adds a comment to a post. A second comment by the same user on the same post is a CONFLICT. */
  addComment: Maybe<AddCommentPayload>;
  /** Adds a passkey to the viewer’s account and notifies the viewer by mail. An account can have 10 passkeys. */
  addPasskey: Maybe<AddPasskeyPayload>;
  /** Replies to a comment. */
  addReply: Maybe<AddReplyPayload>;
  /** Puts a post into a collection, and on the reading list if it is not there. Idempotent. */
  addToCollection: Maybe<CollectSavedPostPayload>;
  /** Allows an app to act for the viewer, who gets a mail unless it may do all of this already. It needs a recent `confirmPassword` then, and always for an app without a secret. */
  authorizeApp: Maybe<AuthorizeAppPayload>;
  /** Blocks a user: they cannot comment on the viewer’s posts nor reply to the viewer’s comments. Only the viewer sees it. Idempotent. */
  blockUser: Maybe<BlockUserPayload>;
  /** Adds a post to the viewer’s reading list. A post that is already on it keeps its position. */
  bookmarkPost: Maybe<BookmarkPostPayload>;
  /** Changes the viewer’s password and ends all sessions. The returned token belongs to a new session. */
  changePassword: Maybe<AuthPayload>;
  /** Keeps a case from other moderators for 10 minutes; again prolongs it. A case of another moderator is a CONFLICT. */
  claimCase: Maybe<ClaimCasePayload>;
  /** Confirms a change of email with the one-time token of a mailed link. Needs no session, because the link may be opened on another device. */
  confirmEmailChange: Maybe<ConfirmEmailChangePayload>;
  /** Confirms that the viewer owns the account. For the next 10 minutes, operations that otherwise answer FORBIDDEN with `reason: RECENT_AUTHENTICATION_REQUIRED` are allowed. Rate limited like `login`. */
  confirmPassword: Maybe<ConfirmPasswordPayload>;
  /** Creates an access token for a program and notifies the viewer by mail. An account can have 20 valid tokens. Needs a recent `confirmPassword`. */
  createAccessToken: Maybe<CreateAccessTokenPayload>;
  /** Creates a private collection without posts. */
  createCollection: Maybe<CreateCollectionPayload>;
  /** Highlights a passage of a post, for the viewer only. The same passage again changes nothing. */
  createHighlight: Maybe<CreateHighlightPayload>;
  /** Registers an app for OAuth 2.1 (docs/api.md#oauth); an account can have 10. */
  createOAuthApp: Maybe<OAuthAppPayload>;
  /** Creates a series of the viewer’s posts. */
  createSeries: Maybe<CreateSeriesPayload>;
  /** Adds a webhook and sends it a challenge; an account can have 10. Messages follow the Standard Webhooks specification. */
  createWebhook: Maybe<CreateWebhookPayload>;
  /** Decides a case. A case has one decision: a second one is a CONFLICT, which names the first in its message. */
  decideCase: Maybe<DecideCasePayload>;
  /** Deletes the viewer’s account with all posts, comments, likes and bookmarks. It is hidden at once and erased after 7 days; until then a link in a mail undoes it. Needs a recent `confirmPassword`. */
  deleteAccount: Maybe<DeleteAccountPayload>;
  /** Deletes a collection. Its posts stay on the reading list. */
  deleteCollection: Maybe<DeleteCollectionPayload>;
  /** Deletes one of the viewer’s comments. */
  deleteComment: Maybe<DeleteCommentPayload>;
  /** Deletes one of the viewer’s drafts. This cannot be undone. */
  deleteDraft: Maybe<DeleteDraftPayload>;
  /** Deletes a highlight. */
  deleteHighlight: Maybe<DeleteHighlightPayload>;
  /** Deletes an app of the viewer. All of its tokens end at once. */
  deleteOAuthApp: Maybe<DeleteOAuthAppPayload>;
  /** Deletes one of the viewer’s posts. This cannot be undone. */
  deletePost: Maybe<DeletePostPayload>;
  /** Deletes one of the viewer’s replies. */
  deleteReply: Maybe<DeleteReplyPayload>;
  /** Deletes a series. Its posts stay. */
  deleteSeries: Maybe<DeleteSeriesPayload>;
  /** Deletes a webhook of the viewer with its deliveries. */
  deleteWebhook: Maybe<DeleteWebhookPayload>;
  /** Hides a notice of the moderators that the viewer has read. Idempotent. */
  dismissModerationNotice: Maybe<DismissModerationNoticePayload>;
  /** Takes a post off `Viewer.seriesProblems`. The post stays as it is. */
  dismissSeriesProblem: Maybe<DismissSeriesProblemPayload>;
  /** Ends one of the viewer’s sessions. The session of another user is NOT_FOUND. */
  endSession: Maybe<EndSessionPayload>;
  /** Follows a category. Idempotent: following it again changes nothing. */
  followCategory: Maybe<FollowCategoryPayload>;
  /** Follows a user. Idempotent: following them again changes nothing. */
  followUser: Maybe<FollowUserPayload>;
  /** Likes a comment. Idempotent: liking it again changes nothing. */
  likeComment: Maybe<LikeCommentPayload>;
  /** Likes a post. Idempotent: liking it again changes nothing. */
  likePost: Maybe<LikePostPayload>;
  /** Likes a reply. Idempotent: liking it again changes nothing. */
  likeReply: Maybe<LikeReplyPayload>;
  /** Logs in with username and password. A refused login is BAD_USER_INPUT, with the reason in its message. */
  login: Maybe<AuthPayload>;
  /** Logs in with a passkey. A refused login is BAD_USER_INPUT, with the reason in its message; NOT_FOUND means that no account has the passkey. */
  loginWithPasskey: Maybe<AuthPayload>;
  /** Marks notifications of the viewer as read. Idempotent. */
  markNotificationsRead: Maybe<MarkNotificationsReadPayload>;
  /** Shows a post of the viewer first on their profile, before those that are pinned: at most 3. */
  pinPost: Maybe<PinPostPayload>;
  /** Publishes a new post. */
  publishPost: Maybe<PublishPostPayload>;
  /** Registers an account and mails a link that verifies the email. The result does not reveal whether the email already has an account. */
  register: Maybe<RegisterPayload>;
  /** Ends the viewer’s claim. Idempotent: without a claim nothing changes. */
  releaseCase: Maybe<ReleaseCasePayload>;
  /** Ends all access of an app to the viewer’s account at once. */
  removeAuthorizedApp: Maybe<RemoveAuthorizedAppPayload>;
  /** Removes a post from the viewer’s reading list. Idempotent: removing it again changes nothing. */
  removeBookmark: Maybe<RemoveBookmarkPayload>;
  /** Takes a saved post out of a collection; it stays on the reading list. Idempotent. */
  removeFromCollection: Maybe<CollectSavedPostPayload>;
  /** Removes one of the viewer’s passkeys and notifies the viewer by mail. Logging in with the password remains possible. This cannot be undone. */
  removePasskey: Maybe<RemovePasskeyPayload>;
  /** Renames one of the viewer’s passkeys. */
  renamePasskey: Maybe<RenamePasskeyPayload>;
  /** Sends a delivery again, with the same `webhook-id`. */
  replayWebhookDelivery: Maybe<WebhookDeliveryPayload>;
  /** Reports a post, comment, reply, user or shared collection to the moderators. Idempotent: the same report of an open case is stored once. Another one of the viewer, or one of what is unchanged since a decision, is a `CONFLICT`. */
  report: Maybe<ReportPayload>;
  /** Stores how examples of one of the viewer’s posts ran, in place of earlier outcomes. Idempotent. */
  reportExampleRuns: Maybe<ReportExampleRunsPayload>;
  /** Requests a change of the viewer’s email. Mails one link to the current address and one to the new address; each is valid for one day. The email changes once both links are used. */
  requestEmailChange: Maybe<RequestEmailChangePayload>;
  /** Mails a link that sets a new password, if the address belongs to an account. The link is valid for 15 minutes. */
  requestPasswordReset: Maybe<RequestPasswordResetPayload>;
  /** Sets a new password with the one-time token of a mailed link, and ends all sessions. */
  resetPassword: Maybe<ResetPasswordPayload>;
  /** Restores an earlier text of one of the viewer’s posts. The text that it replaces becomes a revision. */
  restoreRevision: Maybe<RestoreRevisionPayload>;
  /** Revokes one of the viewer’s access tokens at once. This cannot be undone. */
  revokeAccessToken: Maybe<RevokeAccessTokenPayload>;
  /** Creates or updates one of the viewer’s drafts. An account can have 100. NOT_FOUND if the draft was published or deleted. */
  saveDraft: Maybe<SaveDraftPayload>;
  /** Lets the server publish one of the viewer’s drafts at a time, as it is saved by then. The draft must be fit to be published now. If it is not at that time, it stays a draft with a `publishProblem`. The time becomes `createdAt` of the post. Calling again changes the time. */
  scheduleDraft: Maybe<ScheduleDraftPayload>;
  /** Makes a post the last of a series, which may be a new one, or takes it out of its series. A post that is already in that series keeps its place. */
  setPostSeries: Maybe<SetPostSeriesPayload>;
  /** Ends the session of the request’s token. Does nothing without a token; UNAUTHENTICATED if the session has already ended. */
  signOut: Maybe<SignOutPayload>;
  /** Ends all sessions of the viewer, including the current one. */
  signOutEverywhere: Maybe<SignOutEverywherePayload>;
  /** Starts a login with a passkey. Pass the options to the browser, and its result to `loginWithPasskey`. Needs no username. */
  startPasskeyLogin: Maybe<StartPasskeyLoginPayload>;
  /** Starts adding a passkey to the viewer’s account. Pass the options to the browser, and its result to `addPasskey`. Needs a recent `confirmPassword`. */
  startPasskeyRegistration: Maybe<StartPasskeyRegistrationPayload>;
  /** Sends the message `webhook.test` to a webhook of the viewer, or the challenge again if it was not answered. See its `deliveries` for the outcome. */
  testWebhook: Maybe<WebhookDeliveryPayload>;
  /** Ends a block. Idempotent: without a block nothing changes. */
  unblockUser: Maybe<UnblockUserPayload>;
  /** Undoes a decision within 24 hours. The person is told. */
  undoDecision: Maybe<UndoDecisionPayload>;
  /** Stops following a category. Idempotent: without a follow nothing changes. */
  unfollowCategory: Maybe<UnfollowCategoryPayload>;
  /** Stops following a user. Idempotent: without a follow nothing changes. */
  unfollowUser: Maybe<UnfollowUserPayload>;
  /** Removes the viewer’s like of a comment. Idempotent: without a like nothing changes. */
  unlikeComment: Maybe<UnlikeCommentPayload>;
  /** Removes the viewer’s like. Idempotent: without a like nothing changes. */
  unlikePost: Maybe<UnlikePostPayload>;
  /** Removes the viewer’s like of a reply. Idempotent: without a like nothing changes. */
  unlikeReply: Maybe<UnlikeReplyPayload>;
  /** Ends this. Idempotent: other pinned posts stay. */
  unpinPost: Maybe<UnpinPostPayload>;
  /** Keeps one of the viewer’s drafts from being published at its time. */
  unscheduleDraft: Maybe<UnscheduleDraftPayload>;
  /** Renames a collection, or shares it, or ends that. */
  updateCollection: Maybe<UpdateCollectionPayload>;
  /** Changes the text of one of the viewer’s comments. */
  updateComment: Maybe<UpdateCommentPayload>;
  /** Changes when notifications are mailed to the viewer. */
  updateNotificationSettings: Maybe<UpdateNotificationSettingsPayload>;
  /** Changes an app of the viewer, or replaces its secret. A new redirect URI and a new secret need a recent `confirmPassword`. */
  updateOAuthApp: Maybe<OAuthAppPayload>;
  /** Changes one of the viewer’s posts. */
  updatePost: Maybe<UpdatePostPayload>;
  /** Changes what readers see of a post beside its text. Neither `version` nor `updatedAt` changes. Idempotent. */
  updatePostDisplay: Maybe<UpdatePostDisplayPayload>;
  /** Changes the viewer’s profile. */
  updateProfile: Maybe<UpdateProfilePayload>;
  /** Changes the text of one of the viewer’s replies. */
  updateReply: Maybe<UpdateReplyPayload>;
  /** Changes the viewer’s note on a saved post, or marks the post as read or unread. */
  updateSavedPost: Maybe<UpdateSavedPostPayload>;
  /** Changes the title of a series, its posts, or their order. */
  updateSeries: Maybe<UpdateSeriesPayload>;
  /** Changes a webhook of the viewer, turns it on or off, or replaces its secret. */
  updateWebhook: Maybe<UpdateWebhookPayload>;
  /** Uploads an image (multipart request, https://github.com/jaydenseric/graphql-multipart-request-spec): png, jpeg, gif, webp, avif, bmp or x-icon of at most 10 MB, 50,000,000 pixels and 32,768 pixels a side. The type is detected from the content. The stored image is upright, at most 1920 pixels wide and has no metadata. */
  uploadImage: Maybe<UploadImagePayload>;
  /** Verifies an email with the one-time token of the mailed link, and logs the user in. */
  verifyEmail: Maybe<AuthPayload>;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationAddCommentArgs = {
  input: AddCommentInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationAddPasskeyArgs = {
  input: AddPasskeyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationAddReplyArgs = {
  input: AddReplyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationAddToCollectionArgs = {
  input: AddToCollectionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationAuthorizeAppArgs = {
  input: AuthorizationRequestInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationBlockUserArgs = {
  input: BlockUserInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationBookmarkPostArgs = {
  input: BookmarkPostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationClaimCaseArgs = {
  input: ClaimCaseInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationConfirmEmailChangeArgs = {
  input: ConfirmEmailChangeInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationConfirmPasswordArgs = {
  input: ConfirmPasswordInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateAccessTokenArgs = {
  input: CreateAccessTokenInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateCollectionArgs = {
  input: CreateCollectionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateHighlightArgs = {
  input: CreateHighlightInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateOAuthAppArgs = {
  input: CreateOAuthAppInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateSeriesArgs = {
  input: CreateSeriesInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationCreateWebhookArgs = {
  input: CreateWebhookInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDecideCaseArgs = {
  input: DecideCaseInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteAccountArgs = {
  input: DeleteAccountInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteCollectionArgs = {
  input: DeleteCollectionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteCommentArgs = {
  input: DeleteCommentInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteDraftArgs = {
  input: DeleteDraftInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteHighlightArgs = {
  input: DeleteHighlightInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteOAuthAppArgs = {
  input: DeleteOAuthAppInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeletePostArgs = {
  input: DeletePostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteReplyArgs = {
  input: DeleteReplyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteSeriesArgs = {
  input: DeleteSeriesInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDeleteWebhookArgs = {
  input: DeleteWebhookInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDismissModerationNoticeArgs = {
  input: DismissModerationNoticeInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationDismissSeriesProblemArgs = {
  input: DismissSeriesProblemInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationEndSessionArgs = {
  input: EndSessionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationFollowCategoryArgs = {
  input: FollowCategoryInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationFollowUserArgs = {
  input: FollowUserInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationLikeCommentArgs = {
  input: LikeCommentInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationLikePostArgs = {
  input: LikePostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationLikeReplyArgs = {
  input: LikeReplyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationLoginArgs = {
  input: LoginInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationLoginWithPasskeyArgs = {
  input: LoginWithPasskeyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationMarkNotificationsReadArgs = {
  input: MarkNotificationsReadInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationPinPostArgs = {
  input: PinPostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationPublishPostArgs = {
  input: PublishPostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRegisterArgs = {
  input: RegisterInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationReleaseCaseArgs = {
  input: ReleaseCaseInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRemoveAuthorizedAppArgs = {
  input: RemoveAuthorizedAppInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRemoveBookmarkArgs = {
  input: RemoveBookmarkInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRemoveFromCollectionArgs = {
  input: RemoveFromCollectionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRemovePasskeyArgs = {
  input: RemovePasskeyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRenamePasskeyArgs = {
  input: RenamePasskeyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationReplayWebhookDeliveryArgs = {
  input: ReplayWebhookDeliveryInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationReportArgs = {
  input: ReportInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationReportExampleRunsArgs = {
  input: ReportExampleRunsInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRequestEmailChangeArgs = {
  input: RequestEmailChangeInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRequestPasswordResetArgs = {
  input: RequestPasswordResetInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationResetPasswordArgs = {
  input: ResetPasswordInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRestoreRevisionArgs = {
  input: RestoreRevisionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationRevokeAccessTokenArgs = {
  input: RevokeAccessTokenInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationSaveDraftArgs = {
  input: SaveDraftInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationScheduleDraftArgs = {
  input: ScheduleDraftInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationSetPostSeriesArgs = {
  input: SetPostSeriesInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationTestWebhookArgs = {
  input: TestWebhookInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnblockUserArgs = {
  input: UnblockUserInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUndoDecisionArgs = {
  input: UndoDecisionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnfollowCategoryArgs = {
  input: UnfollowCategoryInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnfollowUserArgs = {
  input: UnfollowUserInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnlikeCommentArgs = {
  input: UnlikeCommentInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnlikePostArgs = {
  input: UnlikePostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnlikeReplyArgs = {
  input: UnlikeReplyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnpinPostArgs = {
  input: UnpinPostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUnscheduleDraftArgs = {
  input: UnscheduleDraftInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateCollectionArgs = {
  input: UpdateCollectionInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateCommentArgs = {
  input: UpdateCommentInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateNotificationSettingsArgs = {
  input: UpdateNotificationSettingsInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateOAuthAppArgs = {
  input: UpdateOAuthAppInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdatePostArgs = {
  input: UpdatePostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdatePostDisplayArgs = {
  input: UpdatePostDisplayInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateProfileArgs = {
  input: UpdateProfileInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateReplyArgs = {
  input: UpdateReplyInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateSavedPostArgs = {
  input: UpdateSavedPostInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateSeriesArgs = {
  input: UpdateSeriesInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUpdateWebhookArgs = {
  input: UpdateWebhookInput;
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationUploadImageArgs = {
  file: Scalars['Upload']['input'];
};


/** Write operations. All need a token, except those to register, to log in and to follow a mailed link. */
export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};

/** What a new account may do until it is trusted. A day is the last 24 hours. */
export type NewAccount = {
  __typename?: 'NewAccount';
  /** Comments and replies in a day. */
  commentsADay: Scalars['Int']['output'];
  /** Comments and replies that are left of them now. */
  commentsLeft: Scalars['Int']['output'];
  /** Links to other sites in one comment or reply. */
  linksInComment: Scalars['Int']['output'];
  /** Links to other sites in one post. */
  linksInPost: Scalars['Int']['output'];
  /** Members that one comment or reply may mention. */
  mentions: Scalars['Int']['output'];
  /** Posts in a day. */
  postsADay: Scalars['Int']['output'];
  /** Posts that are left of them now. */
  postsLeft: Scalars['Int']['output'];
  /** Posts, comments and replies that still have to be public for a day; 0 if there are enough. */
  textsNeeded: Scalars['Int']['output'];
  /** From when the account is old enough to be trusted. */
  trustedFrom: Scalars['DateTime']['output'];
};

/** An object with an id, which `node(id)` can refetch. */
export type Node = {
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
};

/** Tells the viewer about an act of another member. It goes when its subject is deleted. */
export type Notification = {
  __typename?: 'Notification';
  /** Who acted; of likes, the latest. Null if this member is suspended. */
  actor: Maybe<User>;
  /** The number of members who acted; more than 1 for likes only. */
  actorsCount: Scalars['Int']['output'];
  /** The comment, or that of the reply. */
  comment: Maybe<Comment>;
  /** When it happened; of likes, the latest. */
  createdAt: Scalars['DateTime']['output'];
  /** The beginning of the comment or reply without its marks, or of the reason of moderators, on one line, 200 characters at most; empty for likes. */
  excerpt: Scalars['String']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** What it is about. */
  kind: NotificationKind;
  /** The post that it concerns. */
  post: Maybe<Post>;
  /** When the viewer read it; null if unread. */
  readAt: Maybe<Scalars['DateTime']['output']>;
  /** The reply. */
  reply: Maybe<Reply>;
};

/** One page of a list of notifications. */
export type NotificationConnection = {
  __typename?: 'NotificationConnection';
  /** The nodes with their cursors. */
  edges: Array<NotificationEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Notification>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A notification and its position in a list. */
export type NotificationEdge = {
  __typename?: 'NotificationEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Notification;
};

/** What a notification is about. More kinds may come: show no notification of an unknown kind. */
export type NotificationKind =
  /** A comment on a post of the viewer. */
  | 'COMMENT'
  /** A decision of moderators; `Viewer.moderationNotices` has its details. */
  | 'DECISION'
  /** A member who began to follow the viewer. */
  | 'FOLLOWER'
  /** One or several likes of a post of the viewer. */
  | 'LIKE'
  /** A comment or reply that mentions the viewer. */
  | 'MENTION'
  /** A post of a member whom the viewer follows. */
  | 'POST'
  /** A reply in a conversation in which the viewer has written. */
  | 'REPLY';

/** When to mail notifications of a kind. */
export type NotificationSettingInput = {
  /** The kind of notifications. */
  kind: NotificationKind;
  /** When to mail them. */
  mail: MailFrequency;
};

/** When notifications of a kind are mailed to the viewer. */
export type NotificationSettingType = {
  __typename?: 'NotificationSettingType';
  /** The kind of notifications. */
  kind: NotificationKind;
  /** When they are mailed. */
  mail: MailFrequency;
};

/** An application that the viewer has registered, so that members can let it act for them. */
export type OAuthApp = {
  __typename?: 'OAuthApp';
  /** When it was registered. */
  createdAt: Scalars['DateTime']['output'];
  /** The address of its website. */
  homepage: Scalars['String']['output'];
  /** The `client_id` of the app. It is public. */
  id: Scalars['ID']['output'];
  /** Whether it has a secret, because it runs on a server. Others cannot keep one. */
  isConfidential: Scalars['Boolean']['output'];
  /** Its name, which members see before they allow anything. */
  name: Scalars['String']['output'];
  /** Where members may be sent back to. */
  redirectUris: Array<Scalars['String']['output']>;
};

/** The app, with a new secret if it got one. */
export type OAuthAppPayload = {
  __typename?: 'OAuthAppPayload';
  /** The app. */
  app: OAuthApp;
  /** The new `client_secret`; null if there is none. It is not stored and cannot be shown again. */
  secret: Maybe<Scalars['String']['output']>;
  /** The owner of the app. */
  viewer: Viewer;
};

/** Mails about notifications that wait in the database. */
export type OutboxHealth = {
  __typename?: 'OutboxHealth';
  /** Whether mails go to a mail server and not to files. */
  isSent: Scalars['Boolean']['output'];
  /** How long the first of them is due, in seconds. */
  oldestSeconds: Scalars['Int']['output'];
  /** Mails that are due and not sent. */
  waiting: Scalars['Int']['output'];
};

/** The position of a page in its list (Relay Cursor Connections). */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last node: pass it as `after` for the next page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether there are nodes after `endCursor`. Read backwards: whether `before` was given. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether `after` was given, or the page is not page 1. Read backwards: whether there are nodes before `startCursor`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first node, null on an empty page: pass it as `before` for the previous page. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** A passkey, which logs in without username and password. */
export type Passkey = {
  __typename?: 'Passkey';
  /** Whether the passkey is backed up, for example synced by a password manager. False if it exists on one device only. */
  backedUp: Scalars['Boolean']['output'];
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** The id that the authenticator gave the credential, in base64url without padding. */
  credentialId: Scalars['String']['output'];
  /** For `renamePasskey` and `removePasskey`. */
  id: Scalars['ID']['output'];
  /** When it was last used to log in; null if never. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** The name that its owner chose. */
  name: Scalars['String']['output'];
};

/** A requested change of email that at least one address has not confirmed. */
export type PendingEmailChange = {
  __typename?: 'PendingEmailChange';
  /** When the links expire. */
  expiresAt: Scalars['DateTime']['output'];
  /** The address that the account gets once both addresses have confirmed. */
  newEmail: Scalars['String']['output'];
  /** The addresses that have not confirmed yet. */
  waitingFor: Array<EmailChangeSide>;
};

/** Which post to pin. */
export type PinPostInput = {
  /** A post of the viewer. */
  postId: Scalars['ID']['input'];
};

/** The author of the pinned post. */
export type PinPostPayload = {
  __typename?: 'PinPostPayload';
  /** The viewer with the pinned post. */
  user: User;
};

/** A published post. */
export type Post = Node & {
  __typename?: 'Post';
  /** The author of the post. */
  author: User;
  /** Number of examples that ran once and failed when they last ran; equal ones count once. */
  brokenExamplesCount: Scalars['Int']['output'];
  /** The https address of another site where the post appeared first, for `rel=canonical`; null if it appeared here first. */
  canonicalURL: Maybe<Scalars['String']['output']>;
  /** At most 3, in the order the author chose. */
  categories: Array<Category>;
  /** The `reactVersion` that the author chose; null without a choice. */
  chosenReactVersion: Maybe<Scalars['Int']['output']>;
  /** The comments, newest first unless `order` says otherwise. */
  comments: CommentConnection;
  /** Number of comments on the post. */
  commentsCount: Scalars['Int']['output'];
  /** The cover image: a path on this origin or an absolute URL. Null if the post has none. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** When the post was first published. */
  createdAt: Scalars['DateTime']['output'];
  /** The author’s own summary, plain text of at most 300 characters; null without one: use `excerpt` then. */
  description: Maybe<Scalars['String']['output']>;
  /** The React examples in `html`, in order: at most 50. */
  examples: Array<Example>;
  /** Number of examples in the body, which readers can run. */
  examplesCount: Scalars['Int']['output'];
  /** The first sentences of the body as plain text, 220 characters at most. */
  excerpt: Scalars['String']['output'];
  /** The body: sanitised HTML of a small subset. */
  html: Scalars['String']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** Whether the post is held for review. Only its author can read it, by its id, until a moderator has approved it. */
  isHeld: Scalars['Boolean']['output'];
  /** Whether lists, search and feeds include the post. A post that an operator has unlisted keeps its address, and its author’s own lists include it. */
  isListed: Scalars['Boolean']['output'];
  /** The users who like the post, the last like first. Without suspended users and those whom the viewer blocks, whom `likesCount` counts. */
  likedBy: UserConnection;
  /** Number of users who like the post. */
  likesCount: Scalars['Int']['output'];
  /** The body as GitHub-flavoured Markdown, with absolute addresses of images and links. */
  markdown: Scalars['String']['output'];
  /** A passage of the body with words of a query: why the post is a result. Null if there is none. */
  passage: Maybe<PostPassage>;
  /** The major version of React that the post is about: the one that its author chose, otherwise the highest one among its categories, such as `React 19`, otherwise the one that its examples ran with last. Null if it is not known. */
  reactVersion: Maybe<Scalars['Int']['output']>;
  /** Estimated reading time in minutes, at least 1. */
  readingMinutes: Scalars['Int']['output'];
  /** Related posts, at most 20. Posts that share all categories come first, then posts that share some; within each group, the most liked first. */
  related: Array<Post>;
  /** The number of replies to all comments of the post. */
  repliesCount: Scalars['Int']['output'];
  /** The text of an earlier `version` of the post. Null if that revision is not stored or not shown to the viewer. */
  revision: Maybe<PostRevision>;
  /** Earlier texts of the post, last replaced first. The last 50 are stored. Null for readers, unless the author shows them. */
  revisions: Maybe<PostRevisionConnection>;
  /** The place of the post in its series; null if it is in none. */
  seriesPart: Maybe<SeriesPart>;
  /** Whether readers see the revisions of the post, without those that its author hides. */
  showsRevisions: Scalars['Boolean']['output'];
  /** The body as plain text, with an empty line between its blocks. */
  text: Scalars['String']['output'];
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['output'];
  /** When the text or its title, cover, categories, description or canonical address last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** The absolute address of the page of the post. */
  url: Scalars['String']['output'];
  /** Incremented by every edit. Send it with `updatePost`, so that no edit overwrites another. */
  version: Scalars['Int']['output'];
  /** Whether the viewer may change and delete the post. A held post can only be deleted. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** The viewer’s comment on the post; null without one. */
  viewerComment: Maybe<Comment>;
  /** Number of examples whose last run failed; equal ones count once. Null for everyone but the author. */
  viewerFailedExamplesCount: Maybe<Scalars['Int']['output']>;
  /** Whether the post is on the viewer’s reading list. */
  viewerHasBookmarked: Scalars['Boolean']['output'];
  /** Whether the viewer has commented on the post. */
  viewerHasCommented: Scalars['Boolean']['output'];
  /** Whether the viewer likes the post. */
  viewerHasLiked: Scalars['Boolean']['output'];
  /** What the viewer has highlighted in the post, oldest first; empty for visitors. */
  viewerHighlights: Array<Highlight>;
  /** How often the post was read, at most a minute old. Null for everyone but the author and for a held post. */
  viewerReads: Maybe<ReadsOfPost>;
};


/** A published post. */
export type PostCommentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: CommentOrder;
};


/** A published post. */
export type PostLikedByArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A published post. */
export type PostPassageArgs = {
  query: Scalars['String']['input'];
};


/** A published post. */
export type PostRelatedArgs = {
  first?: Scalars['Int']['input'];
};


/** A published post. */
export type PostRevisionArgs = {
  version: Scalars['Int']['input'];
};


/** A published post. */
export type PostRevisionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** One page of a list of posts. */
export type PostConnection = {
  __typename?: 'PostConnection';
  /** The nodes with their cursors. */
  edges: Array<PostEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Post>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A post and its position in a list. */
export type PostEdge = {
  __typename?: 'PostEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Post;
};

/** How long a post is, by its reading time. */
export type PostLength =
  /** More than 15 minutes. */
  | 'LONG'
  /** 5 to 15 minutes. */
  | 'MEDIUM'
  /** Less than 5 minutes. */
  | 'SHORT';

/** Where words of a query are in the body of a post. */
export type PostPassage = {
  __typename?: 'PostPassage';
  /** The heading above; null if there is none. */
  heading: Maybe<Scalars['String']['output']>;
  /** Whether the words are in code. */
  isCode: Scalars['Boolean']['output'];
  /** Plain text of about 200 characters around the words. */
  text: Scalars['String']['output'];
};

/** When the posts of a list were published. Days are those of UTC. */
export type PostPeriod =
  /** At any time. */
  | 'ALL'
  /** Today or in the 30 days before. */
  | 'MONTH'
  /** Today or in the 7 days before. */
  | 'WEEK'
  /** Today or in the 365 days before. */
  | 'YEAR';

/** An earlier text of a post. Readers see it if `Post.showsRevisions`. */
export type PostRevision = {
  __typename?: 'PostRevision';
  /** The canonical address, as in `Post`. */
  canonicalURL: Maybe<Scalars['String']['output']>;
  /** Names of the categories, at most 3. */
  categories: Array<Scalars['String']['output']>;
  /** The cover image, as in `Post`. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** The author’s own summary, as in `Post`. */
  description: Maybe<Scalars['String']['output']>;
  /** The body: sanitised HTML of a small subset. */
  html: Scalars['String']['output'];
  /** Opaque: pass it to `restoreRevision`. */
  id: Scalars['ID']['output'];
  /** Whether its author hides it from readers in any case. */
  isHidden: Scalars['Boolean']['output'];
  /** When this text was replaced. */
  replacedAt: Scalars['DateTime']['output'];
  /** How it was replaced. */
  replacedBy: ReplacedBy;
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['output'];
  /** The `version` of the post with this text. */
  version: Scalars['Int']['output'];
  /** Number of words in the body. */
  wordCount: Scalars['Int']['output'];
  /** When this text was stored in the post. */
  writtenAt: Scalars['DateTime']['output'];
};

/** One page of a list of post revisions. */
export type PostRevisionConnection = {
  __typename?: 'PostRevisionConnection';
  /** The nodes with their cursors. */
  edges: Array<PostRevisionEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<PostRevision>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A post revision and its position in a list. */
export type PostRevisionEdge = {
  __typename?: 'PostRevisionEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: PostRevision;
};

/** The order of a list of posts. */
export type PostSort =
  /** Newest first. */
  | 'LATEST'
  /** Most liked first, newer before older. */
  | 'POPULAR'
  /** Last changed first, by `updatedAt`. */
  | 'UPDATED';

/** A process of the server. */
export type ProcessHealth = {
  __typename?: 'ProcessHealth';
  /** How late the event loop is in 99 of 100 turns, in milliseconds. */
  eventLoopMs: Scalars['Int']['output'];
  /** The same until it ends. */
  id: Scalars['ID']['output'];
  /** Whether it is the one that answers. */
  isCurrent: Scalars['Boolean']['output'];
  /** Its memory in bytes. */
  memoryBytes: Scalars['Float']['output'];
  /** The name of its machine, and its number there. */
  name: Scalars['String']['output'];
  /** The version of Node. */
  node: Scalars['String']['output'];
  /** Connections to the database in use; null if there is only one. */
  poolInUse: Maybe<Scalars['Int']['output']>;
  /** Connections that may be in use; null if there is only one. */
  poolSize: Maybe<Scalars['Int']['output']>;
  /** What waits in its memory. */
  queues: Array<QueueHealth>;
  /** The read replicas. */
  replicas: Array<ReplicaHealth>;
  /** When it last reported; it does so every minute. */
  seenAt: Scalars['DateTime']['output'];
  /** At most 50, those first that took most time together. */
  slowStatements: Array<SlowStatementHealth>;
  /** When it started. */
  startedAt: Scalars['DateTime']['output'];
  /** The work that no response waits for, by name. */
  tasks: Array<TaskHealth>;
  /** The version of the server. */
  version: Scalars['String']['output'];
};

/** A kind of public objects. */
export type PublicType =
  /** Categories. */
  | 'CATEGORY'
  /** Comments on posts. */
  | 'COMMENT'
  /** Posts, with their categories, series and examples. */
  | 'POST'
  /** Answers to comments. */
  | 'REPLY'
  /** Profiles of members. */
  | 'USER';

/** A new post. */
export type PublishPostInput = {
  /** The https address where the post appeared first, on another site. */
  canonicalURL?: InputMaybe<Scalars['String']['input']>;
  /** Names of at most 3 categories, in the order they are shown. */
  categories?: Array<Scalars['String']['input']>;
  /** A `url` from `uploadImage`, or the http(s) URL of an image elsewhere. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** The author’s own summary, plain text of at most 300 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The draft to publish, whether or not it was saved; it is deleted in the same transaction. Retrying with the same text, after a lost response, returns the same post; with another text the error is CONFLICT with `postId` and `version`. */
  draftId?: InputMaybe<Scalars['ID']['input']>;
  /** The last known `version` of the draft; null if it was never saved. If the stored draft has another version and another text, the error is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted. */
  draftVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Leave it out. Forms have it as an invisible field, which only programs fill: then a text is held for review, and a registration is ignored. */
  homepage?: InputMaybe<Scalars['String']['input']>;
  /** The body as HTML, at most 1,000,000 characters. Markup outside the supported subset is removed; embedded `data:` images become uploads. At most 50 examples, each of at most 20 files and 100,000 bytes of code. */
  html: Scalars['String']['input'];
  /** The series that the post becomes the last of. */
  series?: InputMaybe<SeriesChoiceInput>;
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['input'];
};

/** The published post. */
export type PublishPostPayload = {
  __typename?: 'PublishPostPayload';
  /** The stored post. */
  post: Post;
};

/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type Query = {
  __typename?: 'Query';
  /** What an app asks the viewer for. An unknown app or redirect URI is an error, because then nobody may be sent anywhere. */
  authorizationRequest: Maybe<AuthorizationRequest>;
  /** All categories, by name. */
  categories: Maybe<Array<Category>>;
  /** The category with this name, or null. */
  category: Maybe<Category>;
  /** Changes of public objects after a cursor, in an order that skips none. Without `after` the page is empty and its `endCursor` is the current end: copy the content after that, then continue there. Continue with `endCursor` while `hasNextPage`, also after a short or empty page. Cursors stay valid for 90 days; then the error has the reason `CURSOR_EXPIRED`. */
  changes: Maybe<ChangeConnection>;
  /** One of the viewer’s drafts, or null. The draft of another user is null. */
  draft: Maybe<Draft>;
  /** The case with this id, or null. For moderators only. */
  moderationCase: Maybe<ModerationCase>;
  /** The queue of moderation. For moderators only. */
  moderationCases: Maybe<ModerationCaseConnection>;
  /** All decisions and their undoing, latest first. For moderators only. */
  moderationLog: Maybe<ModerationRecordConnection>;
  /** The object with this id, or null. */
  node: Maybe<Node>;
  /** The objects with these ids, in this order; null in place of those that do not exist. */
  nodes: Maybe<Array<Maybe<Node>>>;
  /** The most liked posts published in the last seven days, without those of suspended authors and of people whom the viewer blocks; may be empty. */
  popularThisWeek: Maybe<Array<Post>>;
  /** The post with this id, or null. */
  post: Maybe<Post>;
  /** The post that one of the viewer’s drafts was published as, or null. Use it to find out whether a `publishPost` with a lost response succeeded. */
  postOfDraft: Maybe<Post>;
  /** Posts, page by page. The first 10,000 are also available by page number. NOT_FOUND if the `category` or `author` does not exist. */
  posts: Maybe<PostConnection>;
  /** The cost of this operation and the budget of the caller. */
  rateLimit: Maybe<RateLimit>;
  /** Posts with the words of a query, page by page. An exact title ranks first; then the best 60 posts with all words by how much title, headings, text and code are about them; then the others, those with the words in the title first. Equal ranks are ordered by likes, then by date. With fewer than ten results, posts without one of the words follow. If no post has the words and another spelling finds posts, those are returned (see `searchHints`). Stop words do not count. A blank query finds nothing. The first 1,000 are also available by page number. */
  search: Maybe<PostConnection>;
  /** Another spelling of a query, and people and categories that it names. */
  searchHints: Maybe<SearchHints>;
  /** The series with this id, or null. One without a listed post only for its author. */
  series: Maybe<Series>;
  /** The collection that is shared at `/lists/{token}`, or null. */
  sharedCollection: Maybe<SharedCollection>;
  /** The numbers of the last days, oldest first; the last one is today until now. Days that are not counted yet are left out. For admins only. */
  siteDays: Maybe<Array<SiteDay>>;
  /** The state of the site: database, storage, mails, and all processes. For admins only. */
  siteHealth: Maybe<SiteHealth>;
  /** Posts with these words in the title, in the order of `search`. For suggestions while typing. */
  suggestions: Maybe<Array<Post>>;
  /** The user with this username, or null. */
  user: Maybe<User>;
  /** Whether a username can be registered. */
  userNameAvailability: Maybe<UserNameAvailability>;
  /** Users whose username begins with a text, by username. For suggestions while typing; nothing for a blank text. */
  users: Maybe<Array<User>>;
  /** The signed-in user, or null. */
  viewer: Maybe<Viewer>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryAuthorizationRequestArgs = {
  input: AuthorizationRequestInput;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryCategoryArgs = {
  name: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryChangesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  types?: InputMaybe<Array<PublicType>>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryDraftArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryModerationCaseArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryModerationCasesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  state?: ModerationCaseState;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryModerationLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryPopularThisWeekArgs = {
  first?: Scalars['Int']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryPostOfDraftArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  followedByViewer?: InputMaybe<Scalars['Boolean']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  period?: PostPeriod;
  publishedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  publishedBefore?: InputMaybe<Scalars['DateTime']['input']>;
  sort?: PostSort;
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  updatedBefore?: InputMaybe<Scalars['DateTime']['input']>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryRateLimitArgs = {
  dryRun?: Scalars['Boolean']['input'];
  operation?: InputMaybe<MeasuredOperationInput>;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySearchArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SearchFilter>;
  first?: Scalars['Int']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  query: Scalars['String']['input'];
  sort?: SearchSort;
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySearchHintsArgs = {
  filter?: InputMaybe<SearchFilter>;
  query: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySeriesArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySharedCollectionArgs = {
  token: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySiteDaysArgs = {
  days?: Scalars['Int']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QuerySuggestionsArgs = {
  first?: Scalars['Int']['input'];
  query: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryUserArgs = {
  userName: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryUserNameAvailabilityArgs = {
  userName: Scalars['String']['input'];
};


/** Read operations. Public data needs no account; the viewer’s own data needs a token. */
export type QueryUsersArgs = {
  first?: Scalars['Int']['input'];
  startsWith: Scalars['String']['input'];
};

/** A queue of a process. */
export type QueueHealth = {
  __typename?: 'QueueHealth';
  /** What may wait at most; null without a limit. */
  limit: Maybe<Scalars['Int']['output']>;
  /** What waits in it. */
  name: Scalars['String']['output'];
  /** How much waits. */
  waiting: Scalars['Int']['output'];
};

/** What the operation costs, and what is left of the budget of the caller. */
export type RateLimit = {
  __typename?: 'RateLimit';
  /** The cost of this operation: the number of objects that it may return. */
  cost: Scalars['Int']['output'];
  /** The budget of the caller for an hour. */
  limit: Scalars['Int']['output'];
  /** What is left of the budget. */
  remaining: Scalars['Int']['output'];
  /** When the budget is full again. */
  resetAt: Scalars['DateTime']['output'];
};

/** The order of the reading list. */
export type ReadingListSort =
  /** Longest reading time first. */
  | 'LONGEST'
  /** Newest post first. */
  | 'PUBLISHED'
  /** Last saved first. */
  | 'SAVED'
  /** Shortest reading time first. */
  | 'SHORTEST';

/** How often a post was read. It is shown to the author only. */
export type ReadsOfPost = {
  __typename?: 'ReadsOfPost';
  /** Reads in the present month, in UTC. */
  thisMonth: Scalars['Int']['output'];
  /** Reads since the site counts them. */
  total: Scalars['Int']['output'];
};

/** A new account. */
export type RegisterInput = {
  /** Where the verification link is sent. Never shown to others. */
  email: Scalars['String']['input'];
  /** Leave it out. Forms have it as an invisible field, which only programs fill: then a text is held for review, and a registration is ignored. */
  homepage?: InputMaybe<Scalars['String']['input']>;
  /** Letters, with at most one space between first and last name; 100 characters at most. */
  name: Scalars['String']['input'];
  /** At least 8 of letters, digits and @$!%*?& with a lower-case and an upper-case letter, a digit and one of @$!%*?&. */
  password: Scalars['String']['input'];
  /** 4 to 12 letters, digits and underscores, at most two underscores; unique, ignoring case. */
  userName: Scalars['String']['input'];
};

/** The response is the same whether or not the email already belongs to an account. */
export type RegisterPayload = {
  __typename?: 'RegisterPayload';
  /** The address that the mail was sent to. */
  email: Scalars['String']['output'];
};

/** A case that the viewer no longer works on. */
export type ReleaseCaseInput = {
  /** The case. */
  caseId: Scalars['ID']['input'];
};

/** The released case. */
export type ReleaseCasePayload = {
  __typename?: 'ReleaseCasePayload';
  /** The case without the viewer’s claim. */
  case: ModerationCase;
};

/** Which app may no longer act for the viewer. */
export type RemoveAuthorizedAppInput = {
  /** The `appId`. */
  appId: Scalars['ID']['input'];
};

/** The app that may no longer act for the viewer. */
export type RemoveAuthorizedAppPayload = {
  __typename?: 'RemoveAuthorizedAppPayload';
  /** The removed app. */
  removedAppId: Scalars['ID']['output'];
  /** The viewer. */
  viewer: Viewer;
};

/** Which post to take off the reading list. */
export type RemoveBookmarkInput = {
  /** The post to take off the reading list. */
  postId: Scalars['ID']['input'];
};

/** The post that was removed from the reading list. */
export type RemoveBookmarkPayload = {
  __typename?: 'RemoveBookmarkPayload';
  /** The post, no longer bookmarked. */
  post: Post;
  /** The viewer with the changed reading list. */
  viewer: Viewer;
};

/** A post and a collection. */
export type RemoveFromCollectionInput = {
  /** One of the viewer’s collections. */
  collectionId: Scalars['ID']['input'];
  /** The post. It stays on the reading list. */
  postId: Scalars['ID']['input'];
};

/** Which passkey of the viewer’s to remove. */
export type RemovePasskeyInput = {
  /** Which passkey. */
  passkeyId: Scalars['ID']['input'];
};

/** The removed passkey. */
export type RemovePasskeyPayload = {
  __typename?: 'RemovePasskeyPayload';
  /** The id of the removed passkey. */
  removedPasskeyId: Scalars['ID']['output'];
  /** The former owner of the passkey. */
  viewer: Viewer;
};

/** A new name for one of the viewer’s passkeys. */
export type RenamePasskeyInput = {
  /** 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** Which passkey. */
  passkeyId: Scalars['ID']['input'];
};

/** The passkey with its new name. */
export type RenamePasskeyPayload = {
  __typename?: 'RenamePasskeyPayload';
  /** The stored passkey. */
  passkey: Passkey;
};

/** How the text of a post was replaced. */
export type ReplacedBy =
  /** By the REST API. */
  | 'REST'
  /** By `restoreRevision`. */
  | 'RESTORE'
  /** By `updatePost`, which the site’s editor uses. */
  | 'UPDATE';

/** The delivery to repeat. */
export type ReplayWebhookDeliveryInput = {
  /** A delivery that does not wait any more. */
  deliveryId: Scalars['ID']['input'];
};

/** A read replica, as a process sees it. */
export type ReplicaHealth = {
  __typename?: 'ReplicaHealth';
  /** Whether it answers reads: it is there and less than a second old. */
  isUsed: Scalars['Boolean']['output'];
  /** Host and port. */
  name: Scalars['String']['output'];
};

/** An answer to a comment. There may be many, also of one user. */
export type Reply = Node & {
  __typename?: 'Reply';
  /** The author of the reply. */
  author: User;
  /** The comment that the reply answers. */
  comment: Comment;
  /** When the reply was posted. */
  createdAt: Scalars['DateTime']['output'];
  /** When its author last changed the reply; null if never. */
  editedAt: Maybe<Scalars['DateTime']['output']>;
  /** The text as sanitised HTML: paragraphs, line breaks, emphasis, code, links, quotes and lists of Markdown, and `@name` as a link to the profile of a member. */
  html: Scalars['String']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** Whether the reply is held for review: only `addReply` answers so, because nobody can read it until a moderator has approved it. See `Viewer.heldTexts`. */
  isHeld: Scalars['Boolean']['output'];
  /** The number of likes. */
  likesCount: Scalars['Int']['output'];
  /** What its author typed: Markdown, 1 to 10,000 characters. See `html`. */
  text: Scalars['String']['output'];
  /** Whether the viewer may delete the reply. */
  viewerCanDelete: Scalars['Boolean']['output'];
  /** Whether the viewer may change the reply. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** Whether the viewer likes the reply. */
  viewerHasLiked: Scalars['Boolean']['output'];
};

/** One page of a list of replys. */
export type ReplyConnection = {
  __typename?: 'ReplyConnection';
  /** The nodes with their cursors. */
  edges: Array<ReplyEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<Reply>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A reply and its position in a list. */
export type ReplyEdge = {
  __typename?: 'ReplyEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Reply;
};

/** A report by a member, for moderators. */
export type Report = {
  __typename?: 'Report';
  /** When it was reported. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** Why the thing was reported. */
  reason: ReportReason;
  /** Who has reported it. */
  reporter: User;
  /** What the reporter wrote, plain text; may be empty. */
  text: Scalars['String']['output'];
};

/** Outcomes of examples of one of the viewer’s posts. */
export type ReportExampleRunsInput = {
  /** At most one for each example. Outcomes of other examples stay. An invalid outcome refuses them all. */
  outcomes: Array<ExampleOutcomeInput>;
  /** The post that contains the examples. */
  postId: Scalars['ID']['input'];
  /** The `version` whose examples ran. If the post has changed since, the error is CONFLICT with the current `version`, and nothing is stored. */
  version: Scalars['Int']['input'];
};

/** The post with the reported outcomes. */
export type ReportExampleRunsPayload = {
  __typename?: 'ReportExampleRunsPayload';
  /** The post; its text and its `version` are unchanged. */
  post: Post;
};

/** A report to the moderators. */
export type ReportInput = {
  /** Why it is reported. */
  reason: ReportReason;
  /** The post, comment, reply, user or shared collection. */
  subjectId: Scalars['ID']['input'];
  /** An explanation, plain text, 1,000 characters at most. Required for `OTHER`. */
  text?: Scalars['String']['input'];
};

/** The result of a report. */
export type ReportPayload = {
  __typename?: 'ReportPayload';
  /** The reported thing. */
  reportedId: Scalars['ID']['output'];
};

/** Why something is reported. */
export type ReportReason =
  /** It copies the work of another person. */
  | 'COPYRIGHT'
  /** It attacks or threatens a person, or publishes private data. */
  | 'HARASSMENT'
  /** It attacks people for what they are. */
  | 'HATE'
  /** It is against the law. */
  | 'ILLEGAL'
  /** Another reason, which the text explains. */
  | 'OTHER'
  /** Advertising, or the same text over and over. */
  | 'SPAM';

/** The new email of the viewer’s account. */
export type RequestEmailChangeInput = {
  /** The password of the account. */
  currentPassword: Scalars['String']['input'];
  /** Same rules as in `register`. */
  newEmail: Scalars['String']['input'];
};

/** The response is the same whether or not the new email already belongs to an account. */
export type RequestEmailChangePayload = {
  __typename?: 'RequestEmailChangePayload';
  /** The pending change. */
  emailChange: PendingEmailChange;
};

/** The account whose password was forgotten. */
export type RequestPasswordResetInput = {
  /** The address of the account. */
  email: Scalars['String']['input'];
};

/** The response is the same whether or not the email belongs to an account. */
export type RequestPasswordResetPayload = {
  __typename?: 'RequestPasswordResetPayload';
  /** The address. A mail is sent if it belongs to an account. */
  email: Scalars['String']['output'];
};

/** A new password, authorised by a mailed link. */
export type ResetPasswordInput = {
  /** Same rules as in `register`. */
  password: Scalars['String']['input'];
  /** The `token` parameter of the link. */
  token: Scalars['String']['input'];
};

/** The account whose password was set. All its sessions have ended; log in with the new password. */
export type ResetPasswordPayload = {
  __typename?: 'ResetPasswordPayload';
  /** The username to log in with. */
  userName: Scalars['String']['output'];
};

/** The revision to restore. */
export type RestoreRevisionInput = {
  /** A revision of one of the viewer’s posts. */
  revisionId: Scalars['ID']['input'];
  /** The last known `version` of the post. If the post has changed since, the error is CONFLICT with the current `version`, and nothing is stored. */
  version: Scalars['Int']['input'];
};

/** The post with the restored text. */
export type RestoreRevisionPayload = {
  __typename?: 'RestoreRevisionPayload';
  /** The stored post. */
  post: Post;
};

/** Which access token to revoke. */
export type RevokeAccessTokenInput = {
  /** The `id` of the token. */
  accessTokenId: Scalars['ID']['input'];
};

/** The revoked access token. */
export type RevokeAccessTokenPayload = {
  __typename?: 'RevokeAccessTokenPayload';
  /** The id of the revoked token. */
  revokedAccessTokenId: Scalars['ID']['output'];
  /** The former owner of the token. */
  viewer: Viewer;
};

/** The complete draft. It replaces what was saved before. */
export type SaveDraftInput = {
  /** As in `publishPost`, but any text. */
  canonicalURL?: InputMaybe<Scalars['String']['input']>;
  /** Names of at most 3 categories. */
  categories?: Array<Scalars['String']['input']>;
  /** A lower-case UUID that identifies the client, such as one open page. The client’s own last save is not a conflict, so that it can retry after a lost response. */
  clientId?: InputMaybe<Scalars['ID']['input']>;
  /** A `url` from `uploadImage`, or the http(s) URL of an image elsewhere. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** Plain text, at most 1000 characters; publishing allows 300. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The body as HTML, as in `publishPost`; may be empty. */
  html: Scalars['String']['input'];
  /** A lower-case UUID (RFC 9562), chosen by the client for a new draft. Saving with the same id again updates the draft. */
  id: Scalars['ID']['input'];
  /** The post that the draft edits; null for a new post. It cannot change later, except that it becomes null when the post is deleted. */
  postId?: InputMaybe<Scalars['ID']['input']>;
  /** The `version` of the post that the draft is based on. */
  postVersion?: InputMaybe<Scalars['Int']['input']>;
  /** As in `publishPost` and `updatePost`, but not checked before the draft is published. */
  series?: InputMaybe<SeriesChoiceInput>;
  /** Plain text, at most 1000 characters; may be empty. */
  title: Scalars['String']['input'];
  /** The `version` of the draft that was edited; null if it was never saved. If the draft was changed elsewhere since, the error is CONFLICT and nothing is stored. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The saved draft. */
export type SaveDraftPayload = {
  __typename?: 'SaveDraftPayload';
  /** The stored draft. */
  draft: Draft;
};

/** A post on the viewer’s reading list, with what only the viewer sees. */
export type SavedPost = {
  __typename?: 'SavedPost';
  /** The names of the categories of the post. */
  categoryNames: Array<Scalars['String']['output']>;
  /** The ids of the viewer’s collections that the post is in. */
  collectionIds: Array<Scalars['ID']['output']>;
  /** The viewer’s own note, at most 1000 characters; empty without one. */
  note: Scalars['String']['output'];
  /** The post. */
  post: Post;
  /** When the viewer marked it as read, or null. */
  readAt: Maybe<Scalars['DateTime']['output']>;
  /** When the viewer saved it. */
  savedAt: Scalars['DateTime']['output'];
};

/** One page of a list of saved posts. */
export type SavedPostConnection = {
  __typename?: 'SavedPostConnection';
  /** The nodes with their cursors. */
  edges: Array<SavedPostEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<SavedPost>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A saved post and its position in a list. */
export type SavedPostEdge = {
  __typename?: 'SavedPostEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: SavedPost;
};

/** Which draft to publish when. */
export type ScheduleDraftInput = {
  /** A saved draft of a new post. */
  draftId: Scalars['ID']['input'];
  /** The last known `version` of the draft. If the draft was changed elsewhere since, the error is CONFLICT with the stored `version`, and nothing is scheduled. */
  draftVersion: Scalars['Int']['input'];
  /** The minute of the publication, in the future and at most a year away; seconds are dropped. */
  publishAt: Scalars['DateTime']['input'];
};

/** The scheduled draft. */
export type ScheduleDraftPayload = {
  __typename?: 'ScheduleDraftPayload';
  /** The stored draft. */
  draft: Draft;
};

/** What an access token may do. In errors, in OpenAPI and in headers the names are `read`, `write:posts` and so on. */
export type Scope =
  /** Read the site, and what only the viewer sees: drafts, reading list, notifications, what the viewer likes and follows. */
  | 'READ'
  /** Write, change and delete comments and replies. */
  | 'WRITE_COMMENTS'
  /** Write, publish, change and delete posts, drafts and series. Upload images. */
  | 'WRITE_POSTS'
  /** Change the public profile, the pinned post and webhooks. */
  | 'WRITE_PROFILE'
  /** Like, save posts, follow people and categories, and mark notifications as read. */
  | 'WRITE_REACTIONS';

/** Restricts the results of a search. Results meet all conditions. */
export type SearchFilter = {
  /** Username of the author, ignoring case. */
  author?: InputMaybe<Scalars['String']['input']>;
  /** Name of a category, ignoring case. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** Whether posts have examples that readers can run. */
  hasExamples?: InputMaybe<Scalars['Boolean']['input']>;
  /** How long posts are. */
  length?: InputMaybe<PostLength>;
  /** Year of publication in UTC. */
  year?: InputMaybe<Scalars['Int']['input']>;
};

/** What else may help to find something. */
export type SearchHints = {
  __typename?: 'SearchHints';
  /** Categories that the query names, at most 3. */
  categories: Array<Category>;
  /** The query in another spelling that finds posts, if the query itself has fewer than five results. */
  didYouMean: Maybe<Scalars['String']['output']>;
  /** Whether `search` returns the results of `didYouMean`, because the query itself has none. */
  isCorrected: Scalars['Boolean']['output'];
  /** People whose username begins like a word of the query, at most 3. */
  users: Array<User>;
};

/** The order of results. */
export type SearchSort =
  /** Newest first. */
  | 'NEWEST'
  /** Most likes first. */
  | 'POPULAR'
  /** How much a post is about the words. */
  | 'RELEVANCE';

/** Posts of one author that are read one after the other. */
export type Series = Node & {
  __typename?: 'Series';
  /** The author of the series and of its posts. */
  author: User;
  /** When the series was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** The posts in the order in which they are read. Posts that an operator has unlisted are left out, except for their author. */
  posts: Array<Post>;
  /** Number of posts in the series. */
  postsCount: Scalars['Int']['output'];
  /** Plain text, 1 to 100 characters; unique among the series of its author, ignoring case. */
  title: Scalars['String']['output'];
};


/** Posts of one author that are read one after the other. */
export type SeriesPostsArgs = {
  first?: Scalars['Int']['input'];
};

/** A series that a post is to be in: the author’s series with this id, or else the one with this title, which is created if there is none. Without id and title: no series. */
export type SeriesChoice = {
  __typename?: 'SeriesChoice';
  /** One of the author’s series. */
  seriesId: Maybe<Scalars['ID']['output']>;
  /** Plain text, 1 to 100 characters. Case is ignored. A draft keeps up to 1000 characters. */
  title: Maybe<Scalars['String']['output']>;
};

/** A series that a post is to be in: the author’s series with this id, or else the one with this title, which is created if there is none. Without id and title: no series. */
export type SeriesChoiceInput = {
  /** One of the author’s series. */
  seriesId?: InputMaybe<Scalars['ID']['input']>;
  /** Plain text, 1 to 100 characters. Case is ignored. A draft keeps up to 1000 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** The place of a post in its series. */
export type SeriesPart = {
  __typename?: 'SeriesPart';
  /** Number of posts in the series. */
  count: Scalars['Int']['output'];
  /** The post after; null for the last one. */
  next: Maybe<Post>;
  /** Number of the post in the series, from 1. */
  number: Scalars['Int']['output'];
  /** The post before; null for the first one. */
  previous: Maybe<Post>;
  /** The series. */
  series: Series;
};

/** A scheduled post that was published without the series that its author chose. */
export type SeriesProblem = {
  __typename?: 'SeriesProblem';
  /** The post. */
  post: Post;
  /** Why the post is not in the series, as a sentence for its author. */
  reason: Scalars['String']['output'];
  /** The title of the series. */
  title: Scalars['String']['output'];
};

/** A session of the viewer: one login on one device, until it ends or expires. */
export type Session = {
  __typename?: 'Session';
  /** The network from which the session was last used: the /24 of an IPv4 address or the /48 of an IPv6 address. */
  address: Scalars['String']['output'];
  /** When the session began. */
  createdAt: Scalars['DateTime']['output'];
  /** The device as described by the client, such as “Chrome on Linux”. It is not verified. */
  device: Scalars['String']['output'];
  /** When the session expires. */
  expiresAt: Scalars['DateTime']['output'];
  /** Opaque; pass it to `endSession`. */
  id: Scalars['ID']['output'];
  /** Whether this request belongs to the session. */
  isCurrent: Scalars['Boolean']['output'];
  /** When the session was last used. Updated at most every 5 minutes. */
  lastUsedAt: Scalars['DateTime']['output'];
};

/** A post and its series. */
export type SetPostSeriesInput = {
  /** One of the viewer’s posts. */
  postId: Scalars['ID']['input'];
  /** The series that the post becomes the last of. Without `seriesId` and `title` the post is taken out of its series. */
  seriesId?: InputMaybe<Scalars['ID']['input']>;
  /** Instead of `seriesId`: the title of the series, ignoring case. It is created if the viewer has none with this title. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** The post with its series. */
export type SetPostSeriesPayload = {
  __typename?: 'SetPostSeriesPayload';
  /** The post. */
  post: Post;
};

/** A shared collection, as everyone with its address sees it. */
export type SharedCollection = {
  __typename?: 'SharedCollection';
  /** The name that its owner gave it. */
  name: Scalars['String']['output'];
  /** Who shares it. */
  owner: User;
  /** Its posts, last added first, without unlisted ones. */
  posts: PostConnection;
};


/** A shared collection, as everyone with its address sees it. */
export type SharedCollectionPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** The user whose sessions have ended. */
export type SignOutEverywherePayload = {
  __typename?: 'SignOutEverywherePayload';
  /** The user who was signed out. */
  user: User;
};

/** The user who was signed out on this device. */
export type SignOutPayload = {
  __typename?: 'SignOutPayload';
  /** The user whose session has ended; null without a token. */
  user: Maybe<User>;
};

/** The numbers of one day, in UTC. For admins only. */
export type SiteDay = {
  __typename?: 'SiteDay';
  /** Members who published or edited a post, or wrote a comment or a reply. */
  activeWriters: Scalars['Int']['output'];
  /** Comments and replies that were written. */
  comments: Scalars['Int']['output'];
  /** The day in UTC, such as `2026-11-26`. */
  date: Scalars['String']['output'];
  /** Posts that were published. */
  posts: Scalars['Int']['output'];
  /** Different browsers that read the site, estimated within 2 %; null for days before the site counted them. */
  readers: Maybe<Scalars['Int']['output']>;
  /** Accounts that were opened. */
  registrations: Scalars['Int']['output'];
};

/** The state of the site for its operators. Contains no secrets. For admins only. */
export type SiteHealth = {
  __typename?: 'SiteHealth';
  /** The database. */
  database: DatabaseHealth;
  /** Reports that wait for a moderator. */
  openCases: Scalars['Int']['output'];
  /** Mails about notifications. */
  outbox: OutboxHealth;
  /** All processes that have reported within three minutes, the one that answers first. */
  processes: Array<ProcessHealth>;
  /** Where pictures are stored. */
  storage: StorageHealth;
  /** Messages of webhooks that wait. */
  webhooksWaiting: Scalars['Int']['output'];
};

/** SQL that took long since the start of a process. Contains no values. */
export type SlowStatementHealth = {
  __typename?: 'SlowStatementHealth';
  /** How often it took long. */
  count: Scalars['Int']['output'];
  /** When it last took long. */
  lastAt: Scalars['DateTime']['output'];
  /** How the database finds the rows, a line for each table; null if it is not known. */
  plan: Maybe<Scalars['String']['output']>;
  /** The statement, with question marks for values. */
  text: Scalars['String']['output'];
  /** The time of all slow calls, in milliseconds. */
  totalMs: Scalars['Int']['output'];
  /** The longest time, in milliseconds. */
  worstMs: Scalars['Int']['output'];
};

/** The options for logging in with a passkey. */
export type StartPasskeyLoginPayload = {
  __typename?: 'StartPasskeyLoginPayload';
  /** For `navigator.credentials.get()`. Valid once, for five minutes. */
  options: Scalars['PublicKeyCredentialRequestOptionsJSON']['output'];
};

/** The options for creating a passkey for the viewer. */
export type StartPasskeyRegistrationPayload = {
  __typename?: 'StartPasskeyRegistrationPayload';
  /** For `navigator.credentials.create()`. Valid once, for five minutes, and for the viewer only. */
  options: Scalars['PublicKeyCredentialCreationOptionsJSON']['output'];
};

/** Where pictures are stored. */
export type StorageHealth = {
  __typename?: 'StorageHealth';
  /** Free room beside the files, in bytes; null in a bucket, and if it is not known. */
  freeBytes: Maybe<Scalars['Float']['output']>;
  /** Whether they are in a bucket and not in files. */
  isBucket: Scalars['Boolean']['output'];
  /** The size of all pictures, in bytes. */
  usedBytes: Scalars['Float']['output'];
};

/** Live events, by server-sent events at `/graphql/stream` (graphql-sse, distinct connections). */
export type Subscription = {
  __typename?: 'Subscription';
  /** The changes of comments and replies on a listed post from now on, like those of `changes`. */
  commentsChanged: Maybe<Change>;
  /** The viewer’s new notifications. Needs a token. */
  notificationReceived: Maybe<Notification>;
  /** The changes of listed posts from now on, like those of `changes`. */
  postChanged: Maybe<Change>;
};


/** Live events, by server-sent events at `/graphql/stream` (graphql-sse, distinct connections). */
export type SubscriptionCommentsChangedArgs = {
  postId: Scalars['ID']['input'];
};


/** Live events, by server-sent events at `/graphql/stream` (graphql-sse, distinct connections). */
export type SubscriptionPostChangedArgs = {
  author?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
};

/** Work of a process that no response waits for. */
export type TaskHealth = {
  __typename?: 'TaskHealth';
  /** How often it failed. The reasons are in the log. */
  failures: Scalars['Int']['output'];
  /** Whether it failed last. */
  hasFailedLast: Scalars['Boolean']['output'];
  /** When it last ended. */
  lastAt: Scalars['DateTime']['output'];
  /** What it does. */
  name: Scalars['String']['output'];
  /** How often it ran since the start of the process. */
  runs: Scalars['Int']['output'];
};

/** The webhook to test. */
export type TestWebhookInput = {
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** A category in which an author writes. */
export type Topic = {
  __typename?: 'Topic';
  /** The category. */
  category: Category;
  /** How many of the author’s newest 300 posts are in it. */
  postsCount: Scalars['Int']['output'];
};

/** Whom to unblock. */
export type UnblockUserInput = {
  /** The user to unblock. */
  userId: Scalars['ID']['input'];
};

/** The unblocked user. */
export type UnblockUserPayload = {
  __typename?: 'UnblockUserPayload';
  /** The user. */
  user: User;
};

/** A decision to undo. */
export type UndoDecisionInput = {
  /** The case. */
  caseId: Scalars['ID']['input'];
};

/** The case whose decision was undone. */
export type UndoDecisionPayload = {
  __typename?: 'UndoDecisionPayload';
  /** The case. It is open again, unless the thing has been reported anew since. */
  case: ModerationCase;
};

/** Which category to unfollow. */
export type UnfollowCategoryInput = {
  /** The category to unfollow. */
  categoryId: Scalars['ID']['input'];
};

/** The category that the viewer no longer follows. */
export type UnfollowCategoryPayload = {
  __typename?: 'UnfollowCategoryPayload';
  /** The category with the updated count. */
  category: Category;
};

/** Whom to unfollow. */
export type UnfollowUserInput = {
  /** The user to unfollow. */
  userId: Scalars['ID']['input'];
};

/** The user whom the viewer no longer follows. */
export type UnfollowUserPayload = {
  __typename?: 'UnfollowUserPayload';
  /** The user with the updated count. */
  user: User;
};

/** Which comment to unlike. */
export type UnlikeCommentInput = {
  /** The comment to unlike. */
  commentId: Scalars['ID']['input'];
};

/** The unliked comment. */
export type UnlikeCommentPayload = {
  __typename?: 'UnlikeCommentPayload';
  /** The comment with its updated count. */
  comment: Comment;
};

/** Which post to unlike. */
export type UnlikePostInput = {
  /** The post to unlike. */
  postId: Scalars['ID']['input'];
};

/** The unliked post. */
export type UnlikePostPayload = {
  __typename?: 'UnlikePostPayload';
  /** The post with its updated count. */
  post: Post;
};

/** Which reply to unlike. */
export type UnlikeReplyInput = {
  /** The reply to unlike. */
  replyId: Scalars['ID']['input'];
};

/** The unliked reply. */
export type UnlikeReplyPayload = {
  __typename?: 'UnlikeReplyPayload';
  /** The reply with its updated count. */
  reply: Reply;
};

/** Which post to unpin. */
export type UnpinPostInput = {
  /** A post of the viewer. */
  postId: Scalars['ID']['input'];
};

/** The author of the post that is no longer pinned. */
export type UnpinPostPayload = {
  __typename?: 'UnpinPostPayload';
  /** The viewer without the pinned post. */
  user: User;
};

/** Which draft not to publish. */
export type UnscheduleDraftInput = {
  /** One of the viewer’s drafts. It need not be scheduled. */
  draftId: Scalars['ID']['input'];
};

/** The draft without its schedule. */
export type UnscheduleDraftPayload = {
  __typename?: 'UnscheduleDraftPayload';
  /** The stored draft. */
  draft: Draft;
};

/** Changes of a collection; what is missing stays as it is. */
export type UpdateCollectionInput = {
  /** One of the viewer’s collections. */
  collectionId: Scalars['ID']['input'];
  /** True gives it an unguessable address, at which everyone who knows it sees the name, the posts and the owner. False takes the address away for good: sharing again makes another one. */
  isShared?: InputMaybe<Scalars['Boolean']['input']>;
  /** Plain text, 1 to 80 characters; unique among the viewer’s collections, ignoring case. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** The changed collection. */
export type UpdateCollectionPayload = {
  __typename?: 'UpdateCollectionPayload';
  /** The collection as it is now. */
  collection: Collection;
  /** The viewer with all collections. */
  viewer: Viewer;
};

/** A new text for a comment. */
export type UpdateCommentInput = {
  /** The comment to change. */
  commentId: Scalars['ID']['input'];
  /** Markdown, 1 to 10,000 characters. */
  text: Scalars['String']['input'];
};

/** The changed comment. */
export type UpdateCommentPayload = {
  __typename?: 'UpdateCommentPayload';
  /** The stored comment. */
  comment: Comment;
};

/** The settings to change. */
export type UpdateNotificationSettingsInput = {
  /** Kinds that are not listed keep their setting. */
  settings: Array<NotificationSettingInput>;
};

/** The viewer with the changed settings. */
export type UpdateNotificationSettingsPayload = {
  __typename?: 'UpdateNotificationSettingsPayload';
  /** The viewer. */
  viewer: Viewer;
};

/** Changes of an app. What is omitted stays. */
export type UpdateOAuthAppInput = {
  /** The `id` of the app. */
  appId: Scalars['ID']['input'];
  /** Another website. */
  homepage?: InputMaybe<Scalars['String']['input']>;
  /** Another name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Other redirect URIs, all of them. */
  redirectUris?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether to replace the secret. The former one ends at once; sign-ins stay. */
  replaceSecret?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What readers see of a post beside its text. Omitted fields stay unchanged. */
export type UpdatePostDisplayInput = {
  /** The versions of the revisions that readers never see, instead of the former ones. Versions that are not stored are ignored. It replaces what another client has chosen meanwhile; `hideVersions` and `showVersions` do not. */
  hiddenVersions?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Versions of revisions to hide from readers. The others stay as they are. */
  hideVersions?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** A post of the viewer. */
  postId: Scalars['ID']['input'];
  /** The major version of React that the post is about; null leaves it to its categories and examples. */
  reactVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Versions of revisions to show to readers again. The others stay as they are. A version that is also in `hideVersions` is hidden. */
  showVersions?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Whether readers see the revisions of the post, those that will be stored later included. */
  showsRevisions?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The post, as readers see it now. */
export type UpdatePostDisplayPayload = {
  __typename?: 'UpdatePostDisplayPayload';
  /** The changed post. */
  post: Post;
};

/** Changes to a post. Omitted fields stay unchanged. */
export type UpdatePostInput = {
  /** As in `publishPost`; null or empty removes it. */
  canonicalURL?: InputMaybe<Scalars['String']['input']>;
  /** Names of at most 3 categories, in the order they are shown. */
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  /** As in `publishPost`; null or empty removes the cover. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** As in `publishPost`; null or empty removes it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The draft that contains these changes; it is deleted in the same transaction. */
  draftId?: InputMaybe<Scalars['ID']['input']>;
  /** The last known `version` of the draft; null if it was never saved. If the stored draft has another version and another text, the error is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted. */
  draftVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The body as HTML, as in `publishPost`. */
  html?: InputMaybe<Scalars['String']['input']>;
  /** The post to change. */
  postId: Scalars['ID']['input'];
  /** The series that the post moves to, as its last post; null leaves it in its series. This changes neither `version` nor `updatedAt`. */
  series?: InputMaybe<SeriesChoiceInput>;
  /** Plain text, 1 to 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The `version` that was edited. If the post has changed since, the error is CONFLICT and nothing is stored. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The changed post. */
export type UpdatePostPayload = {
  __typename?: 'UpdatePostPayload';
  /** The stored post. */
  post: Post;
};

/** Changes to the viewer’s profile. Omitted fields stay unchanged. */
export type UpdateProfileInput = {
  /** Plain text, at most 1000 characters; empty or null for none. */
  about?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL; empty or null for none. */
  githubURL?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL; empty or null for none. */
  linkedinURL?: InputMaybe<Scalars['String']['input']>;
  /** Same rules as in `register`, unless it is the stored name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** A `url` from `uploadImage`; empty or null for the initials. */
  profilePicture?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL; empty or null for none. */
  websiteURL?: InputMaybe<Scalars['String']['input']>;
  /** An http or https URL; empty or null for none. */
  xURL?: InputMaybe<Scalars['String']['input']>;
};

/** The changed profile. */
export type UpdateProfilePayload = {
  __typename?: 'UpdateProfilePayload';
  /** The stored user. */
  user: User;
};

/** A new text for a reply. */
export type UpdateReplyInput = {
  /** The reply to change. */
  replyId: Scalars['ID']['input'];
  /** Markdown, 1 to 10,000 characters. */
  text: Scalars['String']['input'];
};

/** The changed reply. */
export type UpdateReplyPayload = {
  __typename?: 'UpdateReplyPayload';
  /** The stored reply. */
  reply: Reply;
};

/** Changes of a saved post; what is missing stays as it is. */
export type UpdateSavedPostInput = {
  /** The note as the viewer last saw it. If the stored note is another one, and not the sent one either, the error is CONFLICT with the stored `note`, and nothing is changed. Access tokens need the scope `read` for it. */
  expectedNote?: InputMaybe<Scalars['String']['input']>;
  /** Whether the viewer has read it. */
  isRead?: InputMaybe<Scalars['Boolean']['input']>;
  /** The viewer’s own note, at most 1000 characters; empty removes it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** A post on the viewer’s reading list. */
  postId: Scalars['ID']['input'];
};

/** The changed saved post. */
export type UpdateSavedPostPayload = {
  __typename?: 'UpdateSavedPostPayload';
  /** The saved post as it is now. */
  savedPost: SavedPost;
  /** The viewer with the changed reading list. */
  viewer: Viewer;
};

/** Changes of a series; what is missing stays as it is. */
export type UpdateSeriesInput = {
  /** With `postIds`: the posts that the series had when the new list was made. Posts that were added since stay, behind the others. Without it they are taken out. */
  knownPostIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The author’s posts in the order in which they are read, each once: at most 100. None may be in another series. */
  postIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The series. */
  seriesId: Scalars['ID']['input'];
  /** Plain text, 1 to 100 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** The changed series. */
export type UpdateSeriesPayload = {
  __typename?: 'UpdateSeriesPayload';
  /** The series as it is now. */
  series: Series;
};

/** Changes of a webhook. What is omitted stays. */
export type UpdateWebhookInput = {
  /** Other events. */
  events?: InputMaybe<Array<WebhookEvent>>;
  /** Whether it is on. True sends what still waits at once, also if it is on already. */
  isOn?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to replace the secret. For a day messages have signatures by both. */
  replaceSecret?: InputMaybe<Scalars['Boolean']['input']>;
  /** Another address. Its receiver gets a challenge before other messages. */
  url?: InputMaybe<Scalars['String']['input']>;
  /** The webhook. */
  webhookId: Scalars['ID']['input'];
};

/** The changed webhook. */
export type UpdateWebhookPayload = {
  __typename?: 'UpdateWebhookPayload';
  /** The new secret, if it was replaced. */
  secret: Maybe<Scalars['String']['output']>;
  /** The webhook. */
  webhook: Webhook;
};

/** The stored image. */
export type UploadImagePayload = {
  __typename?: 'UploadImagePayload';
  /** In pixels. */
  height: Scalars['Int']['output'];
  /** Path on this origin, to be used as `coverImageURL` or in a body. */
  url: Scalars['String']['output'];
  /** In pixels. */
  width: Scalars['Int']['output'];
};

/** A user account. All its fields are public. */
export type User = Node & {
  __typename?: 'User';
  /** A short biography, plain text. */
  about: Maybe<Scalars['String']['output']>;
  /** When the account was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Number of users who follow this user. */
  followersCount: Scalars['Int']['output'];
  /** URL of a GitHub profile. */
  githubURL: Maybe<Scalars['String']['output']>;
  /** Opaque; unique across all types. */
  id: Scalars['ID']['output'];
  /** URL of a LinkedIn profile. */
  linkedinURL: Maybe<Scalars['String']['output']>;
  /** The name shown beside posts, such as "Ada Lovelace". */
  name: Scalars['String']['output'];
  /** The first of `pinnedPosts`; null without one. */
  pinnedPost: Maybe<Post>;
  /** The posts that the user has pinned, last pinned first, at most 3; for others without unlisted ones. */
  pinnedPosts: Array<Post>;
  /** The posts of the user. Their author also sees those that are unlisted. */
  posts: PostConnection;
  /** Number of listed posts of the user. */
  postsCount: Scalars['Int']['output'];
  /** URL of the profile picture: a path on this origin or an absolute URL. Without an uploaded picture it shows the initials. */
  profilePicture: Scalars['String']['output'];
  /** The role of the user, such as moderator. */
  role: UserRole;
  /** The series of the author, newest first. Those without a listed post only for the author. */
  series: Array<Series>;
  /** The categories in which the user writes most, the most frequent first. */
  topics: Array<Topic>;
  /** The unique handle in the URL of the profile, 4 to 12 characters. */
  userName: Scalars['String']['output'];
  /** Whether the viewer blocks the user. */
  viewerHasBlocked: Scalars['Boolean']['output'];
  /** Whether the viewer follows the user. */
  viewerIsFollowing: Scalars['Boolean']['output'];
  /** URL of a personal website. */
  websiteURL: Maybe<Scalars['String']['output']>;
  /** URL of an X (Twitter) profile. */
  xURL: Maybe<Scalars['String']['output']>;
};


/** A user account. All its fields are public. */
export type UserPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  publishedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  publishedBefore?: InputMaybe<Scalars['DateTime']['input']>;
  sort?: PostSort;
  updatedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  updatedBefore?: InputMaybe<Scalars['DateTime']['input']>;
};


/** A user account. All its fields are public. */
export type UserSeriesArgs = {
  first?: Scalars['Int']['input'];
};


/** A user account. All its fields are public. */
export type UserTopicsArgs = {
  first?: Scalars['Int']['input'];
};

/** One page of a list of users. */
export type UserConnection = {
  __typename?: 'UserConnection';
  /** The nodes with their cursors. */
  edges: Array<UserEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<User>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A user and its position in a list. */
export type UserEdge = {
  __typename?: 'UserEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: User;
};

/** Whether a username can be registered. */
export type UserNameAvailability = {
  __typename?: 'UserNameAvailability';
  /** Whether it is well-formed, not reserved and not taken. */
  available: Scalars['Boolean']['output'];
  /** A message to show to the user. */
  message: Scalars['String']['output'];
};

/** What a user may do beyond their own things. Operators give roles on the command line. */
export type UserRole =
  /** Decides on reports about members and moderators. */
  | 'ADMIN'
  /** Writes posts and comments. */
  | 'MEMBER'
  /** Decides on reports about members. */
  | 'MODERATOR';

/** The token of the mailed link. */
export type VerifyEmailInput = {
  /** The `token` parameter of the link. */
  token: Scalars['String']['input'];
};

/** The signed-in user, with their private data. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The viewer’s access tokens, at most 100, last created first. */
  accessTokens: Array<AccessToken>;
  /** The apps that may act for the viewer, at most 100, last allowed first. */
  authorizedApps: Array<AuthorizedApp>;
  /** The users whom the viewer blocks, last blocked first. */
  blockedUsers: BlockedUserConnection;
  /** The reading list, most recently saved first. */
  bookmarks: PostConnection;
  /** Number of posts on the reading list. */
  bookmarksCount: Scalars['Int']['output'];
  /** The viewer’s collections, by name. */
  collections: Array<Collection>;
  /** The viewer’s own comments, newest first, without those on posts that are hidden. */
  comments: CommentConnection;
  /** The viewer’s drafts, most recently saved first. */
  drafts: DraftConnection;
  /** Number of the viewer’s drafts, at most 100. */
  draftsCount: Scalars['Int']['output'];
  /** The address of the account. */
  email: Scalars['String']['output'];
  /** The change of email that is not confirmed yet, or null. */
  emailChange: Maybe<PendingEmailChange>;
  /** The categories that the viewer follows, last followed first. Private to the viewer. */
  followedCategories: CategoryConnection;
  /** The people whom the viewer follows, last followed first. Private to the viewer. */
  followedUsers: UserConnection;
  /** Texts of the viewer that are held for review, latest first; 20 at most. */
  heldTexts: Array<HeldText>;
  /** What the viewer has highlighted, newest first. */
  highlights: HighlightConnection;
  /** The posts that the viewer likes, last liked first. */
  likedPosts: PostConnection;
  /** Decisions of moderators about the viewer that the viewer has not dismissed, latest first; 20 at most. */
  moderationNotices: Array<ModerationNotice>;
  /** The limits of the viewer’s new account; null if the account is trusted. */
  newAccount: Maybe<NewAccount>;
  /** When notifications of each kind are mailed. */
  notificationSettings: Array<NotificationSettingType>;
  /** The viewer’s notifications, latest first. */
  notifications: NotificationConnection;
  /** The apps that the viewer has registered, oldest first. */
  oauthApps: Array<OAuthApp>;
  /** The viewer’s passkeys, 10 at most, oldest first. */
  passkeys: Array<Passkey>;
  /** The reading list with the viewer’s notes, searched, filtered and sorted. */
  readingList: SavedPostConnection;
  /** Scheduled posts that were published without their series, latest first, at most 100. A post leaves this list when it gets a place, or by `dismissSeriesProblem`. */
  seriesProblems: Array<SeriesProblem>;
  /** The viewer’s sessions, at most 100: the current one first, then the most recently used. */
  sessions: Array<Session>;
  /** The viewer’s storage use and quota. */
  storage: ViewerStorage;
  /** Number of posts on the reading list that are not marked as read. */
  unreadBookmarksCount: Scalars['Int']['output'];
  /** The number of unread notifications; 100 if there are more than 99. */
  unreadNotificationsCount: Scalars['Int']['output'];
  /** The viewer’s public profile. */
  user: User;
  /** The viewer’s webhooks, oldest first; 10 at most. */
  webhooks: Array<Webhook>;
};


/** The signed-in user, with their private data. */
export type ViewerBlockedUsersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerBookmarksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerCommentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerDraftsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  postId?: InputMaybe<Scalars['ID']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerFollowedCategoriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerFollowedUsersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerHighlightsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerLikedPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** The signed-in user, with their private data. */
export type ViewerNotificationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  unreadOnly?: Scalars['Boolean']['input'];
};


/** The signed-in user, with their private data. */
export type ViewerReadingListArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  collectionId?: InputMaybe<Scalars['ID']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  query?: InputMaybe<Scalars['String']['input']>;
  sort?: ReadingListSort;
  unreadOnly?: Scalars['Boolean']['input'];
};

/** The viewer’s storage use and quota in bytes. Uploaded files and the bodies of posts, revisions and drafts count. */
export type ViewerStorage = {
  __typename?: 'ViewerStorage';
  /** The quota. Writes that would exceed it are refused. */
  limitBytes: Scalars['Float']['output'];
  /** The bytes in use. */
  usedBytes: Scalars['Float']['output'];
};

/** An address that is told of public changes (docs/api.md#webhooks). */
export type Webhook = {
  __typename?: 'Webhook';
  /** Only changes of this member and of their posts are told; null for all, and if the account was deleted: see `authorId`. */
  author: Maybe<User>;
  /** The id of the member of whom changes are told, also if the account was deleted; null for all. */
  authorId: Maybe<Scalars['ID']['output']>;
  /** Only posts in this category are told, with what belongs to them; null for all. */
  category: Maybe<Category>;
  /** When it was created. */
  createdAt: Scalars['DateTime']['output'];
  /** The messages of the last 30 days, newest first. */
  deliveries: WebhookDeliveryConnection;
  /** Since when it is off; null if it is on. */
  disabledAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it is off; null if it is on. */
  disabledReason: Maybe<WebhookOff>;
  /** What it tells. */
  events: Array<WebhookEvent>;
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: Maybe<Scalars['DateTime']['output']>;
  /** For `updateWebhook`, `testWebhook` and `deleteWebhook`. */
  id: Scalars['ID']['output'];
  /** Where messages are sent. */
  url: Scalars['String']['output'];
  /** When the receiver at this address proved that it wants messages; null before. Until then only challenges are sent. */
  verifiedAt: Maybe<Scalars['DateTime']['output']>;
};


/** An address that is told of public changes (docs/api.md#webhooks). */
export type WebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A message to a webhook. Deliveries are kept for 30 days. */
export type WebhookDelivery = {
  __typename?: 'WebhookDelivery';
  /** When the last attempt ended; null before the first. */
  attemptedAt: Maybe<Scalars['DateTime']['output']>;
  /** The number of attempts so far. */
  attempts: Scalars['Int']['output'];
  /** When it happened. */
  changedAt: Scalars['DateTime']['output'];
  /** When the next attempt is due, if it is pending. */
  dueAt: Scalars['DateTime']['output'];
  /** What it tells. */
  event: WebhookEvent;
  /** The `webhook-id` of the message, also of its repetitions. */
  id: Scalars['ID']['output'];
  /** Why the last attempt failed; null if it did not. */
  problem: Maybe<Scalars['String']['output']>;
  /** What has become of it. */
  state: WebhookDeliveryState;
  /** The HTTP status of the last answer; null without one. */
  status: Maybe<Scalars['Int']['output']>;
  /** The object that it is about; the webhook, for a challenge or a test. */
  subjectId: Scalars['ID']['output'];
};

/** One page of a list of deliveries of a webhook. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The nodes with their cursors. */
  edges: Array<WebhookDeliveryEdge>;
  /** Whether `totalCount` is exact. Otherwise the list has at least as many nodes, or is not counted. */
  isTotalCountExact: Scalars['Boolean']['output'];
  /** The nodes without their cursors. */
  nodes: Array<WebhookDelivery>;
  /** The position of the page in its list. */
  pageInfo: PageInfo;
  /** How many nodes the whole list has, whatever the page: up to 10,000, see `isTotalCountExact`. Null for results of a search and for changes. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A webhook delivery and its position in a list. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Opaque; pass it as `after` to continue after this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: WebhookDelivery;
};

/** A delivery that waits to be sent. */
export type WebhookDeliveryPayload = {
  __typename?: 'WebhookDeliveryPayload';
  /** The delivery. */
  delivery: WebhookDelivery;
};

/** What has become of a delivery. */
export type WebhookDeliveryState =
  /** The receiver answered with a status from 200 to 299, and to a challenge as it should. */
  | 'DELIVERED'
  /** It was given up after three days, or the receiver is gone. */
  | 'FAILED'
  /** It waits for its first or next attempt. */
  | 'PENDING'
  /** Nothing was sent: the object was no longer public, or this is a private copy of the sandbox. */
  | 'SKIPPED';

/** What a webhook tells: the public changes of `changes`. The type of the message is `post.created` for `POST_CREATED`. */
export type WebhookEvent =
  | 'CATEGORY_CREATED'
  | 'CATEGORY_DELETED'
  | 'CATEGORY_UPDATED'
  /** The first message. A receiver that answers with its `data.challenge` gets others. Needs no subscription. */
  | 'CHALLENGE'
  | 'COMMENT_CREATED'
  | 'COMMENT_DELETED'
  | 'COMMENT_UPDATED'
  | 'POST_CREATED'
  | 'POST_DELETED'
  | 'POST_UPDATED'
  | 'REPLY_CREATED'
  | 'REPLY_DELETED'
  | 'REPLY_UPDATED'
  /** A test by `testWebhook`. Needs no subscription. */
  | 'TEST'
  | 'USER_CREATED'
  | 'USER_DELETED'
  | 'USER_UPDATED';

/** Why a webhook is off. */
export type WebhookOff =
  /** The category that it was limited to was deleted. It cannot be turned on. */
  | 'CATEGORY'
  /** No delivery succeeded for three days. */
  | 'FAILING'
  /** The receiver answered 410 Gone. */
  | 'GONE'
  /** Its owner turned it off. */
  | 'OWNER';

export type AccessToken_AccessTokenFragment = { __typename?: 'AccessToken', id: string, name: string, scopes: Array<Scope>, createdAt: string, expiresAt: string, lastUsedAt: string | null };

export type AccessTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type AccessTokensQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', accessTokens: Array<{ __typename?: 'AccessToken', id: string, name: string, scopes: Array<Scope>, createdAt: string, expiresAt: string, lastUsedAt: string | null }> } | null };

export type CreateAccessTokenMutationVariables = Exact<{
  input: CreateAccessTokenInput;
}>;


export type CreateAccessTokenMutation = { __typename?: 'Mutation', createAccessToken: { __typename?: 'CreateAccessTokenPayload', token: string, accessToken: { __typename?: 'AccessToken', id: string, name: string, scopes: Array<Scope>, createdAt: string, expiresAt: string, lastUsedAt: string | null } } | null };

export type RevokeAccessTokenMutationVariables = Exact<{
  input: RevokeAccessTokenInput;
}>;


export type RevokeAccessTokenMutation = { __typename?: 'Mutation', revokeAccessToken: { __typename?: 'RevokeAccessTokenPayload', revokedAccessTokenId: string } | null };

export type SiteDaysQueryVariables = Exact<{
  days: Scalars['Int']['input'];
}>;


export type SiteDaysQuery = { __typename?: 'Query', siteDays: Array<{ __typename?: 'SiteDay', date: string, posts: number, comments: number, registrations: number, activeWriters: number, readers: number | null }> | null };

export type SiteHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type SiteHealthQuery = { __typename?: 'Query', siteHealth: { __typename?: 'SiteHealth', webhooksWaiting: number, openCases: number, database: { __typename?: 'DatabaseHealth', engine: string, version: string, answeredInMs: number, bytes: number, migration: string }, storage: { __typename?: 'StorageHealth', isBucket: boolean, freeBytes: number | null, usedBytes: number }, outbox: { __typename?: 'OutboxHealth', isSent: boolean, waiting: number, oldestSeconds: number }, processes: Array<{ __typename?: 'ProcessHealth', id: string, name: string, isCurrent: boolean, version: string, node: string, startedAt: string, seenAt: string, memoryBytes: number, eventLoopMs: number, poolInUse: number | null, poolSize: number | null, queues: Array<{ __typename?: 'QueueHealth', name: string, waiting: number, limit: number | null }>, replicas: Array<{ __typename?: 'ReplicaHealth', name: string, isUsed: boolean }>, tasks: Array<{ __typename?: 'TaskHealth', name: string, runs: number, failures: number, lastAt: string, hasFailedLast: boolean }>, slowStatements: Array<{ __typename?: 'SlowStatementHealth', text: string, count: number, worstMs: number, totalMs: number, lastAt: string, plan: string | null }> }> } | null };

export type ProcessHealth_ProcessFragment = { __typename?: 'ProcessHealth', id: string, name: string, isCurrent: boolean, version: string, node: string, startedAt: string, seenAt: string, memoryBytes: number, eventLoopMs: number, poolInUse: number | null, poolSize: number | null, queues: Array<{ __typename?: 'QueueHealth', name: string, waiting: number, limit: number | null }>, replicas: Array<{ __typename?: 'ReplicaHealth', name: string, isUsed: boolean }>, tasks: Array<{ __typename?: 'TaskHealth', name: string, runs: number, failures: number, lastAt: string, hasFailedLast: boolean }>, slowStatements: Array<{ __typename?: 'SlowStatementHealth', text: string, count: number, worstMs: number, totalMs: number, lastAt: string, plan: string | null }> };

export type ConfirmEmailChangeMutationVariables = Exact<{
  input: ConfirmEmailChangeInput;
}>;


export type ConfirmEmailChangeMutation = { __typename?: 'Mutation', confirmEmailChange: { __typename?: 'ConfirmEmailChangePayload', confirmed: EmailChangeSide, isChanged: boolean } | null };

export type RequestPasswordResetMutationVariables = Exact<{
  input: RequestPasswordResetInput;
}>;


export type RequestPasswordResetMutation = { __typename?: 'Mutation', requestPasswordReset: { __typename?: 'RequestPasswordResetPayload', email: string } | null };

export type LoginMutationVariables = Exact<{
  input: LoginInput;
}>;


export type LoginMutation = { __typename?: 'Mutation', login: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } | null };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { __typename?: 'Mutation', resetPassword: { __typename?: 'ResetPasswordPayload', userName: string } | null };

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { __typename?: 'Mutation', register: { __typename?: 'RegisterPayload', email: string } | null };

export type SessionUser_UserFragment = { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string };

export type SessionUser_AuthFragment = { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { __typename?: 'Mutation', signOut: { __typename?: 'SignOutPayload', user: { __typename?: 'User', id: string } | null } | null };

export type UserNameAvailabilityQueryVariables = Exact<{
  userName: Scalars['String']['input'];
}>;


export type UserNameAvailabilityQuery = { __typename?: 'Query', userNameAvailability: { __typename?: 'UserNameAvailability', available: boolean, message: string } | null };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;


export type VerifyEmailMutation = { __typename?: 'Mutation', verifyEmail: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } | null };

export type CategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type CategoriesQuery = { __typename?: 'Query', categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }> | null };

export type CategoryQueryVariables = Exact<{
  name: Scalars['String']['input'];
}>;


export type CategoryQuery = { __typename?: 'Query', category: { __typename?: 'Category', id: string, name: string, description: string, postsCount: number, followersCount: number, viewerIsFollowing: boolean, related: Array<{ __typename?: 'Category', id: string, name: string }>, popular: { __typename?: 'PostConnection', nodes: Array<{ __typename?: 'Post', id: string, title: string, readingMinutes: number, author: { __typename?: 'User', id: string, name: string, userName: string } }> }, mostRead: Array<{ __typename?: 'Post', id: string, title: string, readingMinutes: number, author: { __typename?: 'User', id: string, name: string, userName: string } }>, mostSaved: Array<{ __typename?: 'Post', id: string, title: string, readingMinutes: number, author: { __typename?: 'User', id: string, name: string, userName: string } }>, newest: { __typename?: 'PostConnection', nodes: Array<{ __typename?: 'Post', id: string, title: string, readingMinutes: number, author: { __typename?: 'User', id: string, name: string, userName: string } }> }, writers: Array<{ __typename?: 'CategoryWriter', postsCount: number, user: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } }> } | null };

export type StartHere_PostFragment = { __typename?: 'Post', id: string, title: string, readingMinutes: number, author: { __typename?: 'User', id: string, name: string, userName: string } };

export type Comment_CommentFragment = { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } };

export type RemarkAuthor_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean };

export type Reply_ReplyFragment = { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } };

export type Replies_ConnectionFragment = { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } };

export type CommentsCount_PostFragment = { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean, viewerComment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type CommentsQueryVariables = Exact<{
  postId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  order?: InputMaybe<CommentOrder>;
}>;


export type CommentsQuery = { __typename?: 'Query', post: { __typename?: 'Post', repliesCount: number, id: string, commentsCount: number, viewerHasCommented: boolean, author: { __typename?: 'User', id: string }, comments: { __typename?: 'CommentConnection', edges: Array<{ __typename?: 'CommentEdge', cursor: string, node: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } }, viewerComment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null } | null };

export type AddCommentMutationVariables = Exact<{
  input: AddCommentInput;
}>;


export type AddCommentMutation = { __typename?: 'Mutation', addComment: { __typename?: 'AddCommentPayload', comment: { __typename?: 'Comment', isHeld: boolean, id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } }, post: { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean, viewerComment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null } } | null };

export type RepliesQueryVariables = Exact<{
  commentId: Scalars['ID']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type RepliesQuery = { __typename?: 'Query', node:
    | { __typename?: 'Category' }
    | { __typename?: 'Comment', id: string, repliesCount: number, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } }
    | { __typename?: 'Draft' }
    | { __typename?: 'Post' }
    | { __typename?: 'Reply' }
    | { __typename?: 'Series' }
    | { __typename?: 'User' }
   | null };

export type AddReplyMutationVariables = Exact<{
  input: AddReplyInput;
}>;


export type AddReplyMutation = { __typename?: 'Mutation', addReply: { __typename?: 'AddReplyPayload', reply: { __typename?: 'Reply', isHeld: boolean, id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } }, comment: { __typename?: 'Comment', id: string } } | null };

export type UpdateReplyMutationVariables = Exact<{
  input: UpdateReplyInput;
}>;


export type UpdateReplyMutation = { __typename?: 'Mutation', updateReply: { __typename?: 'UpdateReplyPayload', reply: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } } | null };

export type DeleteReplyMutationVariables = Exact<{
  input: DeleteReplyInput;
}>;


export type DeleteReplyMutation = { __typename?: 'Mutation', deleteReply: { __typename?: 'DeleteReplyPayload', deletedReplyId: string, comment: { __typename?: 'Comment', id: string } | null } | null };

export type LinkedCommentQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type LinkedCommentQuery = { __typename?: 'Query', node:
    | { __typename?: 'Category' }
    | { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, post: { __typename?: 'Post', id: string }, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } }
    | { __typename?: 'Draft' }
    | { __typename?: 'Post' }
    | { __typename?: 'Reply' }
    | { __typename?: 'Series' }
    | { __typename?: 'User' }
   | null };

export type LinkedReplyQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type LinkedReplyQuery = { __typename?: 'Query', node:
    | { __typename?: 'Category' }
    | { __typename?: 'Comment' }
    | { __typename?: 'Draft' }
    | { __typename?: 'Post' }
    | { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, comment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, post: { __typename?: 'Post', id: string }, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } }, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } }
    | { __typename?: 'Series' }
    | { __typename?: 'User' }
   | null };

export type CommentNewsQueryVariables = Exact<{
  postId: Scalars['ID']['input'];
}>;


export type CommentNewsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, commentsCount: number, repliesCount: number } | null };

export type LikeCommentMutationVariables = Exact<{
  input: LikeCommentInput;
}>;


export type LikeCommentMutation = { __typename?: 'Mutation', likeComment: { __typename?: 'LikeCommentPayload', comment: { __typename?: 'Comment', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type UnlikeCommentMutationVariables = Exact<{
  input: UnlikeCommentInput;
}>;


export type UnlikeCommentMutation = { __typename?: 'Mutation', unlikeComment: { __typename?: 'UnlikeCommentPayload', comment: { __typename?: 'Comment', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type LikeReplyMutationVariables = Exact<{
  input: LikeReplyInput;
}>;


export type LikeReplyMutation = { __typename?: 'Mutation', likeReply: { __typename?: 'LikeReplyPayload', reply: { __typename?: 'Reply', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type UnlikeReplyMutationVariables = Exact<{
  input: UnlikeReplyInput;
}>;


export type UnlikeReplyMutation = { __typename?: 'Mutation', unlikeReply: { __typename?: 'UnlikeReplyPayload', reply: { __typename?: 'Reply', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type UpdateCommentMutationVariables = Exact<{
  input: UpdateCommentInput;
}>;


export type UpdateCommentMutation = { __typename?: 'Mutation', updateComment: { __typename?: 'UpdateCommentPayload', comment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } } | null };

export type DeleteCommentMutationVariables = Exact<{
  input: DeleteCommentInput;
}>;


export type DeleteCommentMutation = { __typename?: 'Mutation', deleteComment: { __typename?: 'DeleteCommentPayload', deletedCommentId: string, post: { __typename?: 'Post', id: string, commentsCount: number, viewerHasCommented: boolean, viewerComment: { __typename?: 'Comment', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, isDeleted: boolean, repliesCount: number, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } | null, replies: { __typename?: 'ReplyConnection', edges: Array<{ __typename?: 'ReplyEdge', cursor: string, node: { __typename?: 'Reply', id: string, text: string, html: string, likesCount: number, viewerHasLiked: boolean, createdAt: string, editedAt: string | null, viewerCanEdit: boolean, viewerCanDelete: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null } | null } | null };

export type PostDisplay_PostFragment = { __typename?: 'Post', id: string, showsRevisions: boolean, reactVersion: number | null, chosenReactVersion: number | null };

export type PostDisplayQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostDisplayQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, showsRevisions: boolean, reactVersion: number | null, chosenReactVersion: number | null, viewerReads: { __typename?: 'ReadsOfPost', total: number, thisMonth: number } | null } | null };

export type UpdatePostDisplayMutationVariables = Exact<{
  input: UpdatePostDisplayInput;
}>;


export type UpdatePostDisplayMutation = { __typename?: 'Mutation', updatePostDisplay: { __typename?: 'UpdatePostDisplayPayload', post: { __typename?: 'Post', id: string, showsRevisions: boolean, reactVersion: number | null, chosenReactVersion: number | null } } | null };

export type DraftItem_DraftFragment = { __typename?: 'Draft', id: string, title: string, excerpt: string, updatedAt: string, version: number, postVersion: number | null, publishAt: string | null, publishProblem: string | null, post: { __typename?: 'Post', id: string, title: string } | null };

export type DraftsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type DraftsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', draftsCount: number, drafts: { __typename?: 'DraftConnection', edges: Array<{ __typename?: 'DraftEdge', cursor: string, node: { __typename?: 'Draft', id: string, title: string, excerpt: string, updatedAt: string, version: number, postVersion: number | null, publishAt: string | null, publishProblem: string | null, post: { __typename?: 'Post', id: string, title: string } | null } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type DeleteDraftMutationVariables = Exact<{
  input: DeleteDraftInput;
}>;


export type DeleteDraftMutation = { __typename?: 'Mutation', deleteDraft: { __typename?: 'DeleteDraftPayload', deletedDraftId: string } | null };

export type DraftToWrite_DraftFragment = { __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, publishAt: string | null, publishProblem: string | null, series: { __typename?: 'SeriesChoice', seriesId: string | null, title: string | null } | null, post: { __typename?: 'Post', id: string } | null };

export type DraftToWriteQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DraftToWriteQuery = { __typename?: 'Query', draft: { __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, publishAt: string | null, publishProblem: string | null, series: { __typename?: 'SeriesChoice', seriesId: string | null, title: string | null } | null, post: { __typename?: 'Post', id: string } | null } | null, postOfDraft: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }>, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string } } | null } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { __typename?: 'Mutation', saveDraft: { __typename?: 'SaveDraftPayload', draft: { __typename?: 'Draft', id: string, version: number, updatedAt: string, publishAt: string | null, publishProblem: string | null, post: { __typename?: 'Post', id: string } | null } } | null };

export type SeriesProblemsQueryVariables = Exact<{ [key: string]: never; }>;


export type SeriesProblemsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', seriesProblems: Array<{ __typename?: 'SeriesProblem', title: string, reason: string, post: { __typename?: 'Post', id: string, title: string } }> } | null };

export type DismissSeriesProblemMutationVariables = Exact<{
  input: DismissSeriesProblemInput;
}>;


export type DismissSeriesProblemMutation = { __typename?: 'Mutation', dismissSeriesProblem: { __typename?: 'DismissSeriesProblemPayload', postId: string } | null };

export type ExampleRuns_PostFragment = { __typename?: 'Post', id: string, examples: Array<{ __typename?: 'Example', run: { __typename?: 'ExampleRun', succeeded: boolean, reactVersion: string | null, ranAt: string } | null }> };

export type ExampleRunsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ExampleRunsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, examples: Array<{ __typename?: 'Example', run: { __typename?: 'ExampleRun', succeeded: boolean, reactVersion: string | null, ranAt: string } | null }> } | null };

export type OwnExamplesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OwnExamplesQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, version: number, viewerCanEdit: boolean, examples: Array<{ __typename?: 'Example', files: Array<{ __typename?: 'ExampleFile', name: string, code: string }>, run: { __typename?: 'ExampleRun', problem: string | null } | null }> } | null };

export type ReportExampleRunsMutationVariables = Exact<{
  input: ReportExampleRunsInput;
}>;


export type ReportExampleRunsMutation = { __typename?: 'Mutation', reportExampleRuns: { __typename?: 'ReportExampleRunsPayload', post: { __typename?: 'Post', id: string, examples: Array<{ __typename?: 'Example', run: { __typename?: 'ExampleRun', succeeded: boolean, reactVersion: string | null, ranAt: string } | null }> } } | null };

export type FollowRow_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, followersCount: number, viewerIsFollowing: boolean };

export type FollowRow_CategoryFragment = { __typename?: 'Category', id: string, name: string, postsCount: number, followersCount: number, viewerIsFollowing: boolean };

export type FollowSuggestionsQueryVariables = Exact<{ [key: string]: never; }>;


export type FollowSuggestionsQuery = { __typename?: 'Query', categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number, followersCount: number, viewerIsFollowing: boolean }> | null, popularThisWeek: Array<{ __typename?: 'Post', id: string, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, followersCount: number, viewerIsFollowing: boolean } }> | null };

export type FollowedPeopleQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type FollowedPeopleQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', followedUsers: { __typename?: 'UserConnection', edges: Array<{ __typename?: 'UserEdge', cursor: string, node: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, followersCount: number, viewerIsFollowing: boolean } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type FollowedCategoriesQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type FollowedCategoriesQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', followedCategories: { __typename?: 'CategoryConnection', edges: Array<{ __typename?: 'CategoryEdge', cursor: string, node: { __typename?: 'Category', id: string, name: string, postsCount: number, followersCount: number, viewerIsFollowing: boolean } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type Highlight_HighlightFragment = { __typename?: 'Highlight', id: string, quote: string, prefix: string, suffix: string };

export type PostHighlightsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostHighlightsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, viewerHighlights: Array<{ __typename?: 'Highlight', id: string, quote: string, prefix: string, suffix: string }> } | null };

export type CreateHighlightMutationVariables = Exact<{
  input: CreateHighlightInput;
}>;


export type CreateHighlightMutation = { __typename?: 'Mutation', createHighlight: { __typename?: 'CreateHighlightPayload', highlight: { __typename?: 'Highlight', id: string, quote: string, prefix: string, suffix: string }, post: { __typename?: 'Post', id: string, viewerHighlights: Array<{ __typename?: 'Highlight', id: string, quote: string, prefix: string, suffix: string }> } } | null };

export type DeleteHighlightMutationVariables = Exact<{
  input: DeleteHighlightInput;
}>;


export type DeleteHighlightMutation = { __typename?: 'Mutation', deleteHighlight: { __typename?: 'DeleteHighlightPayload', deletedHighlightId: string, post: { __typename?: 'Post', id: string, viewerHighlights: Array<{ __typename?: 'Highlight', id: string, quote: string, prefix: string, suffix: string }> } | null } | null };

export type PopularThisWeekQueryVariables = Exact<{ [key: string]: never; }>;


export type PopularThisWeekQuery = { __typename?: 'Query', popularThisWeek: Array<{ __typename?: 'Post', id: string, title: string, likesCount: number, author: { __typename?: 'User', id: string, userName: string } }> | null };

export type ModerationPerson_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, role: UserRole };

export type ModerationRecord_RecordFragment = { __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null };

export type ModerationCase_CaseFragment = { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null };

export type ModerationCasesQueryVariables = Exact<{
  state: ModerationCaseState;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ModerationCasesQuery = { __typename?: 'Query', moderationCases: { __typename?: 'ModerationCaseConnection', edges: Array<{ __typename?: 'ModerationCaseEdge', cursor: string, node: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } | null };

export type ModerationCaseQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ModerationCaseQuery = { __typename?: 'Query', moderationCase: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } | null };

export type ModerationHeldTextQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ModerationHeldTextQuery = { __typename?: 'Query', moderationCase: { __typename?: 'ModerationCase', id: string, heldHtml: string | null } | null };

export type ModerationLogQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ModerationLogQuery = { __typename?: 'Query', moderationLog: { __typename?: 'ModerationRecordConnection', edges: Array<{ __typename?: 'ModerationRecordEdge', cursor: string, node: { __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, person: { __typename?: 'User', id: string, userName: string } | null, moderator: { __typename?: 'User', id: string, userName: string } | null } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } | null };

export type ClaimCaseMutationVariables = Exact<{
  input: ClaimCaseInput;
}>;


export type ClaimCaseMutation = { __typename?: 'Mutation', claimCase: { __typename?: 'ClaimCasePayload', case: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } } | null };

export type ReleaseCaseMutationVariables = Exact<{
  input: ReleaseCaseInput;
}>;


export type ReleaseCaseMutation = { __typename?: 'Mutation', releaseCase: { __typename?: 'ReleaseCasePayload', case: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } } | null };

export type DecideCaseMutationVariables = Exact<{
  input: DecideCaseInput;
}>;


export type DecideCaseMutation = { __typename?: 'Mutation', decideCase: { __typename?: 'DecideCasePayload', case: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } } | null };

export type UndoDecisionMutationVariables = Exact<{
  input: UndoDecisionInput;
}>;


export type UndoDecisionMutation = { __typename?: 'Mutation', undoDecision: { __typename?: 'UndoDecisionPayload', case: { __typename?: 'ModerationCase', id: string, version: number, state: ModerationCaseState, subjectType: ModerationSubject, subjectId: string, quote: string, sharedPath: string | null, heldFor: HoldReason | null, createdAt: string, reportsCount: number, viewerActions: Array<ModerationAction>, viewerCanUndo: boolean, person: { __typename?: 'User', createdAt: string, id: string, userName: string, name: string, role: UserRole }, post: { __typename?: 'Post', id: string, title: string } | null, reports: Array<{ __typename?: 'Report', id: string, reason: ReportReason, text: string, createdAt: string, reporter: { __typename?: 'User', id: string, userName: string } }>, history: Array<{ __typename?: 'ModerationRecord', id: string, caseId: string, event: ModerationEvent, action: ModerationAction, reason: string, createdAt: string, suspendUntil: string | null, subjectType: ModerationSubject, moderator: { __typename?: 'User', id: string, userName: string } | null }>, claim: { __typename?: 'ModerationClaim', until: string, moderator: { __typename?: 'User', id: string, userName: string } | null } | null, decision: { __typename?: 'ModerationDecision', action: ModerationAction, reason: string, suspendUntil: string | null, decidedAt: string, undoUntil: string | null, undoneAt: string | null, moderator: { __typename?: 'User', id: string, userName: string } | null } | null } } | null };

export type NewAccountQueryVariables = Exact<{ [key: string]: never; }>;


export type NewAccountQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', newAccount: { __typename?: 'NewAccount', postsADay: number, postsLeft: number, commentsADay: number, commentsLeft: number, linksInPost: number, linksInComment: number, mentions: number, trustedFrom: string, textsNeeded: number } | null, heldTexts: Array<{ __typename?: 'HeldText', id: string, postId: string, commentId: string | null, text: string | null, createdAt: string }> } | null };

export type HeldPost_PostFragment = { __typename?: 'Post', id: string, isHeld: boolean };

export type ModerationNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type ModerationNoticesQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', moderationNotices: Array<{ __typename?: 'ModerationNotice', id: string, action: ModerationAction, subjectType: ModerationSubject, quote: string, reason: string, suspendUntil: string | null, createdAt: string, undoneAt: string | null }> } | null };

export type DismissModerationNoticeMutationVariables = Exact<{
  input: DismissModerationNoticeInput;
}>;


export type DismissModerationNoticeMutation = { __typename?: 'Mutation', dismissModerationNotice: { __typename?: 'DismissModerationNoticePayload', notice: { __typename?: 'ModerationNotice', id: string } } | null };

export type ReportMutationVariables = Exact<{
  input: ReportInput;
}>;


export type ReportMutation = { __typename?: 'Mutation', report: { __typename?: 'ReportPayload', reportedId: string } | null };

export type BlockUserMutationVariables = Exact<{
  input: BlockUserInput;
}>;


export type BlockUserMutation = { __typename?: 'Mutation', blockUser: { __typename?: 'BlockUserPayload', user: { __typename?: 'User', id: string, viewerHasBlocked: boolean } } | null };

export type UnblockUserMutationVariables = Exact<{
  input: UnblockUserInput;
}>;


export type UnblockUserMutation = { __typename?: 'Mutation', unblockUser: { __typename?: 'UnblockUserPayload', user: { __typename?: 'User', id: string, viewerHasBlocked: boolean } } | null };

export type NotificationItem_NotificationFragment = { __typename?: 'Notification', id: string, kind: NotificationKind, actorsCount: number, createdAt: string, readAt: string | null, excerpt: string, actor: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string } | null, post: { __typename?: 'Post', id: string, title: string } | null, comment: { __typename?: 'Comment', id: string } | null, reply: { __typename?: 'Reply', id: string } | null };

export type UnreadNotificationsQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadNotificationsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', unreadNotificationsCount: number } | null };

export type NotificationsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type NotificationsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', unreadNotificationsCount: number, notifications: { __typename?: 'NotificationConnection', edges: Array<{ __typename?: 'NotificationEdge', cursor: string, node: { __typename?: 'Notification', id: string, kind: NotificationKind, actorsCount: number, createdAt: string, readAt: string | null, excerpt: string, actor: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string } | null, post: { __typename?: 'Post', id: string, title: string } | null, comment: { __typename?: 'Comment', id: string } | null, reply: { __typename?: 'Reply', id: string } | null } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type MarkNotificationsReadMutationVariables = Exact<{
  input: MarkNotificationsReadInput;
}>;


export type MarkNotificationsReadMutation = { __typename?: 'Mutation', markNotificationsRead: { __typename?: 'MarkNotificationsReadPayload', viewer: { __typename?: 'Viewer', unreadNotificationsCount: number } } | null };

export type OAuthApp_AppFragment = { __typename?: 'OAuthApp', id: string, name: string, homepage: string, redirectUris: Array<string>, isConfidential: boolean };

export type AppsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', authorizedApps: Array<{ __typename?: 'AuthorizedApp', appId: string, name: string, homepage: string, scopes: Array<Scope>, authorizedAt: string, lastUsedAt: string | null }>, oauthApps: Array<{ __typename?: 'OAuthApp', id: string, name: string, homepage: string, redirectUris: Array<string>, isConfidential: boolean }> } | null };

export type CreateOAuthAppMutationVariables = Exact<{
  input: CreateOAuthAppInput;
}>;


export type CreateOAuthAppMutation = { __typename?: 'Mutation', createOAuthApp: { __typename?: 'OAuthAppPayload', secret: string | null, app: { __typename?: 'OAuthApp', id: string, name: string, homepage: string, redirectUris: Array<string>, isConfidential: boolean } } | null };

export type UpdateOAuthAppMutationVariables = Exact<{
  input: UpdateOAuthAppInput;
}>;


export type UpdateOAuthAppMutation = { __typename?: 'Mutation', updateOAuthApp: { __typename?: 'OAuthAppPayload', secret: string | null, app: { __typename?: 'OAuthApp', id: string, name: string, homepage: string, redirectUris: Array<string>, isConfidential: boolean } } | null };

export type DeleteOAuthAppMutationVariables = Exact<{
  input: DeleteOAuthAppInput;
}>;


export type DeleteOAuthAppMutation = { __typename?: 'Mutation', deleteOAuthApp: { __typename?: 'DeleteOAuthAppPayload', deletedAppId: string } | null };

export type RemoveAuthorizedAppMutationVariables = Exact<{
  input: RemoveAuthorizedAppInput;
}>;


export type RemoveAuthorizedAppMutation = { __typename?: 'Mutation', removeAuthorizedApp: { __typename?: 'RemoveAuthorizedAppPayload', removedAppId: string } | null };

export type AuthorizationRequestQueryVariables = Exact<{
  input: AuthorizationRequestInput;
}>;


export type AuthorizationRequestQuery = { __typename?: 'Query', authorizationRequest: { __typename?: 'AuthorizationRequest', appName: string, homepage: string, ownerName: string, scopes: Array<Scope>, returnsTo: string, isAuthorized: boolean, problem: string | null, refusalUrl: string } | null };

export type AuthorizeAppMutationVariables = Exact<{
  input: AuthorizationRequestInput;
}>;


export type AuthorizeAppMutation = { __typename?: 'Mutation', authorizeApp: { __typename?: 'AuthorizeAppPayload', redirectTo: string } | null };

export type StartPasskeyLoginMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyLoginMutation = { __typename?: 'Mutation', startPasskeyLogin: { __typename?: 'StartPasskeyLoginPayload', options: PublicKeyCredentialRequestOptionsJSON } | null };

export type LoginWithPasskeyMutationVariables = Exact<{
  input: LoginWithPasskeyInput;
}>;


export type LoginWithPasskeyMutation = { __typename?: 'Mutation', loginWithPasskey: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } | null };

export type Passkey_PasskeyFragment = { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null };

export type PasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeysQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', passkeys: Array<{ __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }> } | null };

export type StartPasskeyRegistrationMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyRegistrationMutation = { __typename?: 'Mutation', startPasskeyRegistration: { __typename?: 'StartPasskeyRegistrationPayload', options: PublicKeyCredentialCreationOptionsJSON } | null };

export type AddPasskeyMutationVariables = Exact<{
  input: AddPasskeyInput;
}>;


export type AddPasskeyMutation = { __typename?: 'Mutation', addPasskey: { __typename?: 'AddPasskeyPayload', passkey: { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }, viewer: { __typename?: 'Viewer', passkeys: Array<{ __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }> } } | null };

export type RenamePasskeyMutationVariables = Exact<{
  input: RenamePasskeyInput;
}>;


export type RenamePasskeyMutation = { __typename?: 'Mutation', renamePasskey: { __typename?: 'RenamePasskeyPayload', passkey: { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null } } | null };

export type RemovePasskeyMutationVariables = Exact<{
  input: RemovePasskeyInput;
}>;


export type RemovePasskeyMutation = { __typename?: 'Mutation', removePasskey: { __typename?: 'RemovePasskeyPayload', removedPasskeyId: string } | null };

export type DeletedPost_PostFragment = { __typename?: 'Post', id: string, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string }> };

export type DeletePostMutationVariables = Exact<{
  input: DeletePostInput;
}>;


export type DeletePostMutation = { __typename?: 'Mutation', deletePost: { __typename?: 'DeletePostPayload', deletedPostId: string } | null };

export type AuthorCard_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, about: string | null, createdAt: string, viewerIsFollowing: boolean };

export type PostQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostQuery = { __typename?: 'Query', post: { __typename?: 'Post', html: string, canonicalURL: string | null, updatedAt: string, showsRevisions: boolean, brokenExamplesCount: number, isListed: boolean, isHeld: boolean, id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, viewerHasLiked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean, about: string | null, createdAt: string, viewerIsFollowing: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }>, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } } | null } | null };

export type RelatedPostsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RelatedPostsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, related: Array<{ __typename?: 'Post', id: string, title: string, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } | null };

export type PostCard_PostFragment = { __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type PostCards_ConnectionFragment = { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } };

export type PostsQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  sort?: InputMaybe<PostSort>;
  category?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  period?: InputMaybe<PostPeriod>;
  followedByViewer?: InputMaybe<Scalars['Boolean']['input']>;
}>;


export type PostsQuery = { __typename?: 'Query', posts: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } | null };

export type PinPostMutationVariables = Exact<{
  input: PinPostInput;
}>;


export type PinPostMutation = { __typename?: 'Mutation', pinPost: { __typename?: 'PinPostPayload', user: { __typename?: 'User', id: string, pinnedPosts: Array<{ __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } } | null };

export type UnpinPostMutationVariables = Exact<{
  input: UnpinPostInput;
}>;


export type UnpinPostMutation = { __typename?: 'Mutation', unpinPost: { __typename?: 'UnpinPostPayload', user: { __typename?: 'User', id: string, pinnedPosts: Array<{ __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } } | null };

export type ProfileQueryVariables = Exact<{
  userName: Scalars['String']['input'];
}>;


export type ProfileQuery = { __typename?: 'Query', user: { __typename?: 'User', role: UserRole, viewerHasBlocked: boolean, id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string, followersCount: number, viewerIsFollowing: boolean, topics: Array<{ __typename?: 'Topic', postsCount: number, category: { __typename?: 'Category', id: string, name: string } }>, series: Array<{ __typename?: 'Series', id: string, title: string, postsCount: number, posts: Array<{ __typename?: 'Post', id: string }> }>, pinnedPosts: Array<{ __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } | null };

export type ProfileSeries_UserFragment = { __typename?: 'User', series: Array<{ __typename?: 'Series', id: string, title: string, postsCount: number, posts: Array<{ __typename?: 'Post', id: string }> }> };

export type PinnedPost_UserFragment = { __typename?: 'User', id: string, pinnedPosts: Array<{ __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> };

export type BookmarkButton_PostFragment = { __typename?: 'Post', id: string, viewerHasBookmarked: boolean };

export type BookmarksCount_ViewerFragment = { __typename?: 'Viewer', bookmarksCount: number };

export type BookmarkPostMutationVariables = Exact<{
  input: BookmarkPostInput;
}>;


export type BookmarkPostMutation = { __typename?: 'Mutation', bookmarkPost: { __typename?: 'BookmarkPostPayload', post: { __typename?: 'Post', id: string, viewerHasBookmarked: boolean }, viewer: { __typename?: 'Viewer', bookmarksCount: number } } | null };

export type RemoveBookmarkMutationVariables = Exact<{
  input: RemoveBookmarkInput;
}>;


export type RemoveBookmarkMutation = { __typename?: 'Mutation', removeBookmark: { __typename?: 'RemoveBookmarkPayload', post: { __typename?: 'Post', id: string, viewerHasBookmarked: boolean }, viewer: { __typename?: 'Viewer', bookmarksCount: number } } | null };

export type FollowButton_UserFragment = { __typename?: 'User', id: string, followersCount: number, viewerIsFollowing: boolean };

export type FollowButton_CategoryFragment = { __typename?: 'Category', id: string, followersCount: number, viewerIsFollowing: boolean };

export type FollowedQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type FollowedQuery = { __typename?: 'Query', node:
    | { __typename?: 'Category', id: string, followersCount: number, viewerIsFollowing: boolean }
    | { __typename?: 'Comment' }
    | { __typename?: 'Draft' }
    | { __typename?: 'Post' }
    | { __typename?: 'Reply' }
    | { __typename?: 'Series' }
    | { __typename?: 'User', id: string, followersCount: number, viewerIsFollowing: boolean }
   | null };

export type FollowUserMutationVariables = Exact<{
  input: FollowUserInput;
}>;


export type FollowUserMutation = { __typename?: 'Mutation', followUser: { __typename?: 'FollowUserPayload', user: { __typename?: 'User', id: string, followersCount: number, viewerIsFollowing: boolean } } | null };

export type UnfollowUserMutationVariables = Exact<{
  input: UnfollowUserInput;
}>;


export type UnfollowUserMutation = { __typename?: 'Mutation', unfollowUser: { __typename?: 'UnfollowUserPayload', user: { __typename?: 'User', id: string, followersCount: number, viewerIsFollowing: boolean } } | null };

export type FollowCategoryMutationVariables = Exact<{
  input: FollowCategoryInput;
}>;


export type FollowCategoryMutation = { __typename?: 'Mutation', followCategory: { __typename?: 'FollowCategoryPayload', category: { __typename?: 'Category', id: string, followersCount: number, viewerIsFollowing: boolean } } | null };

export type UnfollowCategoryMutationVariables = Exact<{
  input: UnfollowCategoryInput;
}>;


export type UnfollowCategoryMutation = { __typename?: 'Mutation', unfollowCategory: { __typename?: 'UnfollowCategoryPayload', category: { __typename?: 'Category', id: string, followersCount: number, viewerIsFollowing: boolean } } | null };

export type LikeButton_PostFragment = { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean };

export type LikePostMutationVariables = Exact<{
  input: LikePostInput;
}>;


export type LikePostMutation = { __typename?: 'Mutation', likePost: { __typename?: 'LikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type UnlikePostMutationVariables = Exact<{
  input: UnlikePostInput;
}>;


export type UnlikePostMutation = { __typename?: 'Mutation', unlikePost: { __typename?: 'UnlikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } | null };

export type PostReactionsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostReactionsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean } | null };

export type SavedItem_SavedPostFragment = { __typename?: 'SavedPost', savedAt: string, readAt: string | null, note: string, collectionIds: Array<string>, categoryNames: Array<string>, post: { __typename?: 'Post', id: string, title: string, createdAt: string, readingMinutes: number, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string } } };

export type Collection_CollectionFragment = { __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number };

export type ReadingListQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  query?: InputMaybe<Scalars['String']['input']>;
  sort?: InputMaybe<ReadingListSort>;
  category?: InputMaybe<Scalars['String']['input']>;
  unreadOnly?: InputMaybe<Scalars['Boolean']['input']>;
  collectionId?: InputMaybe<Scalars['ID']['input']>;
}>;


export type ReadingListQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', unreadBookmarksCount: number, bookmarksCount: number, collections: Array<{ __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }>, readingList: { __typename?: 'SavedPostConnection', edges: Array<{ __typename?: 'SavedPostEdge', cursor: string, node: { __typename?: 'SavedPost', savedAt: string, readAt: string | null, note: string, collectionIds: Array<string>, categoryNames: Array<string>, post: { __typename?: 'Post', id: string, title: string, createdAt: string, readingMinutes: number, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string } } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type UpdateSavedPostMutationVariables = Exact<{
  input: UpdateSavedPostInput;
}>;


export type UpdateSavedPostMutation = { __typename?: 'Mutation', updateSavedPost: { __typename?: 'UpdateSavedPostPayload', savedPost: { __typename?: 'SavedPost', savedAt: string, readAt: string | null, note: string, collectionIds: Array<string>, categoryNames: Array<string>, post: { __typename?: 'Post', id: string, title: string, createdAt: string, readingMinutes: number, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string } } }, viewer: { __typename?: 'Viewer', unreadBookmarksCount: number } } | null };

export type CreateCollectionMutationVariables = Exact<{
  input: CreateCollectionInput;
}>;


export type CreateCollectionMutation = { __typename?: 'Mutation', createCollection: { __typename?: 'CreateCollectionPayload', collection: { __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }, viewer: { __typename?: 'Viewer', collections: Array<{ __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }> } } | null };

export type UpdateCollectionMutationVariables = Exact<{
  input: UpdateCollectionInput;
}>;


export type UpdateCollectionMutation = { __typename?: 'Mutation', updateCollection: { __typename?: 'UpdateCollectionPayload', collection: { __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number } } | null };

export type DeleteCollectionMutationVariables = Exact<{
  input: DeleteCollectionInput;
}>;


export type DeleteCollectionMutation = { __typename?: 'Mutation', deleteCollection: { __typename?: 'DeleteCollectionPayload', deletedCollectionId: string, viewer: { __typename?: 'Viewer', collections: Array<{ __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }> } } | null };

export type AddToCollectionMutationVariables = Exact<{
  input: AddToCollectionInput;
}>;


export type AddToCollectionMutation = { __typename?: 'Mutation', addToCollection: { __typename?: 'CollectSavedPostPayload', savedPost: { __typename?: 'SavedPost', savedAt: string, readAt: string | null, note: string, collectionIds: Array<string>, categoryNames: Array<string>, post: { __typename?: 'Post', id: string, title: string, createdAt: string, readingMinutes: number, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string } } }, viewer: { __typename?: 'Viewer', collections: Array<{ __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }> } } | null };

export type RemoveFromCollectionMutationVariables = Exact<{
  input: RemoveFromCollectionInput;
}>;


export type RemoveFromCollectionMutation = { __typename?: 'Mutation', removeFromCollection: { __typename?: 'CollectSavedPostPayload', savedPost: { __typename?: 'SavedPost', savedAt: string, readAt: string | null, note: string, collectionIds: Array<string>, categoryNames: Array<string>, post: { __typename?: 'Post', id: string, title: string, createdAt: string, readingMinutes: number, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string } } }, viewer: { __typename?: 'Viewer', collections: Array<{ __typename?: 'Collection', id: string, name: string, sharedPath: string | null, hiddenAt: string | null, hiddenReason: string | null, postsCount: number }> } } | null };

export type HighlightsQueryVariables = Exact<{
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type HighlightsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', highlights: { __typename?: 'HighlightConnection', edges: Array<{ __typename?: 'HighlightEdge', cursor: string, node: { __typename?: 'Highlight', createdAt: string, id: string, quote: string, prefix: string, suffix: string, post: { __typename?: 'Post', id: string, title: string, author: { __typename?: 'User', id: string, name: string } } } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type ConfirmPasswordMutationVariables = Exact<{
  input: ConfirmPasswordInput;
}>;


export type ConfirmPasswordMutation = { __typename?: 'Mutation', confirmPassword: { __typename?: 'ConfirmPasswordPayload', session: { __typename?: 'Session', id: string } } | null };

export type RevisionText_RevisionFragment = { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null };

export type ListedRevision_RevisionFragment = { __typename?: 'PostRevision', id: string, version: number, title: string, wordCount: number, writtenAt: string, replacedAt: string, replacedBy: ReplacedBy, isHidden: boolean };

export type PostRevisionsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostRevisionsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, showsRevisions: boolean, reactVersion: number | null, chosenReactVersion: number | null, revisions: { __typename?: 'PostRevisionConnection', nodes: Array<{ __typename?: 'PostRevision', id: string, version: number, title: string, wordCount: number, writtenAt: string, replacedAt: string, replacedBy: ReplacedBy, isHidden: boolean }> } | null, categories: Array<{ __typename?: 'Category', id: string, name: string }>, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string } } | null } | null };

export type RevisionTextsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
  previous: Scalars['Int']['input'];
}>;


export type RevisionTextsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, chosen: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null } | null, previous: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null } | null } | null };

export type RestoreRevisionMutationVariables = Exact<{
  input: RestoreRevisionInput;
}>;


export type RestoreRevisionMutation = { __typename?: 'Mutation', restoreRevision: { __typename?: 'RestoreRevisionPayload', post: { __typename?: 'Post', html: string, updatedAt: string, isListed: boolean, isHeld: boolean, version: number, id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } } | null };

export type HideRevisionsMutationVariables = Exact<{
  input: UpdatePostDisplayInput;
}>;


export type HideRevisionsMutation = { __typename?: 'Mutation', updatePostDisplay: { __typename?: 'UpdatePostDisplayPayload', post: { __typename?: 'Post', id: string, revisions: { __typename?: 'PostRevisionConnection', nodes: Array<{ __typename?: 'PostRevision', id: string, version: number, title: string, wordCount: number, writtenAt: string, replacedAt: string, replacedBy: ReplacedBy, isHidden: boolean }> } | null } } | null };

export type SearchQueryVariables = Exact<{
  query: Scalars['String']['input'];
  filter?: InputMaybe<SearchFilter>;
  sort?: InputMaybe<SearchSort>;
  after?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
}>;


export type SearchQuery = { __typename?: 'Query', search: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, passage: { __typename?: 'PostPassage', text: string, heading: string | null, isCode: boolean } | null, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } | null };

export type SearchHintsQueryVariables = Exact<{
  query: Scalars['String']['input'];
  filter?: InputMaybe<SearchFilter>;
}>;


export type SearchHintsQuery = { __typename?: 'Query', searchHints: { __typename?: 'SearchHints', didYouMean: string | null, isCorrected: boolean, users: Array<{ __typename?: 'User', id: string, name: string, userName: string, profilePicture: string }>, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }> } | null };

export type SuggestionsQueryVariables = Exact<{
  query: Scalars['String']['input'];
}>;


export type SuggestionsQuery = { __typename?: 'Query', suggestions: Array<{ __typename?: 'Post', id: string, title: string, author: { __typename?: 'User', id: string, userName: string } }> | null };

export type Series_SeriesFragment = { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> };

export type SeriesPart_PostFragment = { __typename?: 'Post', seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } } | null };

export type OwnSeriesQueryVariables = Exact<{
  userName: Scalars['String']['input'];
  postId: Scalars['ID']['input'];
}>;


export type OwnSeriesQuery = { __typename?: 'Query', user: { __typename?: 'User', id: string, series: Array<{ __typename?: 'Series', id: string, title: string }> } | null, post: { __typename?: 'Post', id: string, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } } | null } | null };

export type SeriesQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SeriesQuery = { __typename?: 'Query', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } | null };

export type UpdateSeriesMutationVariables = Exact<{
  input: UpdateSeriesInput;
}>;


export type UpdateSeriesMutation = { __typename?: 'Mutation', updateSeries: { __typename?: 'UpdateSeriesPayload', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } } | null };

export type DeleteSeriesMutationVariables = Exact<{
  input: DeleteSeriesInput;
}>;


export type DeleteSeriesMutation = { __typename?: 'Mutation', deleteSeries: { __typename?: 'DeleteSeriesPayload', deletedSeriesId: string } | null };

export type SetPostSeriesMutationVariables = Exact<{
  input: SetPostSeriesInput;
}>;


export type SetPostSeriesMutation = { __typename?: 'Mutation', setPostSeries: { __typename?: 'SetPostSeriesPayload', post: { __typename?: 'Post', id: string, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string, posts: Array<{ __typename?: 'Post', id: string, title: string }> } } | null } } | null };

export type BlockedUsersQueryVariables = Exact<{
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type BlockedUsersQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', blockedUsers: { __typename?: 'BlockedUserConnection', edges: Array<{ __typename?: 'BlockedUserEdge', cursor: string, node: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type UnblockPersonMutationVariables = Exact<{
  input: UnblockUserInput;
}>;


export type UnblockPersonMutation = { __typename?: 'Mutation', unblockUser: { __typename?: 'UnblockUserPayload', user: { __typename?: 'User', id: string, viewerHasBlocked: boolean } } | null };

export type EmailChange_PendingFragment = { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string };

export type SettingsEmailQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsEmailQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string }, emailChange: { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string } | null } | null };

export type RequestEmailChangeMutationVariables = Exact<{
  input: RequestEmailChangeInput;
}>;


export type RequestEmailChangeMutation = { __typename?: 'Mutation', requestEmailChange: { __typename?: 'RequestEmailChangePayload', emailChange: { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string } } | null };

export type NotificationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationSettingsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', notificationSettings: Array<{ __typename?: 'NotificationSettingType', kind: NotificationKind, mail: MailFrequency }> } | null };

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: UpdateNotificationSettingsInput;
}>;


export type UpdateNotificationSettingsMutation = { __typename?: 'Mutation', updateNotificationSettings: { __typename?: 'UpdateNotificationSettingsPayload', viewer: { __typename?: 'Viewer', notificationSettings: Array<{ __typename?: 'NotificationSettingType', kind: NotificationKind, mail: MailFrequency }> } } | null };

export type SessionItem_SessionFragment = { __typename?: 'Session', id: string, device: string, address: string, createdAt: string, lastUsedAt: string, isCurrent: boolean };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', sessions: Array<{ __typename?: 'Session', id: string, device: string, address: string, createdAt: string, lastUsedAt: string, isCurrent: boolean }> } | null };

export type EndSessionMutationVariables = Exact<{
  input: EndSessionInput;
}>;


export type EndSessionMutation = { __typename?: 'Mutation', endSession: { __typename?: 'EndSessionPayload', endedSessionId: string } | null };

export type SettingsProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsProfileQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } | null };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { __typename?: 'Mutation', updateProfile: { __typename?: 'UpdateProfilePayload', user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } | null };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { __typename?: 'Mutation', changePassword: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } | null };

export type DeleteAccountMutationVariables = Exact<{
  input: DeleteAccountInput;
}>;


export type DeleteAccountMutation = { __typename?: 'Mutation', deleteAccount: { __typename?: 'DeleteAccountPayload', deletedUserId: string } | null };

export type SignOutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutEverywhereMutation = { __typename?: 'Mutation', signOutEverywhere: { __typename?: 'SignOutEverywherePayload', user: { __typename?: 'User', id: string } } | null };

export type Webhook_WebhookFragment = { __typename?: 'Webhook', id: string, url: string, events: Array<WebhookEvent>, createdAt: string, disabledAt: string | null, disabledReason: WebhookOff | null, failingSince: string | null, verifiedAt: string | null, authorId: string | null, author: { __typename?: 'User', id: string, userName: string } | null, category: { __typename?: 'Category', id: string, name: string } | null };

export type WebhookDelivery_DeliveryFragment = { __typename?: 'WebhookDelivery', id: string, event: WebhookEvent, changedAt: string, state: WebhookDeliveryState, attempts: number, attemptedAt: string | null, dueAt: string, status: number | null, problem: string | null };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', webhooks: Array<{ __typename?: 'Webhook', id: string, url: string, events: Array<WebhookEvent>, createdAt: string, disabledAt: string | null, disabledReason: WebhookOff | null, failingSince: string | null, verifiedAt: string | null, authorId: string | null, author: { __typename?: 'User', id: string, userName: string } | null, category: { __typename?: 'Category', id: string, name: string } | null }> } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  first: Scalars['Int']['input'];
}>;


export type WebhookDeliveriesQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', webhooks: Array<{ __typename?: 'Webhook', id: string, disabledAt: string | null, disabledReason: WebhookOff | null, failingSince: string | null, verifiedAt: string | null, deliveries: { __typename?: 'WebhookDeliveryConnection', nodes: Array<{ __typename?: 'WebhookDelivery', id: string, event: WebhookEvent, changedAt: string, state: WebhookDeliveryState, attempts: number, attemptedAt: string | null, dueAt: string, status: number | null, problem: string | null }> } }> } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { __typename?: 'Mutation', createWebhook: { __typename?: 'CreateWebhookPayload', secret: string, webhook: { __typename?: 'Webhook', id: string, url: string, events: Array<WebhookEvent>, createdAt: string, disabledAt: string | null, disabledReason: WebhookOff | null, failingSince: string | null, verifiedAt: string | null, authorId: string | null, author: { __typename?: 'User', id: string, userName: string } | null, category: { __typename?: 'Category', id: string, name: string } | null } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { __typename?: 'Mutation', updateWebhook: { __typename?: 'UpdateWebhookPayload', secret: string | null, webhook: { __typename?: 'Webhook', id: string, url: string, events: Array<WebhookEvent>, createdAt: string, disabledAt: string | null, disabledReason: WebhookOff | null, failingSince: string | null, verifiedAt: string | null, authorId: string | null, author: { __typename?: 'User', id: string, userName: string } | null, category: { __typename?: 'Category', id: string, name: string } | null } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { __typename?: 'Mutation', deleteWebhook: { __typename?: 'DeleteWebhookPayload', viewer: { __typename?: 'Viewer', user: { __typename?: 'User', id: string } } } | null };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type TestWebhookMutation = { __typename?: 'Mutation', testWebhook: { __typename?: 'WebhookDeliveryPayload', delivery: { __typename?: 'WebhookDelivery', id: string, event: WebhookEvent, changedAt: string, state: WebhookDeliveryState, attempts: number, attemptedAt: string | null, dueAt: string, status: number | null, problem: string | null } } | null };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  input: ReplayWebhookDeliveryInput;
}>;


export type ReplayWebhookDeliveryMutation = { __typename?: 'Mutation', replayWebhookDelivery: { __typename?: 'WebhookDeliveryPayload', delivery: { __typename?: 'WebhookDelivery', id: string, event: WebhookEvent, changedAt: string, state: WebhookDeliveryState, attempts: number, attemptedAt: string | null, dueAt: string, status: number | null, problem: string | null } } | null };

export type FindPeopleQueryVariables = Exact<{
  start: Scalars['String']['input'];
}>;


export type FindPeopleQuery = { __typename?: 'Query', users: Array<{ __typename?: 'User', id: string, name: string, userName: string }> | null };

export type DraftSchedule_DraftFragment = { __typename?: 'Draft', id: string, publishAt: string | null, publishProblem: string | null };

export type ScheduleDraftMutationVariables = Exact<{
  input: ScheduleDraftInput;
}>;


export type ScheduleDraftMutation = { __typename?: 'Mutation', scheduleDraft: { __typename?: 'ScheduleDraftPayload', draft: { __typename?: 'Draft', id: string, publishAt: string | null, publishProblem: string | null } } | null };

export type UnscheduleDraftMutationVariables = Exact<{
  input: UnscheduleDraftInput;
}>;


export type UnscheduleDraftMutation = { __typename?: 'Mutation', unscheduleDraft: { __typename?: 'UnscheduleDraftPayload', draft: { __typename?: 'Draft', id: string, publishAt: string | null, publishProblem: string | null } } | null };

export type SavedPost_PostFragment = { __typename?: 'Post', html: string, updatedAt: string, isListed: boolean, isHeld: boolean, version: number, id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } };

export type PostToEdit_PostFragment = { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }>, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string } } | null };

export type WriteCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type WriteCategoriesQuery = { __typename?: 'Query', categories: Array<{ __typename?: 'Category', id: string, name: string }> | null };

export type WriteSeriesQueryVariables = Exact<{ [key: string]: never; }>;


export type WriteSeriesQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', user: { __typename?: 'User', id: string, series: Array<{ __typename?: 'Series', id: string, title: string }> } } | null };

export type PostToEditQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostToEditQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }>, seriesPart: { __typename?: 'SeriesPart', series: { __typename?: 'Series', id: string, title: string } } | null } | null, viewer: { __typename?: 'Viewer', drafts: { __typename?: 'DraftConnection', nodes: Array<{ __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, publishAt: string | null, publishProblem: string | null, series: { __typename?: 'SeriesChoice', seriesId: string | null, title: string | null } | null, post: { __typename?: 'Post', id: string } | null }> } } | null };

export type PostVersionQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
}>;


export type PostVersionQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, revision: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, description: string | null, canonicalURL: string | null } | null } | null };

export type PublishPostMutationVariables = Exact<{
  input: PublishPostInput;
}>;


export type PublishPostMutation = { __typename?: 'Mutation', publishPost: { __typename?: 'PublishPostPayload', post: { __typename?: 'Post', html: string, updatedAt: string, isListed: boolean, isHeld: boolean, version: number, id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } } | null };

export type UpdatePostMutationVariables = Exact<{
  input: UpdatePostInput;
}>;


export type UpdatePostMutation = { __typename?: 'Mutation', updatePost: { __typename?: 'UpdatePostPayload', post: { __typename?: 'Post', html: string, updatedAt: string, isListed: boolean, isHeld: boolean, version: number, id: string, title: string, excerpt: string, description: string | null, coverImageURL: string | null, createdAt: string, readingMinutes: number, examplesCount: number, reactVersion: number | null, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, viewerHasBlocked: boolean } } } | null };

export type UploadImageMutationVariables = Exact<{
  file: Scalars['Upload']['input'];
}>;


export type UploadImageMutation = { __typename?: 'Mutation', uploadImage: { __typename?: 'UploadImagePayload', url: string } | null };
