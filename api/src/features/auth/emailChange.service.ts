import { type DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import { newId } from '../../platform/database/ids.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import type { MailService } from '../../platform/mail/mailService.js';
import { confirmNewEmail, confirmOldEmail, emailChanged, emailInUse } from '../../platform/mail/templates.js';
import { lockCurrentUser, lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { storedEmail } from './email.js';
import { EmailChange } from './emailChange.entity.js';
import { endTokens, hashLinkToken, makeLinkToken } from './oneTimeToken.service.js';
import { endRegistrationsOf, removeUnverified } from './pendingRegistration.service.js';
import { checkCurrentPassword } from './password.js';
import {
  type ConfirmEmailChangeInput,
  EmailChangeSide,
  type RequestEmailChangeInput,
} from './auth.inputs.js';
import { DAY } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    emailChanges: EmailChangeService;
  }
}

/** Lifetime of the two links in milliseconds: a day. */
const LIFETIME = DAY;

export const SIGNED_OUT = 'You need to log in to change your email.';

const messages = {
  unknown:
    'This link is not valid. Copy the whole link from the mail, or ask for the change again in your settings.',
  used: 'This link has already been used. The change is made once the link of the other mail has been used too.',
  done: 'This link has already been used, and the email of the account was changed.',
  cancelled:
    'This link was replaced by a newer one, or the password was changed since. Ask for the change again in your settings.',
  expired: 'This link has expired. Ask for the change again in your settings.',
  taken:
    'Another account has this email by now, so yours stays as it is. Ask for a change to another one in your settings.',
} as const;

