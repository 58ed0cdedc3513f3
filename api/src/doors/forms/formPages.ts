import type { Comment } from '../../features/comments/comment.entity.js';
import type { Post } from '../../features/posts/post.entity.js';
import type { User } from '../../features/users/user.entity.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { Place } from '../places/placeLayout.js';
import { FORMS_PATH } from './formCookie.js';
import {
  fieldHtml,
  FORM_STYLE,
  formHtml,
  hiddenHtml,
  noteHtml,
  paragraph,
  TRAP_HTML,
  type Values,
} from './formHtml.js';
import type { Waiting } from './waiting.js';

/** What a page shows of a form that was sent before. */
export interface Sent {
  /** Why it was refused. */
  failure?: string | null;
  /** By field. */
  errors?: Values;
  values?: Values;
  /** What was done. */
  done?: string | null;
}

export function page(title: string, html: string): Place {
  return { title, description: 'Hydrate without scripts.', html, style: FORM_STYLE };
}

export const notes = ({ failure, done }: Sent): string => noteHtml(failure) + noteHtml(done, 'done');

/** Who is logged in, and the way out. */
export const account = (viewer: User): string =>
  `<p class="place-soft">You are logged in as <a href="/${viewer.userName}"><bdi>${escapeMarkup(viewer.name)}</bdi></a>. ` +
  `<a href="${FORMS_PATH}">Your account</a></p>`;

/** @param next where the person goes afterwards @param waiting what was typed and comes after the login */
export function loginPage(sent: Sent, next: string, waiting?: Waiting): Place {
  const { errors = {}, values = {} } = sent;
  const fields =
    (next ? hiddenHtml('next', next) : '') +
    Object.entries(waiting?.values ?? {})
      .map(([name, value]) => hiddenHtml(name, value))
      .join('') +
    fieldHtml({
      name: 'userName',
      label: 'Username',
      value: values.userName,
      error: errors.userName,
      autocomplete: 'username',
      isRequired: true,
    }) +
    fieldHtml({
      name: 'password',
      label: 'Password',
      type: 'password',
      error: errors.password,
      autocomplete: 'current-password',
      isRequired: true,
    });
  return page(
    'Log in to your account',
    notes(sent) +
      (waiting ? paragraph(`${waiting.what} is kept. It comes after the login.`) : '') +
      formHtml(`${FORMS_PATH}/login`, fields, 'Login') +
      `<p>New to the community? <a href="${FORMS_PATH}/register">Register</a></p>` +
      `<p><a href="${FORMS_PATH}/forgot-password">Forgot password?</a></p>` +
      '<p class="place-soft">Passkeys need scripts. Switch them on and reload for those.</p>',
  );
}

export function registerPage(sent: Sent): Place {
  const { errors = {}, values = {} } = sent;
  const field = (name: string, label: string, more: Partial<Parameters<typeof fieldHtml>[0]> = {}) =>
    fieldHtml({ name, label, value: values[name], error: errors[name], isRequired: true, ...more });
  const fields =
    field('name', 'Name', { autocomplete: 'name' }) +
    field('userName', 'Username', {
      autocomplete: 'username',
      hint: '4 to 12 letters, numbers and underscores.',
    }) +
    field('email', 'Email', {
      type: 'email',
      autocomplete: 'email',
      hint: 'For a verification link. It is never shown to others.',
    }) +
    field('password', 'Password', {
      type: 'password',
      autocomplete: 'new-password',
      hint: 'At least 8 characters with a lower-case and an upper-case letter, a digit and one of @$!%*?&.',
    }) +
    field('confirmPassword', 'Confirm Password', { type: 'password', autocomplete: 'new-password' }) +
    TRAP_HTML;
  return page(
    'Create your account',
    notes(sent) +
      formHtml(`${FORMS_PATH}/register`, fields, 'Register') +
      `<p>Already have an account? <a href="${FORMS_PATH}/login">Log in</a></p>`,
  );
}

export const sentPage = (): Place =>
  page(
    'Verification email sent successfully!',
    paragraph(
      'We sent you a verification link on your email id. It works for one day. Following it logs you in.',
    ) + `<p>Verified already? <a href="${FORMS_PATH}/login">Log in</a></p>`,
  );

