import { EmailChange } from '../auth/emailChange.entity.js';
import { KnownDevice } from '../auth/knownDevice.entity.js';
import { OneTimeToken } from '../auth/oneTimeToken.entity.js';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { RegistrationLink } from '../auth/registrationLink.entity.js';
import { UserSession } from '../auth/session.entity.js';
import { Bookmark } from '../bookmarks/bookmark.entity.js';
import { Category } from '../categories/category.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { FinishedDraft } from '../drafts/finishedDraft.entity.js';
import { Like } from '../likes/like.entity.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { UsedChallenge } from '../passkeys/usedChallenge.entity.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { DraftUpload, PostUpload, RevisionUpload, UserUpload } from '../uploads/uploadUse.entity.js';
import { User } from '../users/user.entity.js';

/** Every table's entity. A new one belongs here and in a new migration; a test compares the two on both engines. */
export const entities = [
  User,
  Category,
  Post,
  PostCategory,
  Comment,
  Like,
  Bookmark,
  Upload,
  PostUpload,
  UserUpload,
  Draft,
  FinishedDraft,
  DraftUpload,
  PostRevision,
  RevisionUpload,
  OneTimeToken,
  PendingRegistration,
  RegistrationLink,
  EmailChange,
  KnownDevice,
  UserSession,
  Passkey,
  UsedChallenge,
  PostSearch,
];
