export interface RegisterValues {
  name: string;
  userName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type RegisterField = keyof RegisterValues;
export type RegisterErrors = Partial<Record<RegisterField, string>>;

/** In the order in which the form shows them. */
export const registerFields: readonly RegisterField[] = [
  'name',
  'userName',
  'email',
  'password',
  'confirmPassword',
];

const NAME = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)?$/u;
const USER_NAME_CHARACTERS = /^[A-Za-z0-9_]*$/;
const USER_NAME = /^(?!(?:[^_]*_){3})[A-Za-z0-9_]{4,12}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;

// Messages in SPEC.md section 5 stand here word for word; it has none for an empty field or a malformed email.
const rules: Record<RegisterField, (values: RegisterValues) => string | undefined> = {
  name({ name }) {
    if (!name) return 'Enter your name.';
    if (!NAME.test(name))
      return 'Name can only contain letters and at most one space between first and last name';
    return undefined;
  },
  userName({ userName }) {
    if (!userName) return 'Choose a username.';
    if (USER_NAME.test(userName)) return undefined;
    return USER_NAME_CHARACTERS.test(userName)
      ? 'Invalid username! It must have 4 to 12 characters, at most two of them underscores.'
      : 'Invalid username! username should only contain letters, numbers, underscores';
  },
  email({ email }) {
    if (!email) return 'Enter your email.';
    if (!EMAIL.test(email)) return 'Enter an email address, such as ada@example.com.';
    return undefined;
  },
  password({ password }) {
    if (!password) return 'Choose a password.';
    if (!PASSWORD.test(password)) {
      return 'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';
    }
    return undefined;
  },
  confirmPassword({ password, confirmPassword }) {
    if (!confirmPassword) return 'Enter your password again.';
    if (confirmPassword !== password) return 'Password mismatch! Please enter your password correctly';
    return undefined;
  },
};

/** What is wrong with one field of the form, `undefined` when nothing is (SPEC.md section 5). */
export function registerError(field: RegisterField, values: RegisterValues): string | undefined {
  return rules[field](values);
}

/** What is wrong with each field; empty when the form can be sent. */
export function registerErrors(values: RegisterValues): RegisterErrors {
  const errors: RegisterErrors = {};
  for (const field of registerFields) {
    const error = registerError(field, values);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