/** Changes the email of accounts: the owner enters the password, then both addresses confirm, in any order (decision 0034). */
export class EmailChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: MailService,
    private readonly background: Background,
    private readonly publicUrl: string,
  ) {}

  pendingOf(viewer: User): Promise<EmailChange | null> {
    return this.dataSource.manager.findOne(EmailChange, {
      where: { userId: viewer.id, outcome: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /**
   * Mails a link to both addresses; nothing changes before both are used. If the new one has an account, its
   * owner gets a notice instead, with the same response and rows.
   * @throws BadUserInputError naming the field; UnauthenticatedError
   */
  async request(viewer: User, input: RequestEmailChangeInput): Promise<EmailChange> {
    if (!viewer.email) throw new UnauthenticatedError(SIGNED_OUT);
    const newEmail = storedEmail(input.newEmail, 'newEmail');
    const { id: userId, email: oldEmail, name, userName } = viewer;
    await checkCurrentPassword(this.dataSource.manager, userId, input.currentPassword, 'currentPassword');
    if (newEmail === oldEmail) throw fieldError('newEmail', 'This is the email of your account already.');
    const toOld = await this.mails.envelope(oldEmail, 'notice');
    if (!toOld)
      throw fieldError(
        'newEmail',
        'The mailbox of your account has had as many of our mails as it gets in an hour. Nothing was changed. Try again in an hour.',
      );
    // Without a free slot in the mailbox no mail is sent. The response is the same, so it does not reveal the mails of
    // others.
    const toNew = await this.mails.envelope(newEmail, 'registration');

    const [toOldOwner, toNewOwner] = [makeLinkToken(), makeLinkToken()];
    const now = new Date();
    const change = Object.assign(new EmailChange(), {
      id: newId(now),
      userId,
      newEmail,
      oldTokenHash: toOldOwner.tokenHash,
      newTokenHash: toNewOwner.tokenHash,
      oldConfirmedAt: null,
      newConfirmedAt: null,
      outcome: null,
      expiresAt: new Date(now.getTime() + LIFETIME),
      createdAt: now,
    });
    const holder = await inTransaction(this.dataSource, async (manager) => {
      await lockCurrentUser(manager, viewer);
      // A previous change may just have completed. The link must not go to the former address.
      if (!(await manager.existsBy(User, { id: userId, email: oldEmail })))
        throw fieldError('newEmail', 'The email of your account has just been changed. Try again.');
      // A link that is not mailed must not replace one that was: people ask again because a mail is slow.
      if (!toNew) await takeNewLink(manager, change);
      await cancelEmailChange(manager, userId);
      await manager.insert(EmailChange, change);
      return manager.findOneBy(User, { email: newEmail });
    });
    const url = (token: string) => `${this.publicUrl}/verify-email?change=${token}`;
    toOld.send(confirmOldEmail({ name, userName, newEmail, url: url(toOldOwner.token) }));
    toNew?.send(
      holder
        ? emailInUse({ name: holder.name, url: `${this.publicUrl}/login` })
        : confirmNewEmail({ name, userName, url: url(toNewOwner.token) }),
    );
    return change;
  }

  /** Uses one of the two links, once. The second changes the email. @throws BadUserInputError naming `token` */
  async confirm({ token }: ConfirmEmailChangeInput) {
    const tokenHash = hashLinkToken(token);
    const found = await this.dataSource.manager.findOneBy(EmailChange, [
      { oldTokenHash: tokenHash },
      { newTokenHash: tokenHash },
    ]);
    if (!found) throw fieldError('token', messages.unknown);
    const attempt = () => inTransaction(this.dataSource, (manager) => useLink(manager, found, tokenHash));
    const { oldEmail, ...result } = await attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      // A concurrent request has taken the email. The retry reports it.
      return attempt();
    });
    if (result.isChanged) this.notifyChanged(result.user, oldEmail);
    return result;
  }

  private notifyChanged({ name, email: newEmail }: User, oldEmail: string | null): void {
    this.background.run('mailing that an email was changed', async () => {
      if (newEmail === null) return;
      for (const to of [oldEmail, newEmail]) {
        const envelope = to === null ? null : await this.mails.envelope(to, 'notice');
        envelope?.send(emailChanged({ name, newEmail }));
      }
    });
  }
}

export async function cancelEmailChange(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(EmailChange, { userId, outcome: IsNull() }, { outcome: 'cancelled' });
}

/** Moves the link to the new address from the open change to the same one, whose link to the old address ends as usual. */
async function takeNewLink(manager: EntityManager, change: EmailChange): Promise<void> {
  const { userId, newEmail } = change;
  const open = await manager.findOneBy(EmailChange, {
    userId,
    newEmail,
    outcome: IsNull(),
    expiresAt: MoreThan(change.createdAt),
  });
  if (!open) return;
  await manager.update(EmailChange, { id: open.id }, { newTokenHash: change.newTokenHash });
  change.newTokenHash = open.newTokenHash;
  change.newConfirmedAt = open.newConfirmedAt;
}

export function waitingFor({ oldConfirmedAt, newConfirmedAt }: EmailChange): EmailChangeSide[] {
  return [
    ...(oldConfirmedAt === null ? [EmailChangeSide.OLD] : []),
    ...(newConfirmedAt === null ? [EmailChangeSide.NEW] : []),
  ];
}

async function useLink(manager: EntityManager, { id, userId }: EmailChange, tokenHash: string) {
  // If both links are used at the same moment, the second one must see the write of the first.
  await lockUser(manager, userId);
  const change = await manager.findOneBy(EmailChange, { id });
  const user = await manager.findOneBy(User, { id: userId });
  if (!change || !user) throw fieldError('token', messages.unknown);
  if (change.outcome !== null) throw fieldError('token', messages[change.outcome]);
  const isOld = change.oldTokenHash === tokenHash;
  if ((isOld ? change.oldConfirmedAt : change.newConfirmedAt) !== null)
    throw fieldError('token', messages.used);
  const now = new Date();
  if (change.expiresAt <= now) throw fieldError('token', messages.expired);

  const confirmation = isOld ? { oldConfirmedAt: now } : { newConfirmedAt: now };
  Object.assign(change, confirmation);
  const isChanged = waitingFor(change).length === 0;
  await manager.update(EmailChange, { id }, { ...confirmation, ...(isChanged && { outcome: 'done' }) });
  const { email: oldEmail } = user;
  if (isChanged) await setEmail(manager, user, change.newEmail);
  const confirmed = isOld ? EmailChangeSide.OLD : EmailChangeSide.NEW;
  return { confirmed, isChanged, user, oldEmail };
}

async function setEmail(manager: EntityManager, user: User, email: string): Promise<void> {
  await removeUnverified(manager, { email });
  if (await manager.existsBy(User, { email })) throw fieldError('token', messages.taken);
  await manager.update(User, { id: user.id }, { email });
  await endTokens(manager, user.id);
  await endRegistrationsOf(manager, email);
  user.email = email;
}
