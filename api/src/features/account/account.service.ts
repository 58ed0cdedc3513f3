import type { DataSource } from 'typeorm';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { parseUrl } from '../../platform/text/urls.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { recordUserUpload } from '../uploads/uploadUse.js';
import type { UploadService } from '../uploads/upload.service.js';
import { lockUsers } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { NAME_MESSAGE, NAME_PATTERN, storedName } from '../users/userName.js';
import { ABOUT_TOO_LONG, MAX_ABOUT, MAX_URL, type UpdateProfileInput } from './account.inputs.js';
import { eraseAccount } from './eraseAccount.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    accounts: AccountService;
  }
}

/** Changes of an account: its public profile by its owner, and its deletion by an operator. */
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadService,
    private readonly changes: PublicChanges,
  ) {}

  /** Changes the viewer's profile. @throws BadUserInputError naming the field; UnauthenticatedError */
  async updateProfile(viewer: User, input: UpdateProfileInput): Promise<User> {
    const { name, about, profilePicture } = input;
    const changes: Partial<Pick<User, ProfileField>> = {};
    if (name != null) changes.name = storedName(name);
    if (about !== undefined) {
      const text = cleanText(about ?? '', { lines: true });
      const shown = atMost(MAX_ABOUT, text, 'about', ABOUT_TOO_LONG);
      changes.about = showsNothing(shown) ? null : shown;
    }
    if (profilePicture !== undefined) {
      // Older clients send back the picture that they received, which may be the generated one.
      const path = this.uploads.pathOf(profilePicture?.trim() ?? '');
      const own = path.startsWith('/avatars/') ? null : profilePicture;
      changes.picture = await this.uploads.checkImageURL(own, 'profilePicture');
    }
    for (const field of linkFields) {
      const value = input[field];
      if (value !== undefined) changes[field] = checkLink(field, value);
    }
    const { user, isChanged } = await inTransaction(this.dataSource, async (manager) => {
      const [user] = await lockUsers(manager, [viewer.id]);
      // Another request may have deleted the account since this one began.
      if (!user?.verifiedAt) throw new UnauthenticatedError();
      // Imported names follow no pattern, and whole forms send them back.
      if (name != null && changes.name !== cleanText(user.name)) checkName(name);
      const differs = (field: ProfileField) => changes[field] !== undefined && changes[field] !== user[field];
      if (!profileFields.some(differs)) return { user, isChanged: false };
      const isNewPicture = differs('picture');
      await manager.update(User, { id: user.id }, changes);
      Object.assign(user, changes);
      if (isNewPicture) await recordUserUpload(manager, user, this.uploads.quota);
      await recordChange(manager, {
        subject: 'user',
        subjectId: user.id,
        kind: 'updated',
        actorId: user.id,
      });
      return { user, isChanged: true };
    });
    // Caches need not forget a profile that was sent again.
    if (isChanged) this.changes.ofAnything();
    return user;
  }

  /** Erases an account at once, for an operator. */
  async remove(userId: string): Promise<void> {
    await eraseAccount(this.dataSource, userId);
    this.changes.ofAnything();
  }
}

const linkFields = ['websiteURL', 'githubURL', 'linkedinURL', 'xURL'] as const;
type LinkField = (typeof linkFields)[number];
const profileFields = ['name', 'about', 'picture', ...linkFields] as const;
type ProfileField = (typeof profileFields)[number];

/** @throws BadUserInputError naming `name` (docs/behaviour.md#names) */
function checkName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw fieldError('name', NAME_MESSAGE);
}

/** Links of a profile are http or https addresses (docs/behaviour.md#profiles). */
function checkLink(field: LinkField, raw: string | null): string | null {
  const value = raw?.trim() ?? '';
  if (value === '') return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw fieldError(field, 'This must be an http or https address, such as https://example.com');
  }
  return atMost(MAX_URL, url.href, field, `An address can have ${MAX_URL} characters at most.`);
}

/** NFC and a serialised URL can be longer than the input. */
function atMost(max: number, value: string, field: string, message: string): string {
  if ([...value].length > max) throw fieldError(field, message);
  return value;
}
