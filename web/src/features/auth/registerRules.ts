import { emailError, nameError, passwordError, userNameError } from './accountRules';

export interface RegisterValues {
  name: string;
  userName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export type RegisterField = keyof RegisterValues;
export type RegisterErrors = Partial<Record<RegisterField, string>>;

/** In the order of the form. */
export const registerFields: readonly RegisterField[] = [
  'name',
  'userName',
  'email',
  'password',
  'confirmPassword',
];

// The rules of docs/behaviour.md#register-page, with its messages to the letter.
const rules: Record<RegisterField, (values: RegisterValues) => string | undefined> = {
  name: ({ name }) => nameError(name),
  userName: ({ userName }) => userNameError(userName),
  email: ({ email }) => emailError(email),
  password: ({ password }) => passwordError(password),
  confirmPassword({ password, confirmPassword }) {
    if (!confirmPassword) return 'Enter your password again.';
    if (confirmPassword !== password) return 'Password mismatch! Please enter your password correctly';
    return undefined;
  },
};

/** What is wrong with one field of the form, `undefined` when nothing is. */
export function registerError(field: RegisterField, values: RegisterValues): string | undefined {
  return rules[field](values);
}

/** The error of each field; empty if the form can be sent. */
export function registerErrors(values: RegisterValues): RegisterErrors {
  const errors: RegisterErrors = {};
  for (const field of registerFields) {
    const error = registerError(field, values);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