/** What works without scripts, for members and visitors. */
export function accountPage(viewer: User | null, sent: Sent, next = ''): Place {
  const own = viewer
    ? `<p>You are logged in as <a href="/${viewer.userName}"><bdi>${escapeMarkup(viewer.name)}</bdi></a>.</p>` +
      `<ul><li><a href="/">Read the feed</a></li><li><a href="${FORMS_PATH}/readinglist">Your reading list</a></li>` +
      `<li><a href="${FORMS_PATH}/following">Whom you follow</a></li><li><a href="${FORMS_PATH}/settings">Settings</a></li></ul>` +
      formHtml(`${FORMS_PATH}/logout`, '', 'Sign Out', true)
    : `<ul><li><a href="${FORMS_PATH}/login">Log in</a></li><li><a href="${FORMS_PATH}/register">Create account</a></li>` +
      '<li><a href="/">Read the feed</a></li></ul>';
  return page(
    'Hydrate without scripts',
    notes(sent) +
      (next ? `<p><a href="${escapeMarkup(next)}">Back to the page you came from</a></p>` : '') +
      own +
      paragraph(
        'Without scripts you can read and search everything, log in, register, like, comment, save posts, follow, and change your settings. ' +
          'Writing, drafts, the list of notifications and some settings need scripts: switch them on and reload.',
      ),
  );
}

/** What the viewer has done with a post. */
export interface OwnMarks {
  isLiked: boolean;
  isSaved: boolean;
  comment: Comment | null;
  /** A comment that is held for review. */
  isHeld: boolean;
}

export function postPage(post: Post, viewer: User | null, marks: OwnMarks, sent: Sent): Place {
  const address = `/post/${encodeURIComponent(post.id)}`;
  const { isLiked, isSaved, comment, isHeld } = marks;
  const of = hiddenHtml('post', post.id);
  const likes = `${post.likesCount} ${post.likesCount === 1 ? 'person likes' : 'people like'} this post.`;
  const like = isLiked
    ? paragraph(`${likes} You are one of them.`) +
      formHtml(`${FORMS_PATH}/unlike`, of, 'Take the like back', true)
    : paragraph(likes) + formHtml(`${FORMS_PATH}/like`, of, 'Like');
  const save = isSaved
    ? paragraph('It is on your reading list.') +
      formHtml(`${FORMS_PATH}/unsave`, of, 'Take it off the reading list', true)
    : formHtml(`${FORMS_PATH}/save`, of, 'Save to the reading list', true);
  const unsent = unsentHtml(sent.values?.text);
  const own = comment
    ? `${unsent}${paragraph('You have commented on this post:')}<div class="form-text" dir="auto">${escapeMarkup(comment.text)}</div>`
    : isHeld
      ? unsent + paragraph('Your comment is held for review. You see it here as soon as it is public.')
      : commentForm(post.id, sent);
  return page(
    post.title,
    notes(sent) +
      `<p><a href="${address}">Back to the post</a> · <a href="${address}?comments=shown#comments">All comments</a></p>` +
      (viewer
        ? account(viewer)
        : `<p><a href="${FORMS_PATH}/login?next=${FORMS_PATH}${address}">Log in</a> to like, to save and to comment.</p>`) +
      `<h2>Like</h2>${like}<h2>Reading list</h2>${save}<h2>Comment</h2>${own}`,
  );
}

const commentForm = (postId: string, { errors = {}, values = {} }: Sent): string =>
  formHtml(
    `${FORMS_PATH}/comment`,
    hiddenHtml('post', postId) +
      fieldHtml({
        name: 'text',
        label: 'Your comment',
        type: 'area',
        value: values.text,
        error: errors.text,
        hint: 'Markdown, 10,000 characters at most.',
        isRequired: true,
      }) +
      TRAP_HTML,
    'Comment',
  );

/** A comment that cannot be sent any more, to copy it. */
const unsentHtml = (text = ''): string =>
  text === ''
    ? ''
    : `${paragraph('This text was not sent:')}<div class="form-text" dir="auto">${escapeMarkup(text)}</div>`;

/** @param text what was not sent */
export const failedPage = (message: string, text?: string): Place =>
  page(
    'This did not work',
    noteHtml(message) + unsentHtml(text) + `<p><a href="${FORMS_PATH}">Hydrate without scripts</a></p>`,
  );
