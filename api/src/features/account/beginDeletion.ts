import type { EntityManager } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { cancelEmailChange } from '../auth/emailChange.service.js';
import { endTokens } from '../auth/oneTimeToken.service.js';
import { endAllSessions } from '../auth/sessions.js';
import { User } from '../users/user.entity.js';
import { AccountDeletion } from './accountDeletion.entity.js';
import { hideAccount } from './hideAccount.js';

/** Hides an account whose user is locked, ends all that opens it, and stores when it is erased. */
export async function beginDeletion(
  manager: EntityManager,
  userId: string,
  { requestedAt, erasesAt }: { requestedAt: Date; erasesAt: Date },
): Promise<AccountDeletion> {
  const user = await manager.findOneByOrFail(User, { id: userId });
  const changes = await hideAccount(manager, userId);
  await endAllSessions(manager, userId);
  await endTokens(manager, userId);
  await cancelEmailChange(manager, userId);
  const row = { userId, requestedAt, verifiedAt: user.verifiedAt ?? requestedAt };
  await insertRows(manager, AccountDeletion, row);
  await manager.update(User, { id: userId }, { verifiedAt: null, erasesAt });
  await recordChange(manager, ...changes);
  return row;
}
