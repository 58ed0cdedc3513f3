import {
  columnsOf,
  numberOf,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
  timeOrNullOf,
} from '../../platform/database/readRows.js';
import { User, UserRole } from './user.entity.js';

/*
 * A user that is read in the same statement as another row, such as the author of a post, without the entity's query
 * builder.
 */

export const AUTHOR_COLUMNS = columnsOf(
  'u',
  'u_',
  'name userName userNameKey email picture about websiteURL githubURL linkedinURL xURL tokenVersion verifiedAt suspendedAt suspendedUntil role followersCount pinnedPostId pinnedBefore createdAt',
);

export function authorOf(row: Row): User {
  const user = new User();
  user.id = textOf(row, 'authorId');
  user.name = textOf(row, 'u_name');
  user.userName = textOf(row, 'u_userName');
  user.userNameKey = textOf(row, 'u_userNameKey');
  user.email = textOrNullOf(row, 'u_email');
  user.picture = textOrNullOf(row, 'u_picture');
  user.about = textOrNullOf(row, 'u_about');
  user.websiteURL = textOrNullOf(row, 'u_websiteURL');
  user.githubURL = textOrNullOf(row, 'u_githubURL');
  user.linkedinURL = textOrNullOf(row, 'u_linkedinURL');
  user.xURL = textOrNullOf(row, 'u_xURL');
  user.tokenVersion = numberOf(row, 'u_tokenVersion');
  user.verifiedAt = timeOrNullOf(row, 'u_verifiedAt');
  user.suspendedAt = timeOrNullOf(row, 'u_suspendedAt');
  user.pinnedPostId = textOrNullOf(row, 'u_pinnedPostId');
  user.pinnedBefore = textOf(row, 'u_pinnedBefore');
  user.followersCount = numberOf(row, 'u_followersCount');
  user.suspendedUntil = timeOrNullOf(row, 'u_suspendedUntil');
  user.role = roleOf(row);
  user.createdAt = timeOf(row, 'u_createdAt');
  return user;
}

const ROLES = new Map<string, UserRole>(Object.values(UserRole).map((role) => [role, role]));

/** An unknown role, of a later version, gives no rights. */
function roleOf(row: Row): UserRole {
  return ROLES.get(textOf(row, 'u_role')) ?? UserRole.MEMBER;
}
