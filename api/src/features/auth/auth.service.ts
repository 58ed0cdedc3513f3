import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { BadUserInputError, UnauthenticatedError } from '../../errors.js';
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
import { Passkey } from '../passkeys/passkey.entity.js';
import { lockCurrentUser, lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { isReservedUserName, USER_NAME_PATTERN, userNameKey } from '../users/userName.js';
import { addressRange } from './addressRange.js';
import {
  type ChangePasswordInput,
  type LoginInput,
  type RegisterInput,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
  USER_NAME_MESSAGE,
  type VerifyEmailInput,
} from './auth.inputs.js';
import { checkCurrentPassword } from './currentPassword.js';
import { deviceName } from './deviceName.js';
import { storedEmail } from './email.js';
import { cancelEmailChange } from './emailChange.service.js';
import type { Client, ClientDevice, CurrentSession } from '../../platform/useCases/context.js';
import type { KnownDevices } from './knownDevices.js';
import { hashNewPassword } from './newPassword.js';
import { endTokens, issueToken, useToken } from './oneTimeToken.service.js';
import { hashPassword, isOutdated, verifyPassword } from './password.js';
import type { PendingRegistration } from './pendingRegistration.entity.js';
import {
  addRegistration,
  LinkEndedError,
  registrationsOf,
  renewLink,
  useRegistrationLink,
} from './pendingRegistration.service.js';
import type { UserSession } from './session.entity.js';
import type { ConfirmPasswordInput } from './session.inputs.js';
import { endAllSessions, type Session, type Sessions } from './sessions.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    auth: AuthService;
  }
}

/** Milliseconds after which an answer is on its way: what begins later cannot be seen in its time. */
const ANSWERED_BY = 100;

