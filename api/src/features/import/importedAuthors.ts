import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { Services } from '../../platform/useCases/context.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { isBcrypt } from '../auth/bcrypt.js';
import { isEmailAddress, storedEmail } from '../auth/email.js';
import { storeOldAddresses } from '../oldAddresses/oldAddress.service.js';
import { Upload } from '../uploads/upload.entity.js';
import { UPLOADS_PATH } from '../uploads/upload.service.js';
import { recordUserUpload } from '../uploads/uploadUse.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import type { ImportedPictures } from './importedPictures.js';
import type { ExportedItem } from './jsonFeed.js';
import { ownUpload } from './ownUpload.js';
import type { SourceAuthor } from './source.js';
import { UnclaimedAccounts, type Unnamed } from './unclaimedAccounts.js';

/** What the report says of an author whose account was erased, or deleted under another email. */
export const ERASED =
  'left out: an account of this username was deleted or erased. If the author is another person, add --include-erased.';

/** The account waits for its erasure, and everything of it is hidden. New posts would not be. */
export const isDeleted = (user: User): boolean => user.verifiedAt === null;

const MAX_ABOUT = 1000;
const MAX_ADDRESS = 2048;

export interface AuthorPlace {
  dataSource: DataSource;
  services: Services;
  publicUrl: string;
  /** Null if pictures stay where they are. */
  pictures: ImportedPictures | null;
}

/** The accounts of authors: those with their email, unclaimed ones of an earlier import, or new ones. */
export class ImportedAuthors {
  /** Null for an author whose account was erased. */
  readonly #known = new Map<string, User | null>();
  readonly #unclaimed: UnclaimedAccounts;

  constructor(
    private readonly place: AuthorPlace,
    private readonly onAuthor: (user: User, changes: string[], isNew: boolean) => void,
    private readonly erased: { areIncluded: boolean; onFound: (author: SourceAuthor) => void },
  ) {
    this.#unclaimed = new UnclaimedAccounts(place.services);
  }

  /** @returns null if the account of the author was erased: an import does not bring it back */
  async accountOf(author: SourceAuthor, exported?: ExportedItem): Promise<User | null> {
    const { dataSource } = this.place;
    const cleaned = [...cleanText(author.name)].slice(0, 100).join('');
    const name = showsNothing(cleaned) ? 'Anonymous' : cleaned;
    const isOurs = exported !== undefined && author.url !== undefined && this.isHome(author.url);
    const websiteURL = isOurs ? null : bounded(author.url);
    const email =
      author.email !== undefined && isEmailAddress(author.email) ? storedEmail(author.email) : null;
    const key = JSON.stringify([name, websiteURL, email, isOurs ? exported.userName : author.userName]);
    const cached = this.#known.get(key);
    if (cached !== undefined) return cached;
    const { manager } = dataSource;
    // The username of an export is that of another site of this software, which the author's address already tells apart.
    const unclaimed: Unnamed = {
      ...{ name, websiteURL, oldAddresses: author.oldAddresses ?? [] },
      userName: exported ? undefined : author.userName,
    };
    // Also deleted ones: the importer passes over their posts, and nothing of them becomes visible.
    const found = isOurs
      ? await manager.findOneBy(User, { userNameKey: userNameKey(exported.userName) })
      : email !== null
        ? await manager.findOneBy(User, { email })
        : await this.#unclaimedUser(unclaimed);
    const userName = exported?.userName ?? author.userName;
    if (
      !found &&
      !this.erased.areIncluded &&
      (await this.place.services.users.isErasedAuthor({ name, userName }))
    ) {
      this.#known.set(key, null);
      this.erased.onFound(author);
      return null;
    }
    const user = found ?? (await this.#add(author, { name, websiteURL, email, userName, isOurs }));
    if (found && !isDeleted(found)) await this.#complete(found, author, isOurs);
    this.#known.set(key, user);
    if (email === null) await this.#unclaimed.add(user, unclaimed);
    return user;
  }

  async #unclaimedUser(author: Unnamed): Promise<User | null> {
    const id = await this.#unclaimed.find(author);
    return id === null ? null : this.place.dataSource.manager.findOneBy(User, { id });
  }

  isHome(address: string): boolean {
    return address.startsWith(`${this.place.publicUrl}/`);
  }

