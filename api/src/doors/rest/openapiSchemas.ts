import { MAX_COMMENT } from '../../features/comments/comment.inputs.js';
import { MAX_CATEGORIES, MAX_HTML, MAX_TITLE } from '../../features/posts/post.inputs.js';
import type { Schema } from './openapiTypes.js';

/** An object that has each of these properties; those named in `optional` may be missing. */
function object(description: string, properties: Record<string, Schema>, optional: string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, ...(required.length > 0 && { required }) };
}

export function text(description: string, more: Partial<Schema> = {}): Schema {
  return { type: 'string', description, ...more };
}

export function ref(name: keyof typeof schemas): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function listOf(items: Schema, description: string): Schema {
  return { type: 'array', description, items };
}

const id = (description: string) => text(description, { format: 'uuid' });
const time = (description: string) => text(description, { format: 'date-time' });
const picture = (whose: string) =>
  text(`Address of the picture of ${whose}: a path on this origin or a full address; never empty.`, {
    minLength: 1,
  });
const link = (what: string) => text(`${what}: an http or https address, or empty.`);

const person = {
  _id: id('The id of the user.'),
  name: text('The name shown beside posts.'),
  userName: text('The unique username, without regard to case.'),
  profilePicture: picture('the user'),
  about: text('A few words about oneself, plain text; may be empty.'),
  websiteURL: link('A personal website'),
  githubURL: link('A GitHub profile'),
  linkedinURL: link('A LinkedIn profile'),
  xURL: link('An X (Twitter) profile'),
  createdAt: time('When the account was made.'),
};

/** Fields by which older clients say who acts; they may only name the token's owner. */
const actor = {
  userId: text('Who acts, by id. May be left out; anybody but the token’s owner is 403.'),
  userName: text('Who acts, by username. May be left out; anybody but the token’s owner is 403.'),
};
const actorFields = Object.keys(actor);

const password = {
  minLength: 8,
  maxLength: 200,
  description:
    'At least 8 of letters, digits and @$!%*?& with a lower-case and an upper-case letter, a digit and one of @$!%*?&.',
};

const postFields: Record<string, Schema> = {
  title: text('Plain text.', { minLength: 1, maxLength: MAX_TITLE }),
  desc: text(
    'The body as HTML. What is outside the stored subset is dropped; embedded `data:` images become uploads.',
    { maxLength: MAX_HTML },
  ),
  categories: {
    type: 'array',
    items: { type: 'string' },
    maxItems: MAX_CATEGORIES,
    description: 'Names of categories, in the order they are shown.',
  },
  photo: {
    type: ['string', 'null'],
    description: 'What an upload answered, or an http(s) address; empty or null for none.',
  },
};

