import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, MoreThan, MoreThanOrEqual } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { BadUserInputError, fieldError, UnauthenticatedError } from '../../errors.js';
import type { MailService } from '../../platform/mail/mailService.js';
import type { Notices } from '../../platform/mail/notices.js';
import {
  alreadyRegistered,
  type MailContent,
  newDevice,
  passwordChanged,
  passwordReset,
  verifyEmail,
} from '../../platform/mail/templates.js';
import { accountOf, claimed, isTaken, ownerOf } from './accountOf.js';
import { countApps } from './countApps.js';
import { AccessToken } from '../accessTokens/accessToken.entity.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { lockCurrentUser, lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { isSuspended } from '../users/user.policy.js';
import { isReservedUserName, storedName, USER_NAME_PATTERN, userNameKey } from '../users/userName.js';
import {
  type ChangePasswordInput,
  type ConfirmPasswordInput,
  type LoginInput,
  type RegisterInput,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
  USER_NAME_MESSAGE,
  type VerifyEmailInput,
} from './auth.inputs.js';
import { addressRange, deviceName } from './deviceName.js';
import { storedEmail } from './email.js';
import { cancelEmailChange } from './emailChange.service.js';
import type { Client, ClientDevice, CurrentSession } from '../../platform/useCases/context.js';
import { judged } from './guesses.js';
import type { KnownDevices } from './knownDevices.js';
import { endTokens, issueToken, useToken } from './oneTimeToken.service.js';
import {
  checkCurrentPassword,
  hashNewPassword,
  hashPassword,
  isOutdated,
  refuseCommonPassword,
  verifyPassword,
} from './password.js';
import type { PendingRegistration } from './pendingRegistration.entity.js';
import {
  addRegistration,
  LinkEndedError,
  registrationsOf,
  renewLink,
  useRegistrationLink,
} from './pendingRegistration.service.js';
import type { UserSession } from './session.entity.js';
import { endAllSessions, type Session, type Sessions } from './sessions.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    auth: AuthService;
  }
}

/** Delay in milliseconds after which the response has been sent. Work that starts later cannot affect its timing. */
const ANSWERED_BY = 100;

/** The part of features/account that a login needs. */
interface Deletions {
  /** Mails how to undo the deletion of an account. @returns null if it is not deleted */
  remind(userId: string): Promise<{ erasesAt: Date; isMailed: boolean } | null>;
}