export class AuthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: MailService,
    private readonly background: Background,
    private readonly changes: PublicChanges,
    private readonly devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
    private readonly config: { publicUrl: string },
  ) {}

  /**
   * Stores what somebody wants to register with, and mails the link that makes an account of it. Each registration is its own: one of
   * an email that is known or pending changes nothing of what is there, gets the same answer and leaves the same rows, so that neither
   * a log-in nor the username check tells whether the email has an account. Its owner gets a mail that says so.
   *
   * @throws BadUserInputError naming the fields that break docs/behaviour.md#account-rules, `userName` when it is taken or reserved too, `password`
   *   when it is a common one
   */
  async register(input: RegisterInput): Promise<{ email: string }> {
    if (isReservedUserName(input.userName)) throw userNameTaken();
    const email = storedEmail(input.email);
    const passwordHash = await hashNewPassword(input.password, 'password');

    const mail = await inTransaction(this.dataSource, async (manager) => {
      if (await isTaken(manager, input.userName)) throw userNameTaken();
      const owner = await accountOf(manager, email);
      const envelope = await this.mails.envelope(email, 'registration');
      // Without a mail there is no link, and so nothing to store. The answer is the same.
      if (!envelope) return null;
      const { name, userName } = input;
      const token = await addRegistration(manager, { name, userName, email, passwordHash });
      return { envelope, content: this.registrationMail(owner, { name, userName }, token) };
    });
    mail?.envelope.send(mail.content);
    return { email };
  }

  /**
   * Makes the account of the registration that the link was mailed for, and logs its owner in.
   *
   * @throws BadUserInputError naming `token`, with the reason in words
   */
  async verifyEmail({ token }: VerifyEmailInput, client: Client): Promise<Session> {
    const open = () => inTransaction(this.dataSource, (manager) => useRegistrationLink(manager, token));
    const user = await open().catch((error: unknown) => {
      if (!isUniqueViolation(error) && !(error instanceof LinkEndedError)) throw error;
      // Another account has just taken the email, the username or this very link: the second try sees which, and says so.
      return open();
    });
    // Their profile is there from now on.
    this.changes.ofAnything();
    return this.sessions.begin(user, client);
  }

  /**
   * Logs a user in by username and password. Somebody whose email is not verified yet gets a new link instead: of the registration of
   * this username that the password belongs to.
   *
   * @throws BadUserInputError with a message to show (docs/behaviour.md#login-page)
   */
  async login(input: LoginInput, client: Client): Promise<Session> {
    const key = userNameKey(input.userName.trim());
    const user = await this.dataSource.manager
      .createQueryBuilder(User, 'user')
      .addSelect('user.passwordHash')
      .where({ userNameKey: key, verifiedAt: Not(IsNull()) })
      .getOne();
    if (!user) throw await this.refuseUnverified(key, input.password);
    if (!(await verifyPassword(user.passwordHash, input.password))) throw wrongCredentials();
    if (user.suspendedAt !== null) throw suspended();
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      const { id, passwordHash } = user;
      this.background.run('renewing the hash of a password', async () => {
        const renewed = await hashPassword(input.password);
        // A password that was changed meanwhile stays changed.
        await this.dataSource.manager.update(User, { id, passwordHash }, { passwordHash: renewed });
      });
    }
    return this.sessions.begin(user, client);
  }

  /** Remembers the device of a user who has just logged in. If the account does not know it, a mail tells its owner. */
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
    this.notices.send('mailing that a new device was logged in on', user, content);
  }

  /**
   * Logs in somebody who has just proved by a passkey who they are.
   *
   * @throws BadUserInputError with a message to show, when the account is suspended or its email is not verified
   */
  async loginProven(user: User, client: Client): Promise<Session> {
    if (user.suspendedAt !== null) throw suspended();
    if (user.verifiedAt === null) {
      throw new BadUserInputError(
        'Verify your email before you log in. Log in with your password to get a new verification link.',
      );
    }
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

  /**
   * Mails a link that sets a new password, if the address belongs to an account. The look-up goes on after the answer, so that
   * neither words nor time tell whether it does.
   *
   * @throws BadUserInputError naming `email` when it is no address
   */
  async requestPasswordReset(input: RequestPasswordResetInput): Promise<{ email: string }> {
    const email = storedEmail(input.email);
    const askedAt = new Date();
    this.background.run('mailing a password reset link', async () => {
      await delay(ANSWERED_BY);
      // Before the look-up: the mails that a mailbox has left must not tell whether it has an account.
      const envelope = await this.mails.envelope(email, 'reset');
      const user = await accountOf(this.dataSource.manager, email);
      if (!envelope || !user) return;
      const token = await inTransaction(this.dataSource, async (manager) => {
        await lockUser(manager, user.id);
        const isOutrun = await manager.existsBy(User, {
          id: user.id,
          passwordSetAt: MoreThanOrEqual(askedAt),
        });
        // The account may have got another email since the look-up: links to the former one are dead.
        const isTheirs = await manager.existsBy(User, { id: user.id, email });
        return isOutrun || !isTheirs ? null : issueToken(manager, user.id, 'reset');
      });
      if (token === null) return;
      const url = `${this.config.publicUrl}/password-reset?token=${token}`;
      envelope.send(passwordReset({ name: user.name, url }));
    });
    return { email };
  }

  /**
   * Sets a new password for the owner of a mailed link and ends all their sessions.
   *
   * @throws BadUserInputError naming `password` or `token`, with the reason in words
   */
  async resetPassword(input: ResetPasswordInput): Promise<User> {
    const passwordHash = await hashNewPassword(input.password, 'password');
    const user = await inTransaction(this.dataSource, async (manager) =>
      this.setPassword(manager, await useToken(manager, input.token, 'reset'), passwordHash),
    );
    this.tellPasswordChanged(user);
    return user;
  }

  /**
   * Changes the viewer's password and ends all their sessions but the one that is answered.
   *
   * @throws BadUserInputError naming `currentPassword` or `newPassword`; UnauthenticatedError when the account was changed meanwhile
   */
  async changePassword(viewer: User, input: ChangePasswordInput, client: Client): Promise<Session> {
    await checkCurrentPassword(this.dataSource.manager, viewer.id, input.currentPassword, 'currentPassword');
    const passwordHash = await hashNewPassword(input.newPassword, 'newPassword');
    const user = await inTransaction(this.dataSource, async (manager) => {
      // The old password was good when it was checked. Hashing takes a while, and a new one set meanwhile must stay.
      await lockCurrentUser(manager, viewer);
      return this.setPassword(manager, viewer.id, passwordHash);
    });
    this.tellPasswordChanged(user);
    return this.sessions.begin(user, client);
  }

  /**
   * Checks the viewer's password and renews the proof of their session.
   *
   * @throws BadUserInputError naming `password`; UnauthenticatedError when the session has ended meanwhile
   */
  async confirmPassword(
    viewer: User,
    session: CurrentSession,
    input: ConfirmPasswordInput,
  ): Promise<UserSession> {
    await checkCurrentPassword(this.dataSource.manager, viewer.id, input.password, 'password');
    return this.sessions.renewAuthentication(session);
  }

  /**
   * The one place where an account gets another password: links and changes that were asked for under the old one die with it.
   *
   * @throws UnauthenticatedError when the account has been deleted meanwhile
   */
  private async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<User> {
    await manager.update(User, { id }, { passwordHash, passwordSetAt: new Date() });
    await endTokens(manager, id, 'reset');
    await cancelEmailChange(manager, id);
    await this.devices.forget(manager, id);
    await endAllSessions(manager, id);
    const user = await manager.findOneBy(User, { id });
    if (!user) throw new UnauthenticatedError();
    return user;
  }

  /** Passkeys outlive a password, so the mail says how many there are. */
  private tellPasswordChanged(user: User): void {
    this.background.run('mailing that a password was changed', async () => {
      const passkeys = await this.dataSource.manager.countBy(Passkey, { userId: user.id });
      const url = `${this.config.publicUrl}/settings/account`;
      const content = passwordChanged({ name: user.name, passkeys, url });
      this.notices.send('mailing that a password was changed', user, content);
    });
  }

  /** What a log-in to a username without an account is refused with. A registration that the password belongs to gets a new link. */
  private async refuseUnverified(key: string, password: string): Promise<BadUserInputError> {
    const registrations = await registrationsOf(this.dataSource.manager, key);
    // The same work as for a username that has an account.
    if (registrations.length === 0) await verifyPassword(null, password);
    for (const registration of registrations) {
      if (!(await verifyPassword(registration.passwordHash, password))) continue;
      return new BadUserInputError(
        (await this.mailNewLink(registration))
          ? 'Verify your email before you log in. We sent you a new verification link.'
          : 'Verify your email before you log in. Use the link of the newest mail that we sent you, or come back in an hour for a new one.',
      );
    }
    return wrongCredentials();
  }

  /** Mails a new link of a registration. Answers whether it did: a mailbox gets a few mails an hour. */
  private async mailNewLink(registration: PendingRegistration): Promise<boolean> {
    const { id, email } = registration;
    const envelope = await this.mails.envelope(email, 'registration');
    if (!envelope) return false;
    const owner = await accountOf(this.dataSource.manager, email);
    const token = await inTransaction(this.dataSource, (manager) => renewLink(manager, id));
    envelope.send(this.registrationMail(owner, registration, token));
    return true;
  }

  /** @param owner of the email, if it has an account: the link is made for both, so that time tells nothing, and never mailed to them */
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

/** Whether an account has a username. Registrations hold none: who uses a link first gets it (decision 0033). */
function isTaken(manager: EntityManager, userName: string): Promise<boolean> {
  return manager.existsBy(User, { userNameKey: userNameKey(userName), verifiedAt: Not(IsNull()) });
}

/** The account of an email in stored form. */
function accountOf(manager: EntityManager, email: string): Promise<User | null> {
  return manager.findOneBy(User, { email, verifiedAt: Not(IsNull()) });
}

function wrongCredentials(): BadUserInputError {
  return new BadUserInputError('Wrong username or password.');
}

function suspended(): BadUserInputError {
  return new BadUserInputError('This account is suspended. Write to the people who run this site.');
}

function userNameTaken(): BadUserInputError {
  const message = 'This username is already taken.';
  return new BadUserInputError(message, { userName: message });
}
