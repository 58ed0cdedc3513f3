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

/** What identifies an author in the database. */
interface Identity {
  key: string;
  name: string;
  websiteURL: string | null;
  email: string | null;
  userName: string | undefined;
  /** Of an export of this site. */
  isOurs: boolean;
  unclaimed: Unnamed;
}

function identityOf(author: SourceAuthor, exported: ExportedItem | undefined, publicUrl: string): Identity {
  const cleaned = [...cleanText(author.name)].slice(0, 100).join('');
  const name = showsNothing(cleaned) ? 'Anonymous' : cleaned;
  const isOurs = exported !== undefined && author.url !== undefined && author.url.startsWith(`${publicUrl}/`);
  const websiteURL = isOurs ? null : bounded(author.url);
  const email = author.email !== undefined && isEmailAddress(author.email) ? storedEmail(author.email) : null;
  return {
    key: JSON.stringify([name, websiteURL, email, isOurs ? exported.userName : author.userName]),
    name,
    websiteURL,
    email,
    isOurs,
    userName: exported?.userName ?? author.userName,
    // The username of an export is that of another site of this software, which the author's address already tells apart.
    unclaimed: {
      name,
      websiteURL,
      oldAddresses: author.oldAddresses ?? [],
      userName: exported ? undefined : author.userName,
    },
  };
}

/** Why posts of an author are skipped; null if they are not. */
export function refusalOf(user: User | null): string | null {
  if (user === null) return `Its author was ${ERASED}`;
  return isDeleted(user)
    ? `The account of its author, @${user.userName}, was deleted or never confirmed.`
    : null;
}

export const goneNow = ({ userName }: User): string =>
  `The account of its author, @${userName}, was deleted while the import ran.`;

/** What an import changes of a new author. @param given what it says of another username */
function changesOf(
  author: SourceAuthor,
  { email, userName = '' }: Pick<Identity, 'email' | 'userName'>,
  given: string | undefined,
): string[] {
  const { passwordHash, losses = [] } = author;
  return [
    ...losses,
    ...(given === undefined
      ? []
      : [`the username ${userName.slice(0, 60)} is taken or not possible here: ${given}`]),
    ...(author.email !== undefined && email === null ? ['the email is not valid: it was left out'] : []),
    ...(passwordHash !== undefined && email === null
      ? ['the password was left out: an account without an email cannot log in']
      : []),
    ...(passwordHash !== undefined && email !== null && !isBcrypt(passwordHash)
      ? ['the password was left out: it is not a hash of bcrypt. A reset link sets a new one']
      : []),
    ...([...cleanText(author.about ?? '', { lines: true })].length > MAX_ABOUT
      ? [`the biography was cut to ${MAX_ABOUT} characters`]
      : []),
  ];
}

/** The accounts of authors: those with their email, unclaimed ones of an earlier import, or new ones. */
export class ImportedAuthors {
  /** Null for an author whose account was erased. */
  readonly #known = new Map<string, User | null>();
  readonly #previewed = new Map<string, { key: string } | { refused: string }>();
  readonly #unclaimed: UnclaimedAccounts;

  constructor(
    private readonly place: AuthorPlace,
    private readonly onAuthor: (user: User, changes: string[], isNew: boolean) => void,
    private readonly onPreview: (userName: string, changes: string[]) => void,
    private readonly erased: { areIncluded: boolean; onFound: (author: SourceAuthor) => void },
  ) {
    this.#unclaimed = new UnclaimedAccounts(place.services);
  }

  /** @returns null if the account of the author was erased: an import does not bring it back */
  async accountOf(author: SourceAuthor, exported?: ExportedItem): Promise<User | null> {
    const who = identityOf(author, exported, this.place.publicUrl);
    const cached = this.#known.get(who.key);
    if (cached !== undefined) return cached;
    const found = await this.#find(who);
    if (!found && (await this.#isErased(who))) {
      this.#known.set(who.key, null);
      this.erased.onFound(author);
      return null;
    }
    const user = found ?? (await this.#add(author, who));
    if (found && !isDeleted(found)) await this.#complete(found, author, who.isOurs);
    this.#known.set(who.key, user);
    if (who.email === null) await this.#unclaimed.add(user, who.unclaimed);
    return user;
  }

  /** What `accountOf` would do, without storing anything. @returns what identifies the author, or why posts would be skipped */
  async preview(
    author: SourceAuthor,
    exported?: ExportedItem,
  ): Promise<{ key: string } | { refused: string }> {
    const who = identityOf(author, exported, this.place.publicUrl);
    const cached = this.#previewed.get(who.key);
    if (cached) return cached;
    const found = await this.#find(who);
    const isErased = !found && (await this.#isErased(who));
    const refused = found || isErased ? refusalOf(found) : null;
    const outcome = refused === null ? { key: found?.id ?? who.key } : { refused };
    this.#previewed.set(who.key, outcome);
    if (isErased) this.erased.onFound(author);
    else if (!found) {
      const { userName = '' } = who;
      const isGiven = userName === '' || (await this.place.services.users.canBeGiven(userName));
      this.onPreview(
        userName === '' ? who.name : userName,
        changesOf(author, who, isGiven ? undefined : 'it gets another one'),
      );
    }
    return outcome;
  }

  /** Also deleted accounts: the importer passes over their posts, and nothing of them becomes visible. */
  async #find({ isOurs, userName = '', email, unclaimed }: Identity): Promise<User | null> {
    const { manager } = this.place.dataSource;
    if (isOurs) return manager.findOneBy(User, { userNameKey: userNameKey(userName) });
    return email === null ? this.#unclaimedUser(unclaimed) : manager.findOneBy(User, { email });
  }

  async #isErased({ name, userName }: Identity): Promise<boolean> {
    return !this.erased.areIncluded && this.place.services.users.isErasedAuthor({ name, userName });
  }

  async #unclaimedUser(author: Unnamed): Promise<User | null> {
    const id = await this.#unclaimed.find(author);
    return id === null ? null : this.place.dataSource.manager.findOneBy(User, { id });
  }

  isHome(address: string): boolean {
    return address.startsWith(`${this.place.publicUrl}/`);
  }

  async #add(author: SourceAuthor, who: Identity): Promise<User> {
    const { name, websiteURL, email, userName, isOurs } = who;
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
    const isOther = userName !== undefined && userName !== '' && userName !== user.userName;
    const changes = changesOf(author, who, isOther ? `it is ${user.userName} now` : undefined);
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
    if (avatar === undefined || pictures === null) return;
    // An earlier import has left it there, because its server failed.
    const isLeft = user.picture !== null && user.picture === bounded(avatar);
    if (!isLeft && (user.email !== null || user.picture !== null)) return;
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
