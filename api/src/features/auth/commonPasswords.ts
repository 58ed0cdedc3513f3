interface CommonPasswords {
  all: ReadonlySet<string>;
  mostUsed: ReadonlySet<string>;
}

/** OWASP ASVS 5.0.0, 6.2.4 requires at least the 3,000 most used passwords. */
const MOST_USED = 3000;

let loading: Promise<CommonPasswords> | undefined;

/** About 49,000 passwords in lower case, most used first (5 MB). Loaded with the first password that is checked. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return { all: new Set(passwords), mostUsed: new Set(passwords.slice(0, MOST_USED)) };
}

/**
 * Whether a password is on the list of common ones, ignoring case, or is one of the 3,000 most used with special
 * characters around it. The rules require one (docs/behaviour.md#passwords), but `Password1!` is as easy to guess as
 * `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, mostUsed } = await (loading ??= load());
  const folded = password.normalize('NFKC').toLowerCase();
  return all.has(folded) || mostUsed.has(folded.replace(/^[@$!%*?&]+/, '').replace(/[@$!%*?&]+$/, ''));
}
