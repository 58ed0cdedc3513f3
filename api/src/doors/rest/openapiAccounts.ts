import { inPath, inQuery, operation } from './openapiCalls.js';
import { ref, text } from './openapiSchemas.js';
import type { Paths } from './openapiTypes.js';

const words = text('For a person to read.');
const ownAccount = 'The id of the account, or the body, names somebody else.';
const user = inPath('user', 'GET: the username, without regard to case. PUT and DELETE: the id.');

/** Accounts and profiles (docs/behaviour.md#rest-accounts, docs/behaviour.md#rest-users). */
export const accountPaths: Paths = {
  '/api/auth/login': {
    post: operation({
      id: 'login',
      tag: 'Accounts',
      summary: 'Log in by username and password',
      body: { schema: ref('Login') },
      answer: { status: 200, description: 'The session.', schema: ref('SessionUser') },
      failures: { 400: 'Wrong username or password, or an email that is not verified yet.' },
      textFailures: 400,
    }),
  },
  '/api/auth/register': {
    post: operation({
      id: 'register',
      tag: 'Accounts',
      summary: 'Make an account',
      description:
        'Mails a link that verifies the email. The answer does not tell whether the email has an account already.',
      body: { schema: ref('Registration') },
      answer: { status: 200, description: 'The mail is on its way.', schema: words },
      failures: { 400: 'What is wrong with the fields.' },
      textFailures: 400,
    }),
  },
  '/api/auth/username-check': {
    get: operation({
      id: 'checkUserName',
      tag: 'Accounts',
      summary: 'Whether a username can be registered',
      parameters: [inQuery('username', 'As it was typed.', { required: true })],
      answer: { status: 200, description: 'It can be registered.', schema: words },
      failures: { 400: 'It is not well-formed, reserved or taken.' },
      textFailures: 400,
      isPrivate: true,
    }),
  },
  '/api/auth/verify-email': {
    get: operation({
      id: 'verifyEmail',
      tag: 'Accounts',
      summary: 'Verify the email of a mailed link, once, and log its owner in',
      parameters: [inQuery('token', 'The `token` parameter of the link.', { required: true })],
      answer: { status: 200, description: 'The session.', schema: ref('SessionUser') },
      failures: { 400: 'The link is not valid, has been used or has expired.' },
      isPrivate: true,
    }),
  },
  '/api/auth/password-reset': {
    put: operation({
      id: 'resetPassword',
      tag: 'Accounts',
      summary: 'Set a new password by a mailed link, once, and end all sessions',
      parameters: [inQuery('token', 'The `token` parameter of the link.', { required: true })],
      body: { schema: ref('NewPassword') },
      answer: { status: 200, description: 'The new password is good.', schema: ref('Message') },
      failures: {
        400: 'The link is not valid, has been used or has expired, or the password breaks a rule.',
      },
    }),
  },
  '/api/auth/reset-link': {
    post: operation({
      id: 'requestPasswordReset',
      tag: 'Accounts',
      summary: 'Have a link mailed that sets a new password',
      description: 'The answer is the same whether or not the email belongs to an account.',
      body: { schema: ref('Email') },
      answer: { status: 200, description: 'The mail is on its way if there is an account.', schema: words },
      failures: { 400: 'The email is no address.' },
      textFailures: 'all',
    }),
  },
  '/api/users/{user}': {
    get: operation({
      id: 'getUser',
      tag: 'Users',
      summary: 'A public profile',
      parameters: [user],
      answer: { status: 200, description: 'The user.', schema: ref('User') },
      failures: { 404: 'There is no such user.' },
    }),
    put: operation({
      id: 'changeUser',
      tag: 'Users',
      summary: 'Change the profile, the password or the reading list of the signed-in user',
      description:
        'Which of the three is told by the fields. After a change of the password the answer carries a new token, and all others have stopped working.',
      token: 'needed',
      parameters: [user],
      body: { schema: { anyOf: [ref('ProfileForm'), ref('PasswordForm'), ref('BookmarkForm')] } },
      answer: { status: 200, description: 'The changed session.', schema: ref('SessionUser') },
      failures: {
        400: 'What is wrong with the fields, the current password among them.',
        403: ownAccount,
        404: 'There is no such post to put on the reading list.',
      },
    }),
    delete: operation({
      id: 'deleteUser',
      tag: 'Users',
      summary: 'Delete the account with all posts, comments, likes and bookmarks',
      token: 'needed',
      parameters: [user],
      body: { schema: ref('Actor'), isOptional: true },
      answer: { status: 200, description: 'The account is gone.', schema: ref('Message') },
      failures: { 403: ownAccount },
    }),
  },
};
