import type { FastifyInstance } from 'fastify';
import {
  followCategory,
  followUser,
  unfollowCategory,
  unfollowUser,
} from '../../features/follows/follow.commands.js';
import { noSuchCategory } from '../../features/categories/category.entity.js';
import { ReadingListSort } from '../../features/bookmarks/savedPost.js';
import { noSuchUser } from '../../features/users/user.entity.js';
import { execute } from '../../platform/useCases/command.js';
import { FORMS_PATH } from './formCookie.js';
import { EXPIRED, type FormKit, type Route } from './formKit.js';
import { followingPage, followPage, readingListPage } from './memberPages.js';
import { textOf } from './formRequest.js';

const FOLLOWING = `${FORMS_PATH}/following`;
const READING_LIST = `${FORMS_PATH}/readinglist`;
/** Rows of a page. */
const SIZE = 50;

/** What a form of one button names. The address of its page has the same name. */
const FOLLOWED = {
  user: [followUser, unfollowUser, (id: string) => ({ userId: id })],
  category: [followCategory, unfollowCategory, (id: string) => ({ categoryId: id })],
} as const;

/** Follows and the reading list. */
export function memberForms(app: FastifyInstance, kit: FormKit): void {
  const pathOf = (kind: 'user' | 'category', id: string) => `${FORMS_PATH}/${kind}/${encodeURIComponent(id)}`;

  app.get<Route>(`${FORMS_PATH}/user/:id`, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    const { services, loaders, viewer } = context;
    const user = await services.users.byId(request.params.id);
    if (!user?.verifiedAt) throw noSuchUser();
    const isFollowed = (await loaders.viewerFollowedUsers.load(user.id)) !== null;
    const sent = hasExpired ? { failure: EXPIRED } : kit.done(request);
    const { id, name, userName } = user;
    const shown = { kind: 'user', id, name, path: `/${userName}`, isFollowed } as const;
    return kit.send(reply, 200, followPage(shown, viewer, sent));
  });
  app.get<Route>(`${FORMS_PATH}/category/:id`, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    const { services, loaders, viewer } = context;
    const category = await services.categories.byId(request.params.id);
    if (!category) throw noSuchCategory();
    const isFollowed = (await loaders.viewerFollowedCategories.load(category.id)) !== null;
    const sent = hasExpired ? { failure: EXPIRED } : kit.done(request);
    const { id, name } = category;
    const path = `/category/?name=${encodeURIComponent(name)}`;
    const shown = { kind: 'category', id, name: `#${name}`, path, isFollowed } as const;
    return kit.send(reply, 200, followPage(shown, viewer, sent));
  });

  for (const [action, at] of [
    ['follow', 0],
    ['unfollow', 1],
  ] as const) {
    app.post<Route>(`${FORMS_PATH}/${action}`, async (request, reply) => {
      const { user = '', category = '', from = '' } = request.body;
      const kind = category === '' ? 'user' : 'category';
      const id = category || user;
      const member = await kit.member(request, reply, pathOf(kind, id));
      if (!member) return reply;
      // Cached profiles offer everybody to follow, also their owners, whom this page tells so.
      if (id === member.viewer.id) return kit.goTo(reply, pathOf(kind, id));
      const { [at]: command, 2: inputOf } = FOLLOWED[kind];
      await execute<object, unknown>(command, member.context, inputOf(id));
      return await kit.goTo(reply, from === 'list' ? FOLLOWING : pathOf(kind, id), action);
    });
  }

  app.get<Route>(FOLLOWING, async (request, reply) => {
    const member = await kit.member(request, reply, FOLLOWING);
    if (!member) return reply;
    const { services } = member.context;
    const { id } = member.viewer;
    // Each of the two lists goes on in its own address.
    const after = textOf(request.query.after);
    const [kind = '', cursor = ''] = after.split(':', 2);
    const argsOf = (own: string) => ({ first: SIZE, after: kind === own && cursor ? cursor : null });
    const [users, categories] = await Promise.all([
      services.follows.users(id, argsOf('users')),
      services.follows.categories(id, argsOf('categories')),
    ]);
    return kit.send(reply, 200, followingPage(users, categories, member.viewer, kit.done(request)));
  });

  app.get<Route>(READING_LIST, async (request, reply) => {
    const member = await kit.member(request, reply, READING_LIST);
    if (!member) return reply;
    const { services } = member.context;
    const list = await services.readingList.list(member.viewer.id, {
      first: SIZE,
      after: textOf(request.query.after) || null,
      sort: ReadingListSort.SAVED,
      unreadOnly: false,
    });
    return kit.send(reply, 200, readingListPage(list, member.viewer, kit.done(request)));
  });
}
