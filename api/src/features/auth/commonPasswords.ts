interface CommonPasswords {
  all: ReadonlySet<string>;
  mostUsed: ReadonlySet<string>;
}

/** OWASP ASVS 5.0.0, 6.2.4: at least the 3,000 most used ones. */
const MOST_USED = 3000;

let loading: Promise<CommonPasswords> | undefined;

/** Some 49,000 passwords in lower case, the most used first. Loaded for the first password that is checked: 5 MB. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return { all: new Set(passwords), mostUsed: new Set(passwords.slice(0, MOST_USED)) };
}

/**
 * Whether a password is on the list of common ones, without regard to case, or is one of the 3,000 most used with special characters
 * around it: the rules demand one (docs/behaviour.md#passwords), and `Password1!` is no harder to guess than `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, mostUsed } = await (loading ??= load());
  const folded = password.normalize('NFKC').toLowerCase();
  return all.has(folded) || mostUsed.has(folded.replace(/^[@$!%*?&]+/, '').replace(/[@$!%*?&]+$/, ''));
}
