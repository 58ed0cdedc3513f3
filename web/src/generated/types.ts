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
  /** A dictionary of WebAuthn as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON()` in browsers. */
  PublicKeyCredentialCreationOptionsJSON: { input: PublicKeyCredentialCreationOptionsJSON; output: PublicKeyCredentialCreationOptionsJSON; }
  /** A dictionary of WebAuthn as JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON()` in browsers. */
  PublicKeyCredentialRequestOptionsJSON: { input: PublicKeyCredentialRequestOptionsJSON; output: PublicKeyCredentialRequestOptionsJSON; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: File; output: File; }
};

/** A new comment. */
export type AddCommentInput = {
  /** The post it stands under. */
  postId: Scalars['ID']['input'];
  /** Plain text, 1 to 10,000 characters. */
  text: Scalars['String']['input'];
};

/** The new comment and its post. */
export type AddCommentPayload = {
  __typename?: 'AddCommentPayload';
  /** The comment as it was stored. */
  comment: Comment;
  /** The post with its new count. */
  post: Post;
};

/** What `navigator.credentials.create()` answered, in the words of `RegistrationResponseJSON` of WebAuthn, and a name. */
export type AddPasskeyInput = {
  /** `response.attestationObject`, in base64url. */
  attestationObject: Scalars['String']['input'];
  /** `response.clientDataJSON`, in base64url. */
  clientDataJSON: Scalars['String']['input'];
  /** `id` of the credential, in base64url. */
  credentialId: Scalars['ID']['input'];
  /** What to call it, 60 characters at most; "Passkey" without a name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** `response.transports`. Values that WebAuthn does not know are ignored. */
  transports?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The new passkey. */
export type AddPasskeyPayload = {
  __typename?: 'AddPasskeyPayload';
  /** The passkey as it was stored. */
  passkey: Passkey;
  /** Whose it is. */
  viewer: Viewer;
};

/** A session: send `accessToken` as `Authorization: Bearer …` with every request. */
export type AuthPayload = {
  __typename?: 'AuthPayload';
  /** A JWT that stands for the viewer. */
  accessToken: Scalars['String']['output'];
  /** When the token stops working. */
  expiresAt: Scalars['DateTime']['output'];
  /** Who is logged in now. */
  viewer: Viewer;
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

/** A subject that posts are filed under, up to three a post. */
export type Category = Node & {
  __typename?: 'Category';
  /** One sentence on what belongs here. */
  description: Scalars['String']['output'];
  /** Opaque and unique among all objects of all types. */
  id: Scalars['ID']['output'];
  /** The name as it is shown, unique without regard to case. */
  name: Scalars['String']['output'];
  /** How many posts stand in the category. */
  postsCount: Scalars['Int']['output'];
};

/** A new password, proved by the old one. */
export type ChangePasswordInput = {
  /** The password that is good until now. */
  currentPassword: Scalars['String']['input'];
  /** At least 8 characters. */
  newPassword: Scalars['String']['input'];
};

/** What somebody said under a post. One comment per person and post. */
export type Comment = Node & {
  __typename?: 'Comment';
  /** Who said it. */
  author: User;
  /** When it was said. */
  createdAt: Scalars['DateTime']['output'];
  /** Opaque and unique among all objects of all types. */
  id: Scalars['ID']['output'];
  /** The post it stands under. */
  post: Post;
  /** Plain text with line breaks, 1 to 10,000 characters. */
  text: Scalars['String']['output'];
  /** Whether the viewer may delete the comment. */
  viewerCanDelete: Scalars['Boolean']['output'];
};

/** One page of a list of comments. */
export type CommentConnection = {
  __typename?: 'CommentConnection';
  /** The nodes with their cursors. */
  edges: Array<CommentEdge>;
  /** The nodes alone, for those who need no cursors. */
  nodes: Array<Comment>;
  /** Where the page stands in its list. */
  pageInfo: PageInfo;
};

/** A comment and its place in a list. */
export type CommentEdge = {
  __typename?: 'CommentEdge';
  /** Opaque; pass it as `after` to continue behind this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Comment;
};

/** The token of a link that confirms a change of email. */
export type ConfirmEmailChangeInput = {
  /** The `change` parameter of the link. */
  token: Scalars['String']['input'];
};

/** What a link did. */
export type ConfirmEmailChangePayload = {
  __typename?: 'ConfirmEmailChangePayload';
  /** Which address has confirmed the change now. */
  confirmed: EmailChangeSide;
  /** Whether both have: the account has the new email. Until then the old one stays. */
  isChanged: Scalars['Boolean']['output'];
};

/** The proof that the viewer is the owner of the account. */
export type ConfirmPasswordInput = {
  /** The viewer’s password. */
  password: Scalars['String']['input'];
};

/** The session that may do now what needs a recent proof. */
export type ConfirmPasswordPayload = {
  __typename?: 'ConfirmPasswordPayload';
  /** The current session. */
  session: Session;
};

/** Which account to delete. */
export type DeleteAccountInput = {
  /** The viewer’s own id; anybody else’s is FORBIDDEN. */
  userId: Scalars['ID']['input'];
};

/** What was deleted. */
export type DeleteAccountPayload = {
  __typename?: 'DeleteAccountPayload';
  /** The id that no longer exists. */
  deletedUserId: Scalars['ID']['output'];
};

/** Which comment to delete. */
export type DeleteCommentInput = {
  /** The comment to delete. */
  commentId: Scalars['ID']['input'];
};

/** What was deleted. */
export type DeleteCommentPayload = {
  __typename?: 'DeleteCommentPayload';
  /** The id that no longer exists. */
  deletedCommentId: Scalars['ID']['output'];
  /** The post with its new count. */
  post: Post;
};

/** Which draft to delete. */
export type DeleteDraftInput = {
  /** The draft to delete. When it does not exist any more, the answer is the same. */
  id: Scalars['ID']['input'];
  /** The `version` of the draft that was seen last; null for one that was never saved. When another one is stored, the answer is CONFLICT with the stored `version`, and nothing is deleted. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** What was deleted. */
export type DeleteDraftPayload = {
  __typename?: 'DeleteDraftPayload';
  /** The id that no longer exists. */
  deletedDraftId: Scalars['ID']['output'];
};

/** Which post to delete. */
export type DeletePostInput = {
  /** The post to delete, with its revisions, comments, likes and bookmarks. Drafts of changes to it stay. */
  postId: Scalars['ID']['input'];
};

/** What was deleted. */
export type DeletePostPayload = {
  __typename?: 'DeletePostPayload';
  /** The id that no longer exists. */
  deletedPostId: Scalars['ID']['output'];
};

/** Writing that is not published yet. Nobody but its author ever sees it. */
export type Draft = {
  __typename?: 'Draft';
  /** Names of the chosen categories, at most 3. */
  categories: Array<Scalars['String']['output']>;
  /** Which page or program saved it last, by its own choice of name; null when it gave none. */
  clientId: Maybe<Scalars['ID']['output']>;
  /** The cover image, as in a post. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** When it was first saved. */
  createdAt: Scalars['DateTime']['output'];
  /** The first sentences of the body as plain text, 220 characters at most. */
  excerpt: Scalars['String']['output'];
  /** The body: sanitised HTML of a small subset; may be empty. */
  html: Scalars['String']['output'];
  /** The UUID under which it was first saved. */
  id: Scalars['ID']['output'];
  /** The post that the changes are made to; null for a new post. */
  post: Maybe<Post>;
  /** The `version` of the post that the changes were made to; null for a new post. With a version and without a `post`, the post was deleted: publish the draft as a new one. */
  postVersion: Maybe<Scalars['Int']['output']>;
  /** Plain text; empty as long as there is no title. */
  title: Scalars['String']['output'];
  /** When it was last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Grows by one with every change: send it back with `saveDraft`. */
  version: Scalars['Int']['output'];
};

/** One page of a list of drafts. */
export type DraftConnection = {
  __typename?: 'DraftConnection';
  /** The nodes with their cursors. */
  edges: Array<DraftEdge>;
  /** The nodes alone, for those who need no cursors. */
  nodes: Array<Draft>;
  /** Where the page stands in its list. */
  pageInfo: PageInfo;
};

/** A draft and its place in a list. */
export type DraftEdge = {
  __typename?: 'DraftEdge';
  /** Opaque; pass it as `after` to continue behind this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Draft;
};

/** One of the two addresses that confirm a change of email. */
export type EmailChangeSide =
  /** The address that it gets. */
  | 'NEW'
  /** The address that the account has until the change is made. */
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

/** Which post to like. */
export type LikePostInput = {
  /** The post to like. */
  postId: Scalars['ID']['input'];
};

/** The liked post. */
export type LikePostPayload = {
  __typename?: 'LikePostPayload';
  /** The post with its new count. */
  post: Post;
};

/** Who logs in. */
export type LoginInput = {
  /** The password. */
  password: Scalars['String']['input'];
  /** The username, without regard to case. */
  userName: Scalars['String']['input'];
};

/** What `navigator.credentials.get()` answered, in the words of `AuthenticationResponseJSON` of WebAuthn. */
export type LoginWithPasskeyInput = {
  /** `response.authenticatorData`, in base64url. */
  authenticatorData: Scalars['String']['input'];
  /** `response.clientDataJSON`, in base64url. */
  clientDataJSON: Scalars['String']['input'];
  /** `id` of the credential, in base64url. */
  credentialId: Scalars['ID']['input'];
  /** `response.signature`, in base64url. */
  signature: Scalars['String']['input'];
  /** `response.userHandle`, in base64url: it says whose passkey it is. */
  userHandle: Scalars['String']['input'];
};

/** What can be changed. All but the accounts’ own beginnings need a token. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Comments on a post. A second comment of the same person on the same post answers CONFLICT. */
  addComment: AddCommentPayload;
  /** Adds a passkey to the viewer’s account, who can have 10, and mails that it was added. */
  addPasskey: AddPasskeyPayload;
  /** Puts a post on the viewer’s reading list. One that is there already stays in its place. */
  bookmarkPost: BookmarkPostPayload;
  /** Changes the viewer’s password. All other sessions end; go on with the token that is answered. */
  changePassword: AuthPayload;
  /** Confirms a change of email by the token of a mailed link, once. Needs no session: the link may be opened on another device. */
  confirmEmailChange: ConfirmEmailChangePayload;
  /** Proves again that the viewer owns the account. What asks for a recent proof (FORBIDDEN with `reason: RECENT_AUTHENTICATION_REQUIRED`) is possible for 10 minutes from then on. Limited like `login`. */
  confirmPassword: ConfirmPasswordPayload;
  /** Deletes the viewer’s account with all posts, comments, likes and bookmarks. It cannot be undone. Needs a recent proof, see `confirmPassword`. */
  deleteAccount: DeleteAccountPayload;
  /** Deletes a comment of the viewer’s. */
  deleteComment: DeleteCommentPayload;
  /** Deletes a draft of the viewer’s. It cannot be undone. */
  deleteDraft: DeleteDraftPayload;
  /** Deletes a post of the viewer’s. It cannot be undone. */
  deletePost: DeletePostPayload;
  /** Ends one of the viewer’s sessions. Any other session is NOT_FOUND. */
  endSession: EndSessionPayload;
  /** Likes a post. Liking it again changes nothing and is no error. */
  likePost: LikePostPayload;
  /** Logs in by username and password. BAD_USER_INPUT says why not. */
  login: AuthPayload;
  /** Logs in by a passkey. BAD_USER_INPUT says why not; NOT_FOUND means that no account here has the passkey. */
  loginWithPasskey: AuthPayload;
  /** Publishes a post of the viewer’s. */
  publishPost: PublishPostPayload;
  /** Makes an account and mails a link that verifies the email. The answer does not tell whether the email has an account already. */
  register: RegisterPayload;
  /** Takes a post off the viewer’s reading list. One that is not there stays away. */
  removeBookmark: RemoveBookmarkPayload;
  /** Removes a passkey of the viewer’s, and mails that it was removed. The password still logs in. It cannot be undone. */
  removePasskey: RemovePasskeyPayload;
  /** Gives a passkey of the viewer’s another name. */
  renamePasskey: RenamePasskeyPayload;
  /** Asks for another email of the viewer’s account: mails a link to the old address and one to the new, each good for a day. The email changes when both were used. */
  requestEmailChange: RequestEmailChangePayload;
  /** Mails a link that sets a new password, good for 15 minutes, if the address belongs to an account. */
  requestPasswordReset: RequestPasswordResetPayload;
  /** Sets a new password by the token of a mailed link, once, and ends all sessions. */
  resetPassword: ResetPasswordPayload;
  /** Gives a post of the viewer’s an earlier text back; the text that it replaces becomes a revision itself. */
  restoreRevision: RestoreRevisionPayload;
  /** Saves a draft of the viewer’s, of whom each can have 100. NOT_FOUND when it has been published or deleted. */
  saveDraft: SaveDraftPayload;
  /** Ends the session of the token that comes with the request. Without a token it does nothing; a token whose session has ended is refused as UNAUTHENTICATED. */
  signOut: SignOutPayload;
  /** Ends all sessions of the viewer, this one included. */
  signOutEverywhere: SignOutEverywherePayload;
  /** Begins a log-in by a passkey: hand the options to the browser, and its answer to `loginWithPasskey`. Needs no username. */
  startPasskeyLogin: StartPasskeyLoginPayload;
  /** Begins to add a passkey to the viewer’s account: hand the options to the browser, and its answer to `addPasskey`. Needs a recent proof, see `confirmPassword`. */
  startPasskeyRegistration: StartPasskeyRegistrationPayload;
  /** Takes a like back. Without one nothing changes, and it is no error. */
  unlikePost: UnlikePostPayload;
  /** Changes a post of the viewer’s. */
  updatePost: UpdatePostPayload;
  /** Changes the viewer’s profile. */
  updateProfile: UpdateProfilePayload;
  /** Takes in an image (multipart request, https://github.com/jaydenseric/graphql-multipart-request-spec): png, jpeg, gif, webp, avif, bmp or x-icon of at most 10 MB, 50,000,000 pixels and 32,768 pixels a side, by content. It is turned upright, made at most 1920 pixels wide and freed of all metadata. */
  uploadImage: UploadImagePayload;
  /** Verifies the email of the mailed link, once, and logs its owner in. */
  verifyEmail: AuthPayload;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationAddCommentArgs = {
  input: AddCommentInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationAddPasskeyArgs = {
  input: AddPasskeyInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationBookmarkPostArgs = {
  input: BookmarkPostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationChangePasswordArgs = {
  input: ChangePasswordInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationConfirmEmailChangeArgs = {
  input: ConfirmEmailChangeInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationConfirmPasswordArgs = {
  input: ConfirmPasswordInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationDeleteAccountArgs = {
  input: DeleteAccountInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationDeleteCommentArgs = {
  input: DeleteCommentInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationDeleteDraftArgs = {
  input: DeleteDraftInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationDeletePostArgs = {
  input: DeletePostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationEndSessionArgs = {
  input: EndSessionInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationLikePostArgs = {
  input: LikePostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationLoginArgs = {
  input: LoginInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationLoginWithPasskeyArgs = {
  input: LoginWithPasskeyInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationPublishPostArgs = {
  input: PublishPostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRegisterArgs = {
  input: RegisterInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRemoveBookmarkArgs = {
  input: RemoveBookmarkInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRemovePasskeyArgs = {
  input: RemovePasskeyInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRenamePasskeyArgs = {
  input: RenamePasskeyInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRequestEmailChangeArgs = {
  input: RequestEmailChangeInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRequestPasswordResetArgs = {
  input: RequestPasswordResetInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationResetPasswordArgs = {
  input: ResetPasswordInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationRestoreRevisionArgs = {
  input: RestoreRevisionInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationSaveDraftArgs = {
  input: SaveDraftInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationUnlikePostArgs = {
  input: UnlikePostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationUpdatePostArgs = {
  input: UpdatePostInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationUpdateProfileArgs = {
  input: UpdateProfileInput;
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationUploadImageArgs = {
  file: Scalars['Upload']['input'];
};


/** What can be changed. All but the accounts’ own beginnings need a token. */
export type MutationVerifyEmailArgs = {
  input: VerifyEmailInput;
};

/** Anything that has an id of its own and can be fetched again by `node(id)`. */
export type Node = {
  /** Opaque and unique among all objects of all types. */
  id: Scalars['ID']['output'];
};

/** Where a page stands in its list (Relay Cursor Connections). */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last node: pass it as `after` for the next page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether more follows behind `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether the page starts behind a cursor, or is not page 1. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first node, null on an empty page. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** A passkey: it logs the viewer in without username and password. */
export type Passkey = {
  __typename?: 'Passkey';
  /** Whether the passkey is backed up, as password managers do that sync it. False when it exists on one device only. */
  backedUp: Scalars['Boolean']['output'];
  /** When it was added. */
  createdAt: Scalars['DateTime']['output'];
  /** The id that the authenticator gave the credential, in base64url without padding. */
  credentialId: Scalars['String']['output'];
  /** For `renamePasskey` and `removePasskey`. */
  id: Scalars['ID']['output'];
  /** When it logged in last; null before that. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** What its owner calls it. */
  name: Scalars['String']['output'];
};

/** A change of email that waits to be confirmed by the old and the new address. */
export type PendingEmailChange = {
  __typename?: 'PendingEmailChange';
  /** When the links stop working. */
  expiresAt: Scalars['DateTime']['output'];
  /** The address that the account gets once both have confirmed it. */
  newEmail: Scalars['String']['output'];
  /** Which of the two have yet to confirm it. */
  waitingFor: Array<EmailChangeSide>;
};

/** A published post. */
export type Post = Node & {
  __typename?: 'Post';
  /** Who wrote it. */
  author: User;
  /** At most 3, in the order the author chose. */
  categories: Array<Category>;
  /** What people said, newest first. */
  comments: CommentConnection;
  /** How many comments the post has. */
  commentsCount: Scalars['Int']['output'];
  /** The picture above the post: a path on this origin or a full address. Null when there is none. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** When the post was first published. */
  createdAt: Scalars['DateTime']['output'];
  /** The first sentences of the body as plain text, 220 characters at most. */
  excerpt: Scalars['String']['output'];
  /** The body: sanitised HTML of a small subset. */
  html: Scalars['String']['output'];
  /** Opaque and unique among all objects of all types. */
  id: Scalars['ID']['output'];
  /** Whether lists, search and feeds show the post. One that an operator has taken out of them has its address still, and its author sees it among their own. */
  isListed: Scalars['Boolean']['output'];
  /** How many people like the post. */
  likesCount: Scalars['Int']['output'];
  /** How long an average reader takes, in minutes, at least 1. */
  readingMinutes: Scalars['Int']['output'];
  /** What to read next: posts that share all categories first, then some, the most liked first; at most 20. */
  related: Array<Post>;
  /** The text that the post had in a `version` before the current one. Null when it is not kept, and for everyone but its author. */
  revision: Maybe<PostRevision>;
  /** Earlier texts of the post, last replaced first; the last 50 are kept. Null for everyone but its author. */
  revisions: Maybe<PostRevisionConnection>;
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['output'];
  /** When title, body, cover or categories last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** Grows by one with every edit. Sent back with `updatePost`, it keeps one edit from overwriting another. */
  version: Scalars['Int']['output'];
  /** Whether the viewer may change and delete the post. */
  viewerCanEdit: Scalars['Boolean']['output'];
  /** Whether the post is on the viewer’s reading list. */
  viewerHasBookmarked: Scalars['Boolean']['output'];
  /** Whether the viewer has used their one comment on the post. */
  viewerHasCommented: Scalars['Boolean']['output'];
  /** Whether the viewer likes the post. */
  viewerHasLiked: Scalars['Boolean']['output'];
};


/** A published post. */
export type PostCommentsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
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
  first?: Scalars['Int']['input'];
};

/** One page of a list of posts. */
export type PostConnection = {
  __typename?: 'PostConnection';
  /** The nodes with their cursors. */
  edges: Array<PostEdge>;
  /** The nodes alone, for those who need no cursors. */
  nodes: Array<Post>;
  /** Where the page stands in its list. */
  pageInfo: PageInfo;
};

/** A post and its place in a list. */
export type PostEdge = {
  __typename?: 'PostEdge';
  /** Opaque; pass it as `after` to continue behind this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: Post;
};

/** An earlier text of a post. Only the author of the post sees it. */
export type PostRevision = {
  __typename?: 'PostRevision';
  /** Names of the categories, at most 3. */
  categories: Array<Scalars['String']['output']>;
  /** The cover image, as in a post. */
  coverImageURL: Maybe<Scalars['String']['output']>;
  /** The body: sanitised HTML of a small subset. */
  html: Scalars['String']['output'];
  /** Opaque: pass it to `restoreRevision`. */
  id: Scalars['ID']['output'];
  /** When the next text replaced it. */
  replacedAt: Scalars['DateTime']['output'];
  /** What replaced it. */
  replacedBy: ReplacedBy;
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['output'];
  /** The `version` that the post had with this text. */
  version: Scalars['Int']['output'];
  /** How many words the body has. */
  wordCount: Scalars['Int']['output'];
  /** When this text was stored in the post. */
  writtenAt: Scalars['DateTime']['output'];
};

/** One page of a list of postrevisions. */
export type PostRevisionConnection = {
  __typename?: 'PostRevisionConnection';
  /** The nodes with their cursors. */
  edges: Array<PostRevisionEdge>;
  /** The nodes alone, for those who need no cursors. */
  nodes: Array<PostRevision>;
  /** Where the page stands in its list. */
  pageInfo: PageInfo;
};

/** A postrevision and its place in a list. */
export type PostRevisionEdge = {
  __typename?: 'PostRevisionEdge';
  /** Opaque; pass it as `after` to continue behind this node. */
  cursor: Scalars['String']['output'];
  /** The node itself. */
  node: PostRevision;
};

/** The order of a list of posts. */
export type PostSort =
  /** Newest first. */
  | 'LATEST'
  /** Most liked first, newer before older. */
  | 'POPULAR';

/** A new post. */
export type PublishPostInput = {
  /** Names of at most 3 categories, in the order they are shown. */
  categories?: Array<Scalars['String']['input']>;
  /** What `uploadImage` answered, or the http(s) address of a picture elsewhere. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** The draft that is published, saved before or not; it is deleted in the same transaction. Publishing it again with the same text, because the answer was lost, answers the same post; with another text the answer is CONFLICT with `postId` and `version`. */
  draftId?: InputMaybe<Scalars['ID']['input']>;
  /** The `version` of the draft that was seen last; null when it was never saved. When another one is stored, with another text, the answer is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted. */
  draftVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The body as HTML, at most 1,000,000 characters. What is outside the stored subset is dropped; embedded `data:` images become uploads. */
  html: Scalars['String']['input'];
  /** Plain text, 1 to 200 characters. */
  title: Scalars['String']['input'];
};

/** The published post. */
export type PublishPostPayload = {
  __typename?: 'PublishPostPayload';
  /** The post as it was stored. */
  post: Post;
};

/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type Query = {
  __typename?: 'Query';
  /** All categories, by name. */
  categories: Array<Category>;
  /** One category by its name, or null when there is none. */
  category: Maybe<Category>;
  /** One draft of the viewer’s, or null: also when it is somebody else’s. */
  draft: Maybe<Draft>;
  /** Whatever has this id, or null when nothing has. */
  node: Maybe<Node>;
  /** The most liked of the posts published in the last seven days; none in a quiet week. */
  popularThisWeek: Array<Post>;
  /** One post, or null when there is none of this id. */
  post: Maybe<Post>;
  /** The post that a draft of the viewer’s was published as, or null: how to find out what became of a `publishPost` whose answer was lost. */
  postOfDraft: Maybe<Post>;
  /** Posts, page by page; the first 10,000 also by page numbers. NOT_FOUND when `category` or `author` names none. */
  posts: PostConnection;
  /** Posts that hold what was asked for, page by page: exactly this title first, then all words in the title, then words that begin so in the title, then title and body together, then the body; among equals more likes, then newer. A blank query finds nothing. The first 1,000 can also be had by page numbers. */
  search: PostConnection;
  /** Posts with these words in the title, for somebody who is still typing, in the order of `search`. */
  suggestions: Array<Post>;
  /** One user by username, or null when there is none. */
  user: Maybe<User>;
  /** Whether a username can be registered. */
  userNameAvailability: UserNameAvailability;
  /** Who is signed in, or null. */
  viewer: Maybe<Viewer>;
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryCategoryArgs = {
  name: Scalars['String']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryDraftArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryPopularThisWeekArgs = {
  first?: Scalars['Int']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryPostArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryPostOfDraftArgs = {
  id: Scalars['ID']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryPostsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
  category?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  sort?: PostSort;
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QuerySearchArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  page?: InputMaybe<Scalars['Int']['input']>;
  query: Scalars['String']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QuerySuggestionsArgs = {
  first?: Scalars['Int']['input'];
  query: Scalars['String']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryUserArgs = {
  userName: Scalars['String']['input'];
};


/** What can be read. Reading needs no account; what is the viewer’s own needs a token. */
export type QueryUserNameAvailabilityArgs = {
  userName: Scalars['String']['input'];
};

/** What a new account needs. */
export type RegisterInput = {
  /** Where the verification link is sent. Never shown to others. */
  email: Scalars['String']['input'];
  /** Letters, with at most one space between first and last name; 100 characters at most. */
  name: Scalars['String']['input'];
  /** At least 8 of letters, digits and @$!%*?& with a lower-case and an upper-case letter, a digit and one of @$!%*?&. */
  password: Scalars['String']['input'];
  /** 4 to 12 letters, digits and underscores, at most two underscores; unique without regard to case. */
  userName: Scalars['String']['input'];
};

/** The answer is the same whether or not the email belongs to an account already. */
export type RegisterPayload = {
  __typename?: 'RegisterPayload';
  /** The address that a mail was sent to. */
  email: Scalars['String']['output'];
};

/** Which post to take off the reading list. */
export type RemoveBookmarkInput = {
  /** The post to take off the reading list. */
  postId: Scalars['ID']['input'];
};

/** The post that is no longer saved. */
export type RemoveBookmarkPayload = {
  __typename?: 'RemoveBookmarkPayload';
  /** The post, no longer bookmarked. */
  post: Post;
  /** The viewer with the changed reading list. */
  viewer: Viewer;
};

/** Which passkey of the viewer’s to remove. */
export type RemovePasskeyInput = {
  /** Which passkey. */
  passkeyId: Scalars['ID']['input'];
};

/** Which passkey is gone. */
export type RemovePasskeyPayload = {
  __typename?: 'RemovePasskeyPayload';
  /** Its id. */
  removedPasskeyId: Scalars['ID']['output'];
  /** Whose it was. */
  viewer: Viewer;
};

/** Another name for a passkey of the viewer’s. */
export type RenamePasskeyInput = {
  /** 1 to 60 characters. */
  name: Scalars['String']['input'];
  /** Which passkey. */
  passkeyId: Scalars['ID']['input'];
};

/** The passkey with its new name. */
export type RenamePasskeyPayload = {
  __typename?: 'RenamePasskeyPayload';
  /** The passkey as it was stored. */
  passkey: Passkey;
};

/** How the text of a post was replaced. */
export type ReplacedBy =
  /** By an older client, over REST. */
  | 'REST'
  /** By `restoreRevision`. */
  | 'RESTORE'
  /** By `updatePost`, as the editor of the site does. */
  | 'UPDATE';

/** The email that the viewer’s account is to have. */
export type RequestEmailChangeInput = {
  /** The password of the account. */
  currentPassword: Scalars['String']['input'];
  /** By the rules of `register`. */
  newEmail: Scalars['String']['input'];
};

/** The answer is the same whether or not the new email belongs to an account. */
export type RequestEmailChangePayload = {
  __typename?: 'RequestEmailChangePayload';
  /** What waits to be confirmed. */
  emailChange: PendingEmailChange;
};

/** Whose password was forgotten. */
export type RequestPasswordResetInput = {
  /** The address of the account. */
  email: Scalars['String']['input'];
};

/** The answer is the same whether or not the email belongs to an account. */
export type RequestPasswordResetPayload = {
  __typename?: 'RequestPasswordResetPayload';
  /** The address that a mail is sent to if it belongs to an account. */
  email: Scalars['String']['output'];
};

/** A new password, proved by a mailed link. */
export type ResetPasswordInput = {
  /** By the rules of `register`. */
  password: Scalars['String']['input'];
  /** The `token` parameter of the link. */
  token: Scalars['String']['input'];
};

/** Whose password was set. All sessions have ended; log in with the new password. */
export type ResetPasswordPayload = {
  __typename?: 'ResetPasswordPayload';
  /** The username to log in with. */
  userName: Scalars['String']['output'];
};

/** Which earlier text a post gets back. */
export type RestoreRevisionInput = {
  /** The revision, of a post of the viewer’s. */
  revisionId: Scalars['ID']['input'];
  /** The `version` of the post that was seen last. When the post has changed since, the answer is CONFLICT with the current `version`, and nothing is stored. */
  version: Scalars['Int']['input'];
};

/** The post with its earlier text. */
export type RestoreRevisionPayload = {
  __typename?: 'RestoreRevisionPayload';
  /** The post as it was stored. */
  post: Post;
};

/** A draft as it is now: all of it, whatever was saved before. */
export type SaveDraftInput = {
  /** Names of at most 3 categories. */
  categories?: Array<Scalars['String']['input']>;
  /** A UUID in lower case that names whoever saves, such as one open page. What it saved last itself is no conflict, so that it may simply try again when an answer was lost. */
  clientId?: InputMaybe<Scalars['ID']['input']>;
  /** What `uploadImage` answered, or the http(s) address of a picture elsewhere. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** The body as HTML, as in `publishPost`; may be empty. */
  html: Scalars['String']['input'];
  /** A UUID (RFC 9562) in lower case, made by you for a new draft. Saving twice under the same id is saving once. */
  id: Scalars['ID']['input'];
  /** The post that is edited; null for a new one. It stays the same as long as the draft lives, or until the post is deleted. */
  postId?: InputMaybe<Scalars['ID']['input']>;
  /** The `version` of the post that the changes are made to. */
  postVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Plain text, at most 1000 characters; may be empty. */
  title: Scalars['String']['input'];
  /** The `version` of the draft that was changed; null for one that was never saved. When it has been changed elsewhere since, the answer is CONFLICT and nothing is stored. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The saved draft. */
export type SaveDraftPayload = {
  __typename?: 'SaveDraftPayload';
  /** The draft as it was stored. */
  draft: Draft;
};

/** A session of the viewer: one log-in, on one device, until it ends or expires. */
export type Session = {
  __typename?: 'Session';
  /** The network that the session was last used from: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  address: Scalars['String']['output'];
  /** When the session began. */
  createdAt: Scalars['DateTime']['output'];
  /** The device as the client names it, such as “Chrome on Linux”. Clients can claim any name. */
  device: Scalars['String']['output'];
  /** When the session expires. */
  expiresAt: Scalars['DateTime']['output'];
  /** Opaque. What `endSession` takes. */
  id: Scalars['ID']['output'];
  /** Whether this request belongs to the session. */
  isCurrent: Scalars['Boolean']['output'];
  /** When the session was last used. Updated every 5 minutes at most. */
  lastUsedAt: Scalars['DateTime']['output'];
};

/** Whose sessions have ended, this one included. */
export type SignOutEverywherePayload = {
  __typename?: 'SignOutEverywherePayload';
  /** The user who was signed out. */
  user: User;
};

/** Who was signed out on this device. */
export type SignOutPayload = {
  __typename?: 'SignOutPayload';
  /** The user whose session has ended; null without a token. */
  user: Maybe<User>;
};

/** What a browser needs to log somebody in by a passkey. */
export type StartPasskeyLoginPayload = {
  __typename?: 'StartPasskeyLoginPayload';
  /** For `navigator.credentials.get()`. Good for five minutes, and once. */
  options: Scalars['PublicKeyCredentialRequestOptionsJSON']['output'];
};

/** What a browser needs to make a passkey for the viewer. */
export type StartPasskeyRegistrationPayload = {
  __typename?: 'StartPasskeyRegistrationPayload';
  /** For `navigator.credentials.create()`. Good for five minutes, once, and for the viewer alone. */
  options: Scalars['PublicKeyCredentialCreationOptionsJSON']['output'];
};

/** Which post to like no longer. */
export type UnlikePostInput = {
  /** The post to like no longer. */
  postId: Scalars['ID']['input'];
};

/** The post that is liked no longer. */
export type UnlikePostPayload = {
  __typename?: 'UnlikePostPayload';
  /** The post with its new count. */
  post: Post;
};

/** What changes of a post; what is left out stays as it is. */
export type UpdatePostInput = {
  /** Names of at most 3 categories, in the order they are shown. */
  categories?: InputMaybe<Array<Scalars['String']['input']>>;
  /** As in `publishPost`; null or empty removes the cover. */
  coverImageURL?: InputMaybe<Scalars['String']['input']>;
  /** The draft of these changes; it is deleted in the same transaction. */
  draftId?: InputMaybe<Scalars['ID']['input']>;
  /** The `version` of the draft that was seen last; null when it was never saved. When another one is stored, with another text, the answer is CONFLICT with the stored `draftVersion`, and nothing is stored or deleted. */
  draftVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The body as HTML, as in `publishPost`. */
  html?: InputMaybe<Scalars['String']['input']>;
  /** The post to change. */
  postId: Scalars['ID']['input'];
  /** Plain text, 1 to 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The `version` that was edited. When the post has changed since, the answer is CONFLICT and nothing is stored. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** The changed post. */
export type UpdatePostPayload = {
  __typename?: 'UpdatePostPayload';
  /** The post as it was stored. */
  post: Post;
};

/** What changes of the viewer’s profile; what is left out stays as it is. */
export type UpdateProfileInput = {
  /** Plain text, at most 1000 characters; empty or null for none. */
  about?: InputMaybe<Scalars['String']['input']>;
  /** An http or https address; empty or null for none. */
  githubURL?: InputMaybe<Scalars['String']['input']>;
  /** An http or https address; empty or null for none. */
  linkedinURL?: InputMaybe<Scalars['String']['input']>;
  /** By the rules of `register`. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What `uploadImage` answered; empty or null for the initials. */
  profilePicture?: InputMaybe<Scalars['String']['input']>;
  /** An http or https address; empty or null for none. */
  websiteURL?: InputMaybe<Scalars['String']['input']>;
  /** An http or https address; empty or null for none. */
  xURL?: InputMaybe<Scalars['String']['input']>;
};

/** The changed profile. */
export type UpdateProfilePayload = {
  __typename?: 'UpdateProfilePayload';
  /** The user as it was stored. */
  user: User;
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

/** A person who writes, comments or reads here. Everything on it is public. */
export type User = Node & {
  __typename?: 'User';
  /** A few words about oneself, plain text. */
  about: Maybe<Scalars['String']['output']>;
  /** When the account was made. */
  createdAt: Scalars['DateTime']['output'];
  /** Address of a GitHub profile. */
  githubURL: Maybe<Scalars['String']['output']>;
  /** Opaque and unique among all objects of all types. */
  id: Scalars['ID']['output'];
  /** Address of a LinkedIn profile. */
  linkedinURL: Maybe<Scalars['String']['output']>;
  /** The name shown beside posts, such as "Ada Lovelace". */
  name: Scalars['String']['output'];
  /** Address of the profile picture: a path on this origin or a full address. Initials stand in where there is none. */
  profilePicture: Scalars['String']['output'];
  /** The unique handle in the address of the profile, 4 to 12 characters. */
  userName: Scalars['String']['output'];
  /** Address of a personal website. */
  websiteURL: Maybe<Scalars['String']['output']>;
  /** Address of an X (Twitter) profile. */
  xURL: Maybe<Scalars['String']['output']>;
};

/** Whether a username can be registered. */
export type UserNameAvailability = {
  __typename?: 'UserNameAvailability';
  /** Whether it is well-formed, not reserved and not taken. */
  available: Scalars['Boolean']['output'];
  /** What to tell the person who typed it. */
  message: Scalars['String']['output'];
};

/** The token of the link that was mailed. */
export type VerifyEmailInput = {
  /** The `token` parameter of the link. */
  token: Scalars['String']['input'];
};

/** The signed-in user, with what only they may see. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The reading list, last saved first. */
  bookmarks: PostConnection;
  /** How many posts the reading list holds. */
  bookmarksCount: Scalars['Int']['output'];
  /** What the viewer has not published yet, last saved first. */
  drafts: DraftConnection;
  /** How many drafts the viewer has; there can be 100. */
  draftsCount: Scalars['Int']['output'];
  /** The address of the account. */
  email: Scalars['String']['output'];
  /** The change of email that waits to be confirmed, or null. */
  emailChange: Maybe<PendingEmailChange>;
  /** The same as `user.id`. */
  id: Scalars['ID']['output'];
  /** The viewer’s passkeys, 10 at most, oldest first. */
  passkeys: Array<Passkey>;
  /** Where the viewer is signed in, 100 sessions at most: this one first, then the last used. */
  sessions: Array<Session>;
  /** How much the viewer stores, and may store. */
  storage: ViewerStorage;
  /** What everybody sees of the viewer. */
  user: User;
};


/** The signed-in user, with what only they may see. */
export type ViewerBookmarksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
};


/** The signed-in user, with what only they may see. */
export type ViewerDraftsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: Scalars['Int']['input'];
  postId?: InputMaybe<Scalars['ID']['input']>;
};

/** What the viewer stores and may store: files of uploads, and bodies of posts, revisions and drafts, in bytes. */
export type ViewerStorage = {
  __typename?: 'ViewerStorage';
  /** What may be stored. What would be beyond it is refused. */
  limitBytes: Scalars['Float']['output'];
  /** What is stored. */
  usedBytes: Scalars['Float']['output'];
};

export type ConfirmEmailChangeMutationVariables = Exact<{
  input: ConfirmEmailChangeInput;
}>;


export type ConfirmEmailChangeMutation = { __typename?: 'Mutation', confirmEmailChange: { __typename?: 'ConfirmEmailChangePayload', confirmed: EmailChangeSide, isChanged: boolean } };

export type RequestPasswordResetMutationVariables = Exact<{
  input: RequestPasswordResetInput;
}>;


export type RequestPasswordResetMutation = { __typename?: 'Mutation', requestPasswordReset: { __typename?: 'RequestPasswordResetPayload', email: string } };

export type LoginMutationVariables = Exact<{
  input: LoginInput;
}>;


export type LoginMutation = { __typename?: 'Mutation', login: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { __typename?: 'Mutation', resetPassword: { __typename?: 'ResetPasswordPayload', userName: string } };

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { __typename?: 'Mutation', register: { __typename?: 'RegisterPayload', email: string } };

export type SessionUser_UserFragment = { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string };

export type SessionUser_AuthFragment = { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { __typename?: 'Mutation', signOut: { __typename?: 'SignOutPayload', user: { __typename?: 'User', id: string } | null } };

export type UserNameAvailabilityQueryVariables = Exact<{
  userName: Scalars['String']['input'];
}>;


export type UserNameAvailabilityQuery = { __typename?: 'Query', userNameAvailability: { __typename?: 'UserNameAvailability', available: boolean, message: string } };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;


export type VerifyEmailMutation = { __typename?: 'Mutation', verifyEmail: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

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

export type DraftItem_DraftFragment = { __typename?: 'Draft', id: string, title: string, excerpt: string, updatedAt: string, version: number, postVersion: number | null, post: { __typename?: 'Post', id: string, title: string } | null };

export type DraftsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type DraftsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, draftsCount: number, drafts: { __typename?: 'DraftConnection', edges: Array<{ __typename?: 'DraftEdge', cursor: string, node: { __typename?: 'Draft', id: string, title: string, excerpt: string, updatedAt: string, version: number, postVersion: number | null, post: { __typename?: 'Post', id: string, title: string } | null } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type DeleteDraftMutationVariables = Exact<{
  input: DeleteDraftInput;
}>;


export type DeleteDraftMutation = { __typename?: 'Mutation', deleteDraft: { __typename?: 'DeleteDraftPayload', deletedDraftId: string } };

export type DraftToWrite_DraftFragment = { __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, post: { __typename?: 'Post', id: string } | null };

export type DraftToWriteQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DraftToWriteQuery = { __typename?: 'Query', draft: { __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, post: { __typename?: 'Post', id: string } | null } | null, postOfDraft: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }> } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { __typename?: 'Mutation', saveDraft: { __typename?: 'SaveDraftPayload', draft: { __typename?: 'Draft', id: string, version: number, updatedAt: string, post: { __typename?: 'Post', id: string } | null } } };

export type PopularThisWeekQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
}>;


export type PopularThisWeekQuery = { __typename?: 'Query', popularThisWeek: Array<{ __typename?: 'Post', id: string, title: string, likesCount: number, author: { __typename?: 'User', id: string, userName: string } }> };

export type StartPasskeyLoginMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyLoginMutation = { __typename?: 'Mutation', startPasskeyLogin: { __typename?: 'StartPasskeyLoginPayload', options: PublicKeyCredentialRequestOptionsJSON } };

export type LoginWithPasskeyMutationVariables = Exact<{
  input: LoginWithPasskeyInput;
}>;


export type LoginWithPasskeyMutation = { __typename?: 'Mutation', loginWithPasskey: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

export type Passkey_PasskeyFragment = { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null };

export type PasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeysQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, passkeys: Array<{ __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }> } | null };

export type StartPasskeyRegistrationMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyRegistrationMutation = { __typename?: 'Mutation', startPasskeyRegistration: { __typename?: 'StartPasskeyRegistrationPayload', options: PublicKeyCredentialCreationOptionsJSON } };

export type AddPasskeyMutationVariables = Exact<{
  input: AddPasskeyInput;
}>;


export type AddPasskeyMutation = { __typename?: 'Mutation', addPasskey: { __typename?: 'AddPasskeyPayload', passkey: { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }, viewer: { __typename?: 'Viewer', id: string, passkeys: Array<{ __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }> } } };

export type RenamePasskeyMutationVariables = Exact<{
  input: RenamePasskeyInput;
}>;


export type RenamePasskeyMutation = { __typename?: 'Mutation', renamePasskey: { __typename?: 'RenamePasskeyPayload', passkey: { __typename?: 'Passkey', id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null } } };

export type RemovePasskeyMutationVariables = Exact<{
  input: RemovePasskeyInput;
}>;


export type RemovePasskeyMutation = { __typename?: 'Mutation', removePasskey: { __typename?: 'RemovePasskeyPayload', removedPasskeyId: string } };

export type DeletedPost_PostFragment = { __typename?: 'Post', id: string, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string }> };

export type DeletePostMutationVariables = Exact<{
  input: DeletePostInput;
}>;


export type DeletePostMutation = { __typename?: 'Mutation', deletePost: { __typename?: 'DeletePostPayload', deletedPostId: string } };

export type PostHeader_PostFragment = { __typename?: 'Post', id: string, title: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, commentsCount: number, viewerCanEdit: boolean, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type AuthorCard_UserFragment = { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, about: string | null, createdAt: string };

export type PostQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostQuery = { __typename?: 'Query', post: { __typename?: 'Post', html: string, excerpt: string, updatedAt: string, isListed: boolean, id: string, title: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, commentsCount: number, viewerCanEdit: boolean, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string, about: string | null, createdAt: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } | null };

export type RelatedPostsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type RelatedPostsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, related: Array<{ __typename?: 'Post', id: string, title: string, author: { __typename?: 'User', id: string, userName: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> }> } | null };

export type PostCard_PostFragment = { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type PostsQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  sort?: InputMaybe<PostSort>;
  category?: InputMaybe<Scalars['String']['input']>;
  author?: InputMaybe<Scalars['String']['input']>;
}>;


export type PostsQuery = { __typename?: 'Query', posts: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } };

export type ProfileQueryVariables = Exact<{
  userName: Scalars['String']['input'];
}>;


export type ProfileQuery = { __typename?: 'Query', user: { __typename?: 'User', id: string, userName: string, name: string, about: string | null, profilePicture: string, createdAt: string, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null } | null };

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

export type LikeButton_PostFragment = { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean };

export type LikePostMutationVariables = Exact<{
  input: LikePostInput;
}>;


export type LikePostMutation = { __typename?: 'Mutation', likePost: { __typename?: 'LikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } };

export type UnlikePostMutationVariables = Exact<{
  input: UnlikePostInput;
}>;


export type UnlikePostMutation = { __typename?: 'Mutation', unlikePost: { __typename?: 'UnlikePostPayload', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean } } };

export type PostReactionsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostReactionsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, likesCount: number, viewerHasLiked: boolean, viewerHasBookmarked: boolean } | null };

export type ReadingListQueryVariables = Exact<{
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ReadingListQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, bookmarksCount: number, bookmarks: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } } | null };

export type ConfirmPasswordMutationVariables = Exact<{
  input: ConfirmPasswordInput;
}>;


export type ConfirmPasswordMutation = { __typename?: 'Mutation', confirmPassword: { __typename?: 'ConfirmPasswordPayload', session: { __typename?: 'Session', id: string } } };

export type RevisionText_RevisionFragment = { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null };

export type PostRevisionsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostRevisionsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, version: number, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }>, revisions: { __typename?: 'PostRevisionConnection', nodes: Array<{ __typename?: 'PostRevision', id: string, version: number, title: string, wordCount: number, writtenAt: string, replacedAt: string, replacedBy: ReplacedBy }> } | null } | null };

export type RevisionTextsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
  previous: Scalars['Int']['input'];
}>;


export type RevisionTextsQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, chosen: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null } | null, previous: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null } | null } | null };

export type RestoreRevisionMutationVariables = Exact<{
  input: RestoreRevisionInput;
}>;


export type RestoreRevisionMutation = { __typename?: 'Mutation', restoreRevision: { __typename?: 'RestoreRevisionPayload', post: { __typename?: 'Post', html: string, updatedAt: string, version: number, id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } } } };

export type SearchQueryVariables = Exact<{
  query: Scalars['String']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
}>;


export type SearchQuery = { __typename?: 'Query', search: { __typename?: 'PostConnection', edges: Array<{ __typename?: 'PostEdge', cursor: string, node: { __typename?: 'Post', id: string, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string }, categories: Array<{ __typename?: 'Category', id: string, name: string }> } }>, pageInfo: { __typename?: 'PageInfo', endCursor: string | null, hasNextPage: boolean } } };

export type SuggestionsQueryVariables = Exact<{
  query: Scalars['String']['input'];
}>;


export type SuggestionsQuery = { __typename?: 'Query', suggestions: Array<{ __typename?: 'Post', id: string, title: string, author: { __typename?: 'User', id: string, userName: string } }> };

export type EmailChange_PendingFragment = { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string };

export type SettingsEmailQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsEmailQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, email: string, emailChange: { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string } | null } | null };

export type RequestEmailChangeMutationVariables = Exact<{
  input: RequestEmailChangeInput;
}>;


export type RequestEmailChangeMutation = { __typename?: 'Mutation', requestEmailChange: { __typename?: 'RequestEmailChangePayload', emailChange: { __typename?: 'PendingEmailChange', newEmail: string, waitingFor: Array<EmailChangeSide>, expiresAt: string } } };

export type SessionItem_SessionFragment = { __typename?: 'Session', id: string, device: string, address: string, createdAt: string, lastUsedAt: string, isCurrent: boolean };

export type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionsQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, sessions: Array<{ __typename?: 'Session', id: string, device: string, address: string, createdAt: string, lastUsedAt: string, isCurrent: boolean }> } | null };

export type EndSessionMutationVariables = Exact<{
  input: EndSessionInput;
}>;


export type EndSessionMutation = { __typename?: 'Mutation', endSession: { __typename?: 'EndSessionPayload', endedSessionId: string } };

export type SettingsProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsProfileQuery = { __typename?: 'Query', viewer: { __typename?: 'Viewer', id: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } | null };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { __typename?: 'Mutation', updateProfile: { __typename?: 'UpdateProfilePayload', user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { __typename?: 'Mutation', changePassword: { __typename?: 'AuthPayload', accessToken: string, viewer: { __typename?: 'Viewer', id: string, email: string, user: { __typename?: 'User', id: string, name: string, userName: string, profilePicture: string, about: string | null, websiteURL: string | null, githubURL: string | null, linkedinURL: string | null, xURL: string | null, createdAt: string } } } };

export type DeleteAccountMutationVariables = Exact<{
  input: DeleteAccountInput;
}>;


export type DeleteAccountMutation = { __typename?: 'Mutation', deleteAccount: { __typename?: 'DeleteAccountPayload', deletedUserId: string } };

export type SignOutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutEverywhereMutation = { __typename?: 'Mutation', signOutEverywhere: { __typename?: 'SignOutEverywherePayload', user: { __typename?: 'User', id: string } } };

export type SavedPost_PostFragment = { __typename?: 'Post', id: string, html: string, updatedAt: string, isListed: boolean, version: number, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } };

export type PostToEdit_PostFragment = { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type WriteCategoriesQueryVariables = Exact<{ [key: string]: never; }>;


export type WriteCategoriesQuery = { __typename?: 'Query', categories: Array<{ __typename?: 'Category', id: string, name: string }> };

export type PostToEditQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type PostToEditQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, title: string, html: string, coverImageURL: string | null, version: number, createdAt: string, updatedAt: string, viewerCanEdit: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string }> } | null, viewer: { __typename?: 'Viewer', id: string, drafts: { __typename?: 'DraftConnection', nodes: Array<{ __typename?: 'Draft', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null, version: number, clientId: string | null, postVersion: number | null, updatedAt: string, post: { __typename?: 'Post', id: string } | null }> } } | null };

export type PostVersionQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  version: Scalars['Int']['input'];
}>;


export type PostVersionQuery = { __typename?: 'Query', post: { __typename?: 'Post', id: string, revision: { __typename?: 'PostRevision', id: string, title: string, html: string, categories: Array<string>, coverImageURL: string | null } | null } | null };

export type PublishPostMutationVariables = Exact<{
  input: PublishPostInput;
}>;


export type PublishPostMutation = { __typename?: 'Mutation', publishPost: { __typename?: 'PublishPostPayload', post: { __typename?: 'Post', id: string, html: string, updatedAt: string, isListed: boolean, version: number, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } } } };

export type UpdatePostMutationVariables = Exact<{
  input: UpdatePostInput;
}>;


export type UpdatePostMutation = { __typename?: 'Mutation', updatePost: { __typename?: 'UpdatePostPayload', post: { __typename?: 'Post', id: string, html: string, updatedAt: string, isListed: boolean, version: number, title: string, excerpt: string, coverImageURL: string | null, createdAt: string, readingMinutes: number, likesCount: number, commentsCount: number, viewerCanEdit: boolean, viewerHasBookmarked: boolean, categories: Array<{ __typename?: 'Category', id: string, name: string, postsCount: number }>, author: { __typename?: 'User', id: string, userName: string, name: string, profilePicture: string } } } };

export type UploadImageMutationVariables = Exact<{
  file: Scalars['Upload']['input'];
}>;


export type UploadImageMutation = { __typename?: 'Mutation', uploadImage: { __typename?: 'UploadImagePayload', url: string } };