  async #add(
    author: SourceAuthor,
    {
      name,
      websiteURL,
      email,
      userName,
      isOurs,
    }: {
      name: string;
      websiteURL: string | null;
      email: string | null;
      userName: string | undefined;
      isOurs: boolean;
    },
  ): Promise<User> {
    const { services, pictures } = this.place;
    const { avatar, passwordHash } = author;
    const isWeb = avatar !== undefined && /^https?:/i.test(avatar);
    const own = await this.#ownPicture(avatar, isOurs);
    const about = [...cleanText(author.about ?? '', { lines: true })];
    const user = await services.users.addAuthor({
      name,
      websiteURL,
      userName,
      email,
      passwordHash:
        email !== null && passwordHash !== undefined && isBcrypt(passwordHash) ? passwordHash : null,
      about: about.slice(0, MAX_ABOUT).join('') || null,
      picture: own ?? (isWeb && pictures === null ? bounded(avatar) : null),
      githubURL: bounded(author.githubURL),
      linkedinURL: bounded(author.linkedinURL),
      xURL: bounded(author.xURL),
      createdAt:
        author.createdAt !== undefined && author.createdAt < new Date() ? author.createdAt : undefined,
    });
    const changes = [...(author.losses ?? [])];
    if (userName !== undefined && userName !== '' && userName !== user.userName)
      changes.push(
        `the username ${userName.slice(0, 60)} is taken or not possible here: it is ${user.userName} now`,
      );
    if (author.email !== undefined && email === null) changes.push('the email is not valid: it was left out');
    if (passwordHash !== undefined && email === null)
      changes.push('the password was left out: an account without an email cannot log in');
    else if (passwordHash !== undefined && !isBcrypt(passwordHash))
      changes.push('the password was left out: it is not a hash of bcrypt. A reset link sets a new one');
    if (about.length > MAX_ABOUT) changes.push(`the biography was cut to ${MAX_ABOUT} characters`);
    if (avatar !== undefined && pictures !== null && own === null)
      changes.push(...(await this.#setPicture(user, avatar, pictures)));
    await this.#addOldAddresses(user, author);
    this.onAuthor(user, changes, true);
    return user;
  }

  /** What an account that was here before lacks: one that its owner has registered, or one of an import that ended early. */
  async #complete(user: User, author: SourceAuthor, isOurs: boolean): Promise<void> {
    await this.#addOldAddresses(user, author);
    const { pictures } = this.place;
    const { avatar } = author;
    if (user.email !== null || user.picture !== null) return;
    if (avatar === undefined || pictures === null) return;
    if ((await this.#ownPicture(avatar, isOurs)) !== null) return;
    this.onAuthor(user, await this.#setPicture(user, avatar, pictures), false);
  }

  async #addOldAddresses(user: User, { oldAddresses = [] }: SourceAuthor): Promise<void> {
    const others = oldAddresses.filter(
      (address) => address.toLowerCase() !== `/${user.userName.toLowerCase()}`,
    );
    const target = { userId: user.id };
    await inTransaction(this.place.dataSource, (manager) =>
      storeOldAddresses(
        manager,
        others.map((address) => ({ address, target })),
      ),
    );
  }

  async #setPicture(user: User, avatar: string, pictures: ImportedPictures): Promise<string[]> {
    const stored = await pictures.store(user, avatar);
    const kept = /^https?:/i.test(avatar) ? bounded(avatar) : null;
    const picture = 'path' in stored ? stored.path : kept;
    if (picture !== null) {
      await inTransaction(this.place.dataSource, async (manager) => {
        await manager.update(User, { id: user.id }, { picture });
        await recordUserUpload(manager, { id: user.id, picture }, unlimitedStorage);
        const uploads = await manager.findBy(Upload, { name: picture.slice(UPLOADS_PATH.length) });
        // The older server had its pictures at `/images/`.
        const address = /^(?:https?:)?\//i.test(avatar) ? avatar : `/images/${avatar}`;
        if (/\/images\//.test(address))
          await storeOldAddresses(
            manager,
            uploads.map(({ id }) => ({ address, target: { uploadId: id } })),
          );
      });
      user.picture = picture;
    }
    return 'path' in stored
      ? []
      : [
          `the picture ${avatar.slice(0, 120)} ${kept === null ? 'was left out' : 'stays at its address'}: ${stored.problem}`,
        ];
  }

  /** The path of a picture that is an upload of this site. An export of this site names uploads that may be copied later. */
  async #ownPicture(avatar: string | undefined, isOurs: boolean): Promise<string | null> {
    if (avatar === undefined) return null;
    if (isOurs && this.isHome(avatar)) return bounded(avatar.slice(this.place.publicUrl.length));
    return ownUpload(this.place, avatar);
  }
}

const bounded = (address: string | undefined): string | null =>
  address === undefined || address.length > MAX_ADDRESS ? null : address;