export class AuthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: MailService,
    private readonly background: Background,
    private readonly changes: PublicChanges,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
    private readonly config: { publicUrl: string; deletions: Deletions },
  ) {}

  /**
   * Stores a registration and mails its link. A known or pending email changes no row and gets the same
   * response and rows, so that nothing reveals whether it has an account. Its owner gets a notice.
   * @throws BadUserInputError naming the fields that break docs/behaviour.md#account-rules
   */
  async register(input: RegisterInput): Promise<{ email: string }> {
    if (isReservedUserName(input.userName)) throw userNameTaken();
    const { userName } = input;
    const [name, email] = [storedName(input.name), storedEmail(input.email)];
    const passwordHash = await hashNewPassword(input.password, 'password');

    const mail = await inTransaction(this.dataSource, async (manager) => {
      if (await isTaken(manager, userName)) throw userNameTaken();
      // Only programs fill this field. They get the usual response.
      if ((input.homepage ?? '') !== '') return null;
      const owner = await ownerOf(manager, email);
      const envelope = await this.mails.envelope(email, 'registration');
      // No mail means no link, so nothing is stored. The response is the same.
      if (!envelope) return null;
      const token = await addRegistration(manager, { name, userName, email, passwordHash });
      return { envelope, content: this.registrationMail(owner, { name, userName }, token) };
    });
    mail?.envelope.send(mail.content);
    return { email };
  }

  /** Creates the account of a mailed link and logs its owner in. @throws BadUserInputError naming `token` */
  async verifyEmail({ token }: VerifyEmailInput, client: Client): Promise<Session> {
    const open = () => inTransaction(this.dataSource, (manager) => useRegistrationLink(manager, token));
    const user = await open().catch((error: unknown) => {
      if (!isUniqueViolation(error) && !(error instanceof LinkEndedError)) throw error;
      // A concurrent request has taken the email, the username or this link. The retry reports which.
      return open();
    });
    // The new profile is public now.
    this.changes.ofAnything();
    return this.sessions.begin(user, client);
  }

  /** Logs a user in, or mails an unverified registration a new link. @throws BadUserInputError to show */
  async login(input: LoginInput, client: Client): Promise<Session> {
    const key = userNameKey(input.userName.trim());
    const user = await this.dataSource.manager
      .createQueryBuilder(User, 'user')
      .addSelect(['user.passwordHash', 'user.suspensionReason'])
      .where(claimed({ userNameKey: key }))
      .getOne();
    if (!user) throw await this.refuseUnverified(key, input.password);
    if (!(await verifyPassword(user.passwordHash, input.password))) throw wrongCredentials();
    if (user.verifiedAt === null) throw judged(await this.refuseDeleted(user), 'right');
    if (isSuspended(user)) throw judged(suspended(user), 'right');
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      const { id, passwordHash } = user;
      this.background.run('renewing the hash of a password', async () => {
        const renewed = await hashPassword(input.password);
        // Do not overwrite a password that was changed in the meantime.
        await this.dataSource.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
      });
    }
    return this.sessions.begin(user, client);
  }

  /** Remembers the device after a login. The owner gets a mail about a new device. */
  async welcome(user: User, device: ClientDevice): Promise<void> {
    const isNew = await this.devices.remember(user, device);
    if (!isNew) return;
    const content = newDevice({
      name: user.name,
      device: deviceName(device.userAgent),
      address: addressRange(device.address),
      at: new Date(),
      url: `${this.config.publicUrl}/settings/account`,
    });
    this.notices.send('mailing that a new device was logged in on', user, content, 'security');
  }

  /** Logs in the owner of a verified passkey. @throws BadUserInputError if suspended or not verified */
  async loginAuthenticatedUser(user: User, client: Client): Promise<Session> {
    if (isSuspended(user)) throw suspended(user);
    if (user.verifiedAt === null) throw await this.refuseDeleted(user);
    return this.sessions.begin(user, client);
  }

  /** Whether a username can be registered, with a message to show (docs/behaviour.md#usernames). */
  async userNameAvailability(userName: string): Promise<{ available: boolean; message: string }> {
    if (!USER_NAME_PATTERN.test(userName)) {
      const message =
        /^\w*$/.test(userName) && !/(?:_.*){3}/.test(userName)
          ? 'username must have 4 to 12 characters'
          : USER_NAME_MESSAGE;
      return { available: false, message };
    }
    const taken = isReservedUserName(userName) || (await isTaken(this.dataSource.manager, userName));
    return taken
      ? { available: false, message: 'This username is already taken.' }
      : { available: true, message: 'This username is available.' };
  }

  /** Mails a reset link. The account is looked up after the response, so that timing reveals nothing. */
  async requestPasswordReset(input: RequestPasswordResetInput): Promise<{ email: string }> {
    const email = storedEmail(input.email);
    const askedAt = new Date();
    this.background.run('mailing a password reset link', async () => {
      await delay(ANSWERED_BY);
      const user = await accountOf(this.dataSource.manager, email);
      if (!user) return;
      // After the lookup: another spelling of the address finds no account, and must not take the slots of its mailbox.
      const envelope = await this.mails.envelope(email, 'reset');
      if (!envelope) return;
      const token = await inTransaction(this.dataSource, async (manager) => {
        await lockUser(manager, user.id);
        const isOutrun = await manager.existsBy(User, {
          id: user.id,
          passwordSetAt: MoreThanOrEqual(askedAt),
        });
        // If the account has changed its email since the lookup, links to the former address are invalid.
        const isTheirs = await manager.existsBy(User, { id: user.id, email });
        return isOutrun || !isTheirs ? null : issueToken(manager, user.id);
      });
      if (token === null) return;
      const url = `${this.config.publicUrl}/password-reset?token=${token}`;
      envelope.send(passwordReset({ name: user.name, url }));
    });
    return { email };
  }

  /** Sets a new password by a mailed link, ends all sessions. @throws BadUserInputError naming the field */
  async resetPassword(input: ResetPasswordInput): Promise<User> {
    const passwordHash = await hashNewPassword(input.password, 'password');
    const user = await inTransaction(this.dataSource, async (manager) =>
      this.setPassword(manager, await useToken(manager, input.token), passwordHash),
    );
    this.notifyPasswordChanged(user);
    return user;
  }

  /** Changes the viewer's password and ends all sessions. @throws BadUserInputError; UnauthenticatedError */
  async changePassword(viewer: User, input: ChangePasswordInput, client: Client): Promise<Session> {
    // First: a new password that is refused must not cost an attempt at the current one.
    await refuseCommonPassword(input.newPassword, 'newPassword');
    await checkCurrentPassword(this.dataSource.manager, viewer.id, input.currentPassword, 'currentPassword');
    const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
    const user = await inTransaction(this.dataSource, async (manager) => {
      // Hashing takes time. A password that was set since the check must not be overwritten.
      await lockCurrentUser(manager, viewer);
      return this.setPassword(manager, viewer.id, passwordHash);
    });
    this.notifyPasswordChanged(user);
    return this.sessions.begin(user, client);
  }

  /** Checks the password, renews the confirmation. @throws BadUserInputError; UnauthenticatedError */
  async confirmPassword(
    viewer: User,
    session: CurrentSession,
    input: ConfirmPasswordInput,
  ): Promise<UserSession> {
    await checkCurrentPassword(this.dataSource.manager, viewer.id, input.password, 'password');
    return this.sessions.renewAuthentication(session);
  }

  /** The only place that changes a password. Earlier links and email changes become invalid. */
  private async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<User> {
    await manager.update(User, { id }, { passwordHash, passwordSetAt: new Date() });
    await endTokens(manager, id);
    await cancelEmailChange(manager, id);
    await this.devices.forget(manager, id);
    await endAllSessions(manager, id);
    const user = await manager.findOneBy(User, { id });
    if (!user) throw new UnauthenticatedError();
    return user;
  }

  /** Passkeys, access tokens and apps stay valid after a password change, so the mail mentions their number. */
  private notifyPasswordChanged(user: User): void {
    this.background.run('mailing that a password was changed', async () => {
      const { manager } = this.dataSource;
      const passkeys = await manager.countBy(Passkey, { userId: user.id });
      const valid = { userId: user.id, expiresAt: MoreThan(new Date()) };
      const tokens = await manager.countBy(AccessToken, valid);
      const apps = await countApps(manager, user.id);
      const url = `${this.config.publicUrl}/settings/account`;
      const content = passwordChanged({ name: user.name, passkeys, tokens, apps, url });
      this.notices.send('mailing that a password was changed', user, content, 'security');
    });
  }

  /** The refusal of a login to an account that is deleted or not verified, for its owner, who has proved to be one. */
  private async refuseDeleted({ id }: User): Promise<BadUserInputError> {
    const deletion = await this.config.deletions.remind(id);
    if (deletion === null)
      return new BadUserInputError(
        'Verify your email before you log in. Log in with your password to get a new verification link.',
      );
    const time = deletion.erasesAt.toISOString().slice(0, 16).replace('T', ' ');
    const link = deletion.isMailed
      ? 'use the link that we have just mailed you.'
      : 'use the link of the newest mail that we sent you, or come back in an hour for a new one.';
    return new BadUserInputError(
      `This account was deleted. It is erased on ${time} UTC. To undo that, ${link}`,
    );
  }

  /** The refusal of a login to a username without an account. If the password matches a registration, it gets a new link. */
  private async refuseUnverified(key: string, password: string): Promise<BadUserInputError> {
    const registrations = await registrationsOf(this.dataSource.manager, key);
    // The same work as for a username with an account, so that timing reveals nothing.
    if (registrations.length === 0) await verifyPassword(null, password);
    for (const [index, registration] of registrations.entries()) {
      const matches = await verifyPassword(registration.passwordHash, password).catch((error: unknown) => {
        // It did not match the ones before.
        throw index > 0 && error instanceof Error ? judged(error, 'wrong') : error;
      });
      if (!matches) continue;
      const refusal = new BadUserInputError(
        (await this.mailNewLink(registration))
          ? 'Verify your email before you log in. We sent you a new verification link.'
          : 'Verify your email before you log in. Use the link of the newest mail that we sent you, or come back in an hour for a new one.',
      );
      return judged(refusal, 'right');
    }
    return wrongCredentials();
  }

  /** Mails a new link for a registration. Returns false if the mailbox has reached its hourly limit. */
  private async mailNewLink(registration: PendingRegistration): Promise<boolean> {
    const { id, email } = registration;
    const envelope = await this.mails.envelope(email, 'registration');
    if (!envelope) return false;
    const owner = await ownerOf(this.dataSource.manager, email);
    const token = await inTransaction(this.dataSource, (manager) => renewLink(manager, id));
    envelope.send(this.registrationMail(owner, registration, token));
    return true;
  }

  /** An `owner` of the email gets no link, but one is created, so that timing reveals nothing. */
  private registrationMail(
    owner: User | null,
    { name, userName }: { name: string; userName: string },
    token: string,
  ): MailContent {
    const { publicUrl } = this.config;
    return owner
      ? alreadyRegistered({ name: owner.name, url: `${publicUrl}/login` })
      : verifyEmail({ name, userName, url: `${publicUrl}/verify-email?token=${token}` });
  }
}

function wrongCredentials(): BadUserInputError {
  return judged(new BadUserInputError('Wrong username or password.'), 'wrong');
}

/** Only for the owner of the account, who has proved to be one. */
function suspended({ suspendedUntil, suspensionReason }: User): BadUserInputError {
  if (suspensionReason == null)
    return new BadUserInputError('This account is suspended. Write to the people who run this site.');
  const time =
    suspendedUntil === null
      ? ''
      : ` until ${suspendedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new BadUserInputError(`This account is suspended${time}. The moderators wrote: ${suspensionReason}`);
}

function userNameTaken(): BadUserInputError {
  return fieldError('userName', 'This username is already taken.');
}
