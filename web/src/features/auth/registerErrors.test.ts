import { describe, expect, it } from 'vitest';
import { registerErrors, type RegisterField, type RegisterValues } from './RegisterPage';

const good: RegisterValues = {
  name: 'Mina Okafor',
  userName: 'mina_o_1',
  email: 'mina@example.org',
  password: 'Secret1!',
  confirmPassword: 'Secret1!',
};

const NAME = 'Name can only contain letters and at most one space between first and last name';
const CHARACTERS = 'Invalid username! username should only contain letters, numbers, underscores';
const LENGTH =
  'Invalid username! username should only contain letters, numbers, underscores: 4 to 12 of them, at most two underscores';
const EMAIL = 'Enter an email address, such as ada@example.com.';
const PASSWORD =
  'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character';

describe('the rules of docs/behaviour.md#account-rules', () => {
  it.each<[RegisterField, string]>([
    ['name', 'Mina'],
    ['name', 'Ngọc Ánh'],
    ['userName', 'mina'],
    ['userName', 'A1_b2_c3d4e5'],
    ['email', 'a.b+c@mail.example.org'],
  ])('accept %s %j', (field, value) => {
    expect(registerErrors({ ...good, [field]: value })).toEqual({});
  });

  it.each<[RegisterField, string, string]>([
    ['name', '', 'Enter your name.'],
    ['name', 'Mina  Okafor', NAME],
    ['name', 'Mina van Okafor', NAME],
    ['name', 'Mina2', NAME],
    ['name', 'M'.repeat(101), 'Name can have 100 characters at most.'],
    ['userName', '', 'Choose a username.'],
    ['userName', 'mina!', CHARACTERS],
    ['userName', 'mína', CHARACTERS],
    ['userName', 'min', LENGTH],
    ['userName', 'minaokafor123', LENGTH],
    ['userName', 'a_b_c_d', LENGTH],
    ['email', '', 'Enter your email.'],
    ['email', 'mina', EMAIL],
    ['email', 'mina@example', EMAIL],
    ['email', 'mi na@example.org', EMAIL],
    ['confirmPassword', '', 'Enter your password again.'],
    ['confirmPassword', 'secret1!', 'Password mismatch! Please enter your password correctly'],
  ])('refuse %s %j', (field, value, message) => {
    expect(registerErrors({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  it.each(['Sec1!aB', 'secret1!', 'SECRET1!', 'Secret!!', 'Secret11', 'Secret1!#', 'Secret 1!'])(
    'refuse the password %j',
    (password) => {
      expect(registerErrors({ ...good, password, confirmPassword: password })).toEqual({
        password: PASSWORD,
      });
    },
  );
});
