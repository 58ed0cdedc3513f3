import type { FastifyInstance } from 'fastify';
import { badLink, unsubscribe } from '../../features/notifications/notification.commands.js';
import { kinds, type NotificationKind } from '../../features/notifications/kinds.js';
import type { Unsubscribing } from '../../features/notifications/unsubscribing.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContextFactory } from '../requestContext.js';
import { contextsWithoutLogin, prepareDoor, send } from './mailPage.js';
import { askingPage, donePage, failedPage } from './unsubscribePage.js';

/** A body has the only field `List-Unsubscribe=One-Click`, in one of two forms. */
const PATH = '/unsubscribe/:token';

interface Route {
  Params: { token: string };
}

/**
 * `/unsubscribe/{token}`, the link in mails about notifications. `GET` shows a page with a button and changes nothing, because mail
 * programs and virus scanners follow links. Mail programs and the button send a POST (RFC 8058 section 3.1), for which the token
 * decides alone: cookies, logins and the body have no meaning. Both work without scripts.
 */
export async function unsubscribeDoor(
  app: FastifyInstance,
  { contexts, unsubscribing }: { contexts: RequestContextFactory; unsubscribing: Unsubscribing },
): Promise<void> {
  prepareDoor(app, failedPage);
  const contextOf = contextsWithoutLogin(contexts);
  app.get<Route>(PATH, async (request, reply) => {
    await contextOf(request, reply);
    const known = unsubscribing.read(request.params.token);
    if (!known) throw badLink();
    return send(reply, 200, askingPage(inWords(known.kinds)));
  });
  app.post<Route>(PATH, async (request, reply) => {
    const ended = await execute(unsubscribe, await contextOf(request, reply), request.params);
    return send(reply, 200, donePage(inWords(ended)));
  });
}

const inWords = (ended: readonly NotificationKind[]): string =>
  new Intl.ListFormat('en').format(ended.map((kind) => kinds[kind].title));
