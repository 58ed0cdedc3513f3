import { setTimeout as delay } from 'node:timers/promises';
import { LessThan, type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Background } from '../common/background.js';
import { newId } from '../common/ids.js';
import type { PublicChanges } from '../common/publicChanges.js';
import { validated } from '../common/validation.js';
import { inTransaction, isUniqueViolation } from '../database/dataSource.js';
import { BadUserInputError, NotFoundError, UnauthenticatedError } from '../errors.js';
import type { MailService } from '../mail/mailService.js';
import type { Notices } from '../mail/notices.js';
import {
  alreadyRegistered,
  newDevice,
  passwordChanged,
  passwordReset,
  verifyEmail,
} from '../mail/templates.js';
import { Passkey } from '../passkeys/passkey.entity.js';
import { User } from '../users/user.entity.js';
import { isReservedUserName, USER_NAME_PATTERN, userNameKey } from '../users/userName.js';
import { addressRange } from './addressRange.js';
import {
  ChangePasswordInput,
  EMAIL_MAX,
  EMAIL_TOO_LONG,
  LoginInput,
  RegisterInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  USER_NAME_MESSAGE,
  VerifyEmailInput,
  WRONG_CURRENT_PASSWORD,
} from './auth.inputs.js';
import { deviceName } from './deviceName.js';
import type { ClientDevice, KnownDevices } from './knownDevices.js';
import { issueToken, useToken } from './oneTimeToken.service.js';
import { hashPassword, isOutdated, verifyPassword } from './password.js';
import type { UserSession } from './session.entity.js';
import { ConfirmPasswordInput } from './session.inputs.js';
import { type Client, type CurrentSession, endAllSessions, type Session, type Sessions } from './sessions.js';

