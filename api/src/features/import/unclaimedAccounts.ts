import { In, IsNull } from 'typeorm';
import type { Services } from '../../platform/useCases/context.js';
import { OldAddress } from '../oldAddresses/oldAddress.entity.js';
import { oldPath } from '../oldAddresses/oldAddress.service.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { isMadeUserName } from '../users/user.service.js';

/** An author without an email. Feeds have no usernames: there a name and a website stand for one person. */
export interface Unnamed {
  name: string;
  websiteURL: string | null;
  /** On the old site. */
  userName: string | undefined;
  oldAddresses: readonly string[];
}

type Account = Pick<User, 'id' | 'name' | 'userName' | 'websiteURL'>;

/** The accounts without an email, which imports have made and nobody has claimed. */
export class UnclaimedAccounts {
  #accounts?: Promise<Map<string, Account[]>>;
  /** The username on the old site of each account that this run has found: two people may share a name. */
  readonly #ofSource = new Map<string, string>();

  constructor(private readonly services: Pick<Services, 'dataSource' | 'users'>) {}

  /** The id of the account that an earlier import has made for an author; null if there is none. */
  async find(author: Unnamed): Promise<string | null> {
    const accounts = (await this.#all()).get(keyOf(author)) ?? [];
    const { userName = '' } = author;
    if (userName === '') return accounts[0]?.id ?? null;
    const key = userNameKey(userName);
    const left = accounts.filter(({ id }) => (this.#ofSource.get(id) ?? key) === key);
    const found = await this.#of(author, userName, left);
    if (found) this.#ofSource.set(found.id, key);
    return found?.id ?? null;
  }

  async add(user: Account, author: Unnamed): Promise<void> {
    const all = await this.#all();
    const key = keyOf(author);
    const known = all.get(key) ?? [];
    if (!known.some(({ id }) => id === user.id)) all.set(key, [...known, user]);
    if (author.userName !== undefined && author.userName !== '')
      this.#ofSource.set(user.id, userNameKey(author.userName));
  }

  /** Usernames that are not possible here lead to their accounts by the author's old page. */
  async #of(
    { name, oldAddresses }: Unnamed,
    userName: string,
    accounts: readonly Account[],
  ): Promise<Account | undefined> {
    if (accounts.length === 0) return undefined;
    const { manager } = this.services.dataSource;
    const paths = oldAddresses.map(oldPath).filter((path) => path !== null);
    const pages = await manager.findBy(OldAddress, { path: In(paths) });
    const owner = accounts.find(({ id }) => pages.some(({ userId }) => userId === id));
    if (owner) return owner;
    const same = accounts.find((account) => userNameKey(account.userName) === userNameKey(userName));
    if (same) {
      const own = await manager.findBy(OldAddress, { userId: same.id });
      // A page of another username is another person's, whose username was not possible here.
      if (own.every(({ path }) => path.endsWith(`/${userNameKey(same.userName)}`))) return same;
    }
    // An author whose page is not known was never imported.
    if (paths.length > 0 && pages.length === 0) return undefined;
    if (await this.services.users.canBeGiven(userName)) return undefined;
    // Without a page of its own, an account of a made username may be the author's.
    const made = accounts.filter((account) => isMadeUserName(account.userName, name));
    const others = await manager.findBy(OldAddress, { userId: In(made.map(({ id }) => id)) });
    return made.find(({ id }) => !others.some(({ userId }) => userId === id));
  }

  /** Read once: no index finds one by its name. */
  #all(): Promise<Map<string, Account[]>> {
    this.#accounts ??= this.services.dataSource.manager
      .find(User, {
        select: { id: true, name: true, userName: true, websiteURL: true },
        where: { email: IsNull() },
        order: { id: 'ASC' },
      })
      .then((accounts) => {
        const all = new Map<string, Account[]>();
        for (const account of accounts) {
          const same = all.get(keyOf(account));
          if (same) same.push(account);
          else all.set(keyOf(account), [account]);
        }
        return all;
      });
    return this.#accounts;
  }
}

const keyOf = ({ name, websiteURL }: Pick<Unnamed, 'name' | 'websiteURL'>): string =>
  JSON.stringify([name, websiteURL]);
