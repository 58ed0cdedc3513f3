import type { SavedPost } from '../../features/bookmarks/savedPost.js';
import type { Category } from '../../features/categories/category.entity.js';
import type { User } from '../../features/users/user.entity.js';
import type { Page } from '../../platform/pagination/pagination.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { Place } from '../places/placeLayout.js';
import { FORMS_PATH } from './formCookie.js';
import { buttonHtml, formHtml, hiddenHtml, paragraph } from './formHtml.js';
import { account, notes, page, type Sent } from './formPages.js';

interface Followable {
  kind: 'user' | 'category';
  id: string;
  name: string;
  /** Its public page. */
  path: string;
  isFollowed: boolean;
}

/** Follows a person or a category, or ends that. */
export function followPage(
  { kind, id, name, path, isFollowed }: Followable,
  viewer: User | null,
  sent: Sent,
): Place {
  const what = hiddenHtml(kind, id);
  const back = `<p><a href="${escapeMarkup(path)}">Back to <bdi>${escapeMarkup(name)}</bdi></a></p>`;
  const form =
    viewer === null
      ? `<p><a href="${FORMS_PATH}/login?next=${FORMS_PATH}/${kind}/${id}">Log in</a> to follow.</p>`
      : viewer.id === id
        ? paragraph('This is you.')
        : isFollowed
          ? paragraph(kind === 'user' ? 'You follow this person.' : 'You follow this category.') +
            formHtml(`${FORMS_PATH}/unfollow`, what, 'Unfollow', true)
          : formHtml(`${FORMS_PATH}/follow`, what, 'Follow');
  const own = viewer ? account(viewer) + `<p><a href="${FORMS_PATH}/following">Whom you follow</a></p>` : '';
  return page(name, notes(sent) + back + form + own);
}

const rows = (items: readonly string[]): string => `<ul class="form-rows">${items.join('')}</ul>`;

/** @param path the page with a parameter `after` @param prefix what distinguishes two lists of a page */
function moreHtml({ hasNextPage, cursors }: Page<unknown>, path: string, prefix = ''): string {
  const last = cursors.at(-1);
  if (!hasNextPage || last === undefined) return '';
  return `<p><a class="place-more" href="${path}?after=${encodeURIComponent(prefix + last)}">Show more</a></p>`;
}

export function followingPage(
  users: Page<User>,
  categories: Page<Category>,
  viewer: User,
  sent: Sent,
): Place {
  const path = `${FORMS_PATH}/following`;
  const row = (kind: 'user' | 'category', id: string, name: string, to: string) =>
    `<li><a href="${escapeMarkup(to)}"><bdi>${escapeMarkup(name)}</bdi></a>` +
    `${buttonHtml(`${FORMS_PATH}/unfollow`, hiddenHtml(kind, id) + hiddenHtml('from', 'list'), 'Unfollow', name)}</li>`;
  const people = users.nodes.map(({ id, name, userName }) => row('user', id, name, `/${userName}`));
  const topics = categories.nodes.map(({ id, name }) =>
    row('category', id, `#${name}`, `/category/?name=${encodeURIComponent(name)}`),
  );
  return page(
    'Following',
    notes(sent) +
      account(viewer) +
      `<h2>People</h2>${people.length > 0 ? rows(people) : paragraph('You do not follow anyone yet. Open a profile and choose Follow.')}` +
      moreHtml(users, path, 'users:') +
      `<h2>Categories</h2>${topics.length > 0 ? rows(topics) : paragraph('You follow no category yet. The page of a category has the button.')}` +
      moreHtml(categories, path, 'categories:'),
  );
}

export function readingListPage(list: Page<SavedPost>, viewer: User, sent: Sent): Place {
  const items = list.nodes.map(({ post: { id, title }, readAt, note }) => {
    const about = [readAt ? 'Read' : '', note].filter((text) => text !== '');
    const more = about.map((text) => `<small dir="auto">${escapeMarkup(text)}</small>`).join('');
    return (
      `<li><div><a href="/post/${id}" dir="auto">${escapeMarkup(title)}</a>${more}</div>` +
      `${buttonHtml(`${FORMS_PATH}/unsave`, hiddenHtml('post', id) + hiddenHtml('from', 'list'), 'Remove', title)}</li>`
    );
  });
  return page(
    'Reading List',
    notes(sent) +
      account(viewer) +
      (items.length > 0
        ? rows(items)
        : paragraph('Your reading list is empty. A post has a button that saves it, above its comments.')) +
      moreHtml(list, `${FORMS_PATH}/readinglist`),
  );
}
