const NAME = /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
const MAX_NAME = 100;
const USER_NAME_CHARACTERS = /^[A-Za-z0-9_]*$/;
const USER_NAME = /^(?!(?:[^_]*_){3})[A-Za-z0-9_]{4,12}$/;
const EMAIL = /^(?!.*[\p{C}\p{Default_Ignorable_Code_Point}])[^\s@]+@[^\s@]+\.[^\s@]+$/su;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;

export const PASSWORD_HINT = 'At least 8 characters: upper and lower case, a number and one of @$!%*?&';

// The rules of docs/behaviour.md#account-rules, with its messages to the letter.

export function nameError(name: string): string | undefined {
  if (!name) return 'Enter your name.';
  if (!NAME.test(name))
    return 'Name can only contain letters and at most one space between first and last name';
  if (Array.from(name).length > MAX_NAME) return `Name can have ${MAX_NAME} characters at most.`;
  return undefined;
}

/** The error of a new username, `undefined` if it is valid. Only the API knows whether it is taken. */
export function userNameError(userName: string): string | undefined {
  if (!userName) return 'Choose a username.';
  if (USER_NAME.test(userName)) return undefined;
  return USER_NAME_CHARACTERS.test(userName)
    ? 'Invalid username! username should only contain letters, numbers, underscores: 4 to 12 of them, at most two underscores'
    : 'Invalid username! username should only contain letters, numbers, underscores';
}

export function emailError(email: string): string | undefined {
  if (!email) return 'Enter your email.';
  if (!EMAIL.test(email)) return 'Enter an email address, such as ada@example.com.';
  return undefined;
}

/** The error of a new password, `undefined` if it is valid; the same rule for register and reset. */
export function passwordError(password: string): string | undefined {
  if (!password) return 'Choose a password.';
  if (!PASSWORD.test(password)) {
    return 'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';
  }
  return undefined;
}
