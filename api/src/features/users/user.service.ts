import { randomInt } from 'node:crypto';
import type DataLoader from 'dataloader';
import { Between, type DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import { isHeldName, wasErased } from './heldNames.js';
import { User, UserRole } from './user.entity.js';
import { isReservedUserName, USER_NAME_PATTERN, userNameKey } from './userName.js';
import { checkFirst } from '../../platform/pagination/pagination.js';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    users: UserService;
  }
  interface Loaders {
    users: DataLoader<string, User | null>;
  }
}

/** Maximum number of users by the start of their username (docs/behaviour.md#limits). */
export const MAX_USERS = 20;

/** No sign of usernames sorts behind it, in any collation. */
const LAST_SIGN = 'z';

/** A person who did not register here: the author of imported or demo posts. */
export interface NewAuthor {
  name: string;
  about?: string | null;
  picture?: string | null;
  websiteURL?: string | null;
  /** The preferred username; if it is not available, one is made of the name. */
  userName?: string | undefined;
  /** In stored form, and of no other account. Its owner can set a password by a reset link. */
  email?: string | null;
  /** bcrypt (auth/bcrypt.ts). */
  passwordHash?: string | null;
  githubURL?: string | null;
  linkedinURL?: string | null;
  xURL?: string | null;
  createdAt?: Date | undefined;
}

/** The user with exactly this username, ignoring case. MySQL compares without spaces at the end. */
export async function findByUserName(manager: EntityManager, userName: string): Promise<User | null> {
  const key = userNameKey(userName);
  const user = await manager.findOneBy(User, { userNameKey: key });
  return user?.userNameKey === key ? user : null;
}

export class UserService {
  constructor(private readonly dataSource: DataSource) {}

  async byId(id: string): Promise<User | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(User, { id }) : null;
  }

  /** Users by id, in any order, omitting missing ones. */
  byIds(ids: readonly string[]): Promise<User[]> {
    return this.dataSource.manager.findBy(User, { id: In([...ids]) });
  }

  /** The same without deleted and unverified accounts, which are not visible. */
  async visibleByIds(ids: readonly string[]): Promise<User[]> {
    return (await this.byIds(ids)).filter(({ verifiedAt }) => verifiedAt !== null);
  }

  /** The user with a username, ignoring case. Unverified users are omitted. */
  async byUserName(userName: string): Promise<User | null> {
    const user = await findByUserName(this.dataSource.manager, userName);
    return user?.verifiedAt ? user : null;
  }

  /**
   * The first users by username whose username begins with a text, ignoring case; without those who are unverified or
   * suspended.
   * @throws BadUserInputError naming `first`
   */
  async byStart(start: string, first: number): Promise<User[]> {
    checkFirst(first, MAX_USERS);
    const from = userNameKey(start.trim());
    if (!/^\w{1,12}$/.test(from)) return [];
    // A range instead of LIKE, for which SQLite would read the whole index.
    return this.dataSource.manager.find(User, {
      where: {
        userNameKey: Between(from, from + LAST_SIGN.repeat(12)),
        verifiedAt: Not(IsNull()),
        suspendedAt: IsNull(),
      },
      order: { userNameKey: 'ASC' },
      take: first,
    });
  }

  /** Those of these usernames ({@link userNameKey}) that members have, without those who are unverified or suspended. */
  async existing(keys: readonly string[]): Promise<Set<string>> {
    const sql =
      'SELECT userNameKey FROM `user` WHERE userNameKey IN (:keys) AND verifiedAt IS NOT NULL AND suspendedAt IS NULL';
    const rows = await readRows(this.dataSource, sql, { keys });
    return new Set(rows.map((row) => textOf(row, 'userNameKey')));
  }

  /** An account for an author of imported posts. Without an email it cannot log in until an operator hands it over. */
  async addAuthor(author: NewAuthor): Promise<User> {
    const userName = await this.freeUserName(author);
    const user = Object.assign(new User(), {
      id: newId(),
      name: [...author.name].slice(0, 100).join(''),
      userName,
      userNameKey: userNameKey(userName),
      email: author.email ?? null,
      passwordHash: author.passwordHash ?? null,
      picture: author.picture ?? null,
      about: author.about ?? null,
      websiteURL: author.websiteURL ?? null,
      githubURL: author.githubURL ?? null,
      linkedinURL: author.linkedinURL ?? null,
      xURL: author.xURL ?? null,
      tokenVersion: 0,
      verifiedAt: new Date(),
      suspendedAt: null,
      followersCount: 0,
      suspendedUntil: null,
      role: UserRole.MEMBER,
      trustedAt: new Date(),
      pinnedPostId: null,
      pinnedBefore: '',
      createdAt: author.createdAt ?? new Date(),
    });
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(User, user);
      await recordChange(manager, { subject: 'user', subjectId: user.id, kind: 'created', actorId: null });
    });
    return user;
  }

  /** Whether an account of the username that an author would get was erased, or waits for its erasure. */
  async isErasedAuthor({ name, userName }: Pick<NewAuthor, 'name' | 'userName'>): Promise<boolean> {
    const wanted = userName !== undefined && USER_NAME_PATTERN.test(userName) ? userName : userNameOf(name);
    const { manager } = this.dataSource;
    const key = userNameKey(wanted);
    return (
      (await manager.existsBy(User, { userNameKey: key, erasesAt: Not(IsNull()) })) ||
      (await wasErased(manager, key))
    );
  }

  /** Whether a new account could have a username: it follows the rules and is not taken. */
  async canBeGiven(userName: string): Promise<boolean> {
    return USER_NAME_PATTERN.test(userName) && (await this.isFree(userName));
  }

  private async isFree(userName: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const key = userNameKey(userName);
    return (
      !isReservedUserName(userName) &&
      !(await manager.existsBy(User, { userNameKey: key })) &&
      !(await isHeldName(manager, key))
    );
  }

  /** An available username made of a name, with a number if necessary (docs/behaviour.md#usernames). */
  private async freeUserName({ name, userName }: NewAuthor): Promise<string> {
    if (userName !== undefined && (await this.canBeGiven(userName))) return userName;
    const base = userNameOf(name);
    // Thousands of authors may have one base: counting through all of them would take a query each.
    for (let number = 1; ; number = number < 20 ? number + 1 : randomInt(20, 1_000_000)) {
      const suffix = number === 1 ? '' : String(number);
      const candidate = base.slice(0, 12 - suffix.length) + suffix;
      if (await this.isFree(candidate)) return candidate;
    }
  }
}

export function userLoaders({ users }: Services) {
  return { users: createLoader('id', (ids) => users.byIds(ids)) };
}

/** Whether a username was made of a name, as for an author whose own one was not possible. */
export function isMadeUserName(userName: string, name: string): boolean {
  const [, digits = ''] = /(\d*)$/.exec(userName) ?? [];
  const base = userNameOf(name);
  return Array.from({ length: digits.length + 1 }, (_, length) => length).some(
    (length) => userName === base.slice(0, 12 - length) + userName.slice(userName.length - length),
  );
}

/** A username made of a name; another account may have it. */
function userNameOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase();
  return (letters || 'author').padEnd(4, '0').slice(0, 12);
}