/** A username that was reserved by an unverified account is free again after this long, in milliseconds. */
const UNVERIFIED_HOLDS_NAME = 24 * 60 * 60 * 1000;

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
   * Makes an account that waits for its email to be verified, and mails the link. Whoever registers with an address that
   * already has an account gets the same answer, after the same work; its owner gets a mail that says so. An unverified
   * account is replaced: what counts is who can read the mail.
   *
   * @throws BadUserInputError naming the fields that break SPEC.md section 5, or `userName` when it is taken or reserved
   */
  async register(raw: object): Promise<{ email: string }> {
    const input = await validated(RegisterInput, raw);
    if (isReservedUserName(input.userName)) throw userNameTaken();
    const email = input.email.trim().toLowerCase();
    // Some letters are two in lower case.
    if (email.length > EMAIL_MAX) throw new BadUserInputError(EMAIL_TOO_LONG, { email: EMAIL_TOO_LONG });
    const passwordHash = await hashPassword(input.password);

    const mail = await inTransaction(this.dataSource, async (manager) => {
      const nameHolder = await this.nameHolder(manager, input.userName);
      const emailHolder = await manager.findOneBy(User, { email });
      const isOwn = nameHolder?.id === emailHolder?.id && !emailHolder?.verifiedAt;
      if (nameHolder && !isOwn) throw userNameTaken();
      const envelope = await this.mails.envelope(email, 'registration');
      // Without a mail there is no link, and so nothing to change. The answer is the same.
      if (!envelope) return null;
      if (emailHolder?.verifiedAt) {
        // Written and never mailed: the same work as for a new address, so that time does not tell the two apart.
        await issueToken(manager, emailHolder.id, 'verify');
        const url = `${this.config.publicUrl}/login`;
        return { envelope, content: alreadyRegistered({ name: emailHolder.name, url }) };
      }
      const details = {
        name: input.name,
        userName: input.userName,
        userNameKey: userNameKey(input.userName),
        email,
        passwordHash,
      };
      const id = emailHolder?.id ?? newId();
      if (emailHolder) await manager.update(User, { id }, details);
      else await manager.insert(User, { id, ...details, createdAt: new Date() });
      const url = await this.verificationUrl(manager, id);
      return { envelope, content: verifyEmail({ name: input.name, url }) };
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw userNameTaken();
      throw error;
    });
    mail?.envelope.send(mail.content);
    return { email };
  }

  /**
   * Marks the email of the link's owner as verified and logs them in.
   *
   * @throws BadUserInputError naming `token`, with the reason in words; NotFoundError when the account is deleted meanwhile
   */
  async verifyEmail(raw: object, client: Client): Promise<Session> {
    const { token } = await validated(VerifyEmailInput, raw);
    const user = await inTransaction(this.dataSource, async (manager) => {
      const id = await useToken(manager, token, 'verify');
      await manager.update(User, { id, verifiedAt: IsNull() }, { verifiedAt: new Date() });
      const owner = await manager.findOneBy(User, { id });
      // MySQL may show the token of an account that another request has just deleted.
      if (!owner) throw new NotFoundError('This account does not exist any more.');
      return owner;
    });
    // Their profile is there from now on.
    this.changes.ofAnything();
    if (user.suspendedAt !== null) throw suspended();
    return this.sessions.begin(user, client);
  }

  /**
   * Logs a user in by username and password. Somebody whose email is not verified yet gets a new link instead.
   *
   * @throws BadUserInputError with a message to show (SPEC.md section 8: login 400)
   */
  async login(raw: object, client: Client): Promise<Session> {
    const input = await validated(LoginInput, raw);
    const user = await this.dataSource.manager
      .createQueryBuilder(User, 'user')
      .addSelect('user.passwordHash')
      .where({ userNameKey: userNameKey(input.userName.trim()) })
      .getOne();
    const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
    if (!user || !matches) throw new BadUserInputError('Wrong username or password.');
    if (user.suspendedAt !== null) throw suspended();
    if (user.verifiedAt === null) {
      throw new BadUserInputError(
        (await this.mailVerification(user))
          ? 'Verify your email before you log in. We sent you a new verification link.'
          : 'Verify your email before you log in. Use the link of the newest mail that we sent you, or come back in an hour for a new one.',
      );
    }
    if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
      const { id } = user;
      this.background.run('renewing the hash of a password', async () => {
        await this.dataSource.manager.update(
          User,
          { id },
          { passwordHash: await hashPassword(input.password) },
        );
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

  /** Whether a username can be registered, with the words for whoever typed it (SPEC.md section 5). */
  async userNameAvailability(userName: string): Promise<{ available: boolean; message: string }> {
    if (!USER_NAME_PATTERN.test(userName)) {
      const message =
        /^\w*$/.test(userName) && !/(?:_.*){3}/.test(userName)
          ? 'username must have 4 to 12 characters'
          : USER_NAME_MESSAGE;
      return { available: false, message };
    }
    const taken =
      isReservedUserName(userName) || (await this.nameHolder(this.dataSource.manager, userName)) !== null;
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
  async requestPasswordReset(raw: object): Promise<{ email: string }> {
    const input = await validated(RequestPasswordResetInput, raw);
    const email = input.email.trim().toLowerCase();
    this.background.run('mailing a password reset link', async () => {
      await delay(ANSWERED_BY);
      const user = await this.dataSource.manager.findOneBy(User, { email });
      if (!user) return;
      const envelope = await this.mails.envelope(email, 'reset');
      if (!envelope) return;
      const token = await inTransaction(this.dataSource, (manager) => issueToken(manager, user.id, 'reset'));
      const url = `${this.config.publicUrl}/password-reset?token=${token}`;
      envelope.send(passwordReset({ name: user.name, url }));
    });
    return { email };
  }

  /**
   * Sets a new password for the owner of a mailed link and ends all their sessions. Whoever can read the mail owns the address,
   * so it counts as verified.
   *
   * @throws BadUserInputError naming `password` or `token`, with the reason in words
   */
  async resetPassword(raw: object): Promise<User> {
    const input = await validated(ResetPasswordInput, raw);
    const passwordHash = await hashPassword(input.password);
    const user = await inTransaction(this.dataSource, async (manager) => {
      const id = await useToken(manager, input.token, 'reset');
      await manager.update(User, { id, verifiedAt: IsNull() }, { verifiedAt: new Date() });
      return this.setPassword(manager, id, passwordHash);
    });
    this.tellPasswordChanged(user);
    return user;
  }

  /**
   * Changes the viewer's password and ends all their sessions but the one that is answered.
   *
   * @throws UnauthenticatedError; BadUserInputError naming `currentPassword` or `newPassword`
   */
  async changePassword(viewer: User | null, raw: object, client: Client): Promise<Session> {
    if (!viewer) throw new UnauthenticatedError('You need to log in to change your password.');
    const input = await validated(ChangePasswordInput, raw);
    await this.checkPassword(viewer, input.currentPassword, 'currentPassword');
    const passwordHash = await hashPassword(input.newPassword);
    const user = await inTransaction(this.dataSource, (manager) =>
      this.setPassword(manager, viewer.id, passwordHash),
    );
    this.tellPasswordChanged(user);
    return this.sessions.begin(user, client);
  }

  /**
   * Checks the viewer's password and renews the proof of their session.
   *
   * @throws UnauthenticatedError; BadUserInputError naming `password`
   */
  async confirmPassword(
    viewer: User | null,
    session: CurrentSession | null,
    raw: object,
  ): Promise<UserSession> {
    if (!viewer || !session) throw new UnauthenticatedError();
    const input = await validated(ConfirmPasswordInput, raw);
    await this.checkPassword(viewer, input.password, 'password');
    return this.sessions.renewAuthentication(session);
  }

  /** @throws UnauthenticatedError when the account has been deleted meanwhile; BadUserInputError naming `field` */
  private async checkPassword({ id }: User, password: string, field: string): Promise<void> {
    const account = await this.dataSource.manager.findOne(User, {
      select: { id: true, passwordHash: true },
      where: { id },
    });
    // Another request may have deleted the account since this one began; it may do so until the end.
    if (!account) throw new UnauthenticatedError();
    if (!(await verifyPassword(account.passwordHash, password))) {
      throw new BadUserInputError(WRONG_CURRENT_PASSWORD, { [field]: WRONG_CURRENT_PASSWORD });
    }
  }

  /** @throws UnauthenticatedError when the account has been deleted meanwhile */
  private async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<User> {
    await manager.update(User, { id }, { passwordHash });
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

  /** Mails a new verification link. Answers whether it did: a mailbox gets a few mails an hour. */
  private async mailVerification({ id, name, email }: User): Promise<boolean> {
    const envelope = email === null ? null : await this.mails.envelope(email, 'registration');
    if (!envelope) return false;
    const url = await inTransaction(this.dataSource, (manager) => this.verificationUrl(manager, id));
    envelope.send(verifyEmail({ name, url }));
    return true;
  }

  /** Who holds a username, once a holder has been dismissed who never verified the email and has had a day to. */
  private async nameHolder(manager: EntityManager, userName: string): Promise<User | null> {
    const key = userNameKey(userName);
    await manager.delete(User, {
      userNameKey: key,
      verifiedAt: IsNull(),
      createdAt: LessThan(new Date(Date.now() - UNVERIFIED_HOLDS_NAME)),
    });
    return manager.findOneBy(User, { userNameKey: key });
  }

  private async verificationUrl(manager: EntityManager, userId: string): Promise<string> {
    const token = await issueToken(manager, userId, 'verify');
    return `${this.config.publicUrl}/verify-email?token=${token}`;
  }
}

function suspended(): BadUserInputError {
  return new BadUserInputError('This account is suspended. Write to the people who run this site.');
}

function userNameTaken(): BadUserInputError {
  const message = 'This username is already taken.';
  return new BadUserInputError(message, { userName: message });
}