/** The objects of requests and answers (docs/behaviour.md#rest-wire-names). */
export const schemas = {
  User: object('Somebody who writes, comments or reads here, as everybody sees them.', person),
  SessionUser: object('The signed-in user, with what only they may see.', {
    ...person,
    email: text('The address of the account.'),
    readingList: listOf(id('The id of a post.'), 'Ids of the saved posts, last saved first.'),
    accessToken: text('Stands for the user: send it as `Authorization: Bearer …`.', { minLength: 1 }),
  }),
  Comment: object('What somebody said under a post.', {
    userId: id('Who said it.'),
    userName: text('The username of who said it.'),
    userProfile: picture('who said it'),
    comment: text('Plain text with line breaks.'),
    timestamp: time('When it was said.'),
  }),
  Post: object('A published post.', {
    _id: id('The id of the post.'),
    title: text('Plain text.'),
    desc: text('The body: sanitised HTML of a small subset.'),
    categories: listOf({ type: 'string' }, 'Names of at most 3 categories, in the order the author chose.'),
    photo: text('Address of the cover image: a path on this origin or a full address; empty for none.'),
    userDetails: object('Who wrote it.', {
      userName: text('The username of the author.'),
      userPhoto: picture('the author'),
    }),
    createdAt: time('When it was published.'),
    likes: listOf(id('The id of a user.'), 'Ids of all who like the post.'),
    likesCount: { type: 'integer', minimum: 0, description: 'How many like the post.' },
    comments: listOf({ $ref: '#/components/schemas/Comment' }, 'All comments, newest first.'),
  }),
  Suggestion: object('A post that somebody may be looking for.', {
    _id: id('The id of the post.'),
    title: text('Plain text.'),
    userDetails: object('Who wrote it.', { userName: text('The username of the author.') }),
  }),
  Category: object('A subject that posts are filed under.', {
    _id: id('The id of the category.'),
    name: text('The name, unique without regard to case.'),
    desc: text('One sentence on what belongs here.'),
  }),
  Upload: object('A stored image.', {
    url: text('Path on this origin, to be used as `photo`, as `profilePicture` or in a body.', {
      pattern: '^/uploads/',
    }),
  }),
  Message: object('What happened.', { message: text('For a person to read.') }),
  Failure: object(
    'What went wrong.',
    {
      message: text('For a person to read.'),
      fields: {
        type: 'object',
        description: 'What is wrong with each field or parameter, by its name.',
        additionalProperties: { type: 'string' },
      },
    },
    ['fields'],
  ),
  Login: object('Who logs in.', {
    userName: text('The username, without regard to case.'),
    password: text('The password.'),
  }),
  Registration: object('What a new account needs.', {
    name: text('Letters, with at most one space between first and last name.', { maxLength: 100 }),
    userName: text('4 to 12 letters, digits and underscores, at most two underscores.', {
      minLength: 4,
      maxLength: 12,
    }),
    email: text('Where the verification link is sent.', { maxLength: 254 }),
    password: { type: 'string', ...password },
  }),
  NewPassword: object('A new password.', { password: { type: 'string', ...password } }),
  Email: object('Whose password was forgotten.', { email: text('The address of the account.') }),
  Actor: object('Who acts.', actor, actorFields),
  NewPost: object(
    'A new post.',
    {
      ...actor,
      userDetails: object(
        'Who writes. May be left out; anybody but the token’s owner is 403.',
        { userName: actor.userName, userPhoto: text('Ignored.') },
        ['userName', 'userPhoto'],
      ),
      ...postFields,
    },
    [...actorFields, 'userDetails', 'categories', 'photo'],
  ),
  PostChanges: object(
    'What changes of a post; what is left out stays as it is.',
    { ...actor, ...postFields },
    [...actorFields, ...Object.keys(postFields)],
  ),
  NewComment: object(
    'A new comment. Picture and time are the server’s to say.',
    {
      ...actor,
      userProfile: text('Ignored.'),
      comment: text('Plain text.', { minLength: 1, maxLength: MAX_COMMENT }),
      timestamp: { description: 'Ignored.' },
    },
    [...actorFields, 'userProfile', 'timestamp'],
  ),
  ProfileForm: object(
    'What changes of the profile; what is left out stays as it is, other fields change nothing.',
    {
      ...actor,
      name: text('Letters, with at most one space between first and last name.', { maxLength: 100 }),
      profilePicture: text('What an upload answered; empty for the initials.'),
      about: text('Plain text; empty for none.', { maxLength: 1000 }),
      websiteURL: link('A personal website'),
      githubURL: link('A GitHub profile'),
      linkedinURL: link('A LinkedIn profile'),
      xURL: link('An X (Twitter) profile'),
    },
    [...actorFields, 'name', 'profilePicture', 'about', 'websiteURL', 'githubURL', 'linkedinURL', 'xURL'],
  ),
  PasswordForm: object(
    'A new password, proved by the old one. All other sessions end.',
    {
      ...actor,
      currentPassword: text('The password that is good until now.'),
      newPassword: text('The new one.', { minLength: 8, maxLength: 200 }),
    },
    actorFields,
  ),
  BookmarkForm: object(
    'A post to put on the reading list or to take off it.',
    {
      ...actor,
      postId: id('The post.'),
      bookmarked: {
        type: 'boolean',
        description: 'Whether the post is on the list now: true takes it off, false puts it on.',
      },
    },
    actorFields,
  ),
  File: object('A form with one file.', {
    file: text('A png, jpeg, gif, webp, avif, bmp or x-icon image of at most 10 MB, by content.', {
      format: 'binary',
    }),
  }),
} satisfies Record<string, Schema>;
