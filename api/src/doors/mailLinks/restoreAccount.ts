import type { FastifyInstance } from 'fastify';
import { restoreAccount } from '../../features/account/account.commands.js';
import { execute } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import type { RequestContextFactory } from '../requestContext.js';
import { contextsWithoutLogin, page, paragraph, prepareDoor, send } from './mailPage.js';

const PATH = '/restore-account/:token';

interface Route {
  Params: { token: string };
}

/**
 * `/restore-account/{token}`, the link in the mail about a deleted account. `GET` shows a page with a button and changes nothing,
 * because mail programs follow links. It works without a login, because the deletion has ended all sessions, and without scripts.
 */
export async function restoreAccountDoor(
  app: FastifyInstance,
  { contexts, services }: { contexts: RequestContextFactory; services: Pick<Services, 'deletions'> },
): Promise<void> {
  prepareDoor(app, failedPage);
  const contextOf = contextsWithoutLogin(contexts);
  app.get<Route>(PATH, async (request, reply) => {
    const { limit } = await contextOf(request, reply);
    await limit('token');
    return send(reply, 200, askingPage(await services.deletions.read(request.params.token)));
  });
  app.post<Route>(PATH, async (request, reply) => {
    const restored = await execute(restoreAccount, await contextOf(request, reply), request.params);
    return send(reply, 200, donePage(restored));
  });
}

function askingPage({ userName, erasesAt }: { userName: string; erasesAt: Date }): string {
  const time = erasesAt.toISOString().slice(0, 16).replace('T', ' ');
  return page(
    'Undo the deletion',
    paragraph(`The account @${userName} was deleted. On ${time} UTC everything of it is erased for good.`) +
      paragraph(
        'If you undo the deletion, its profile, posts, comments and likes are back, and you can log in again.',
      ) +
      '<form method="post"><p><button>Undo the deletion</button></p></form>',
  );
}

const donePage = ({ userName, isComplete }: { userName: string; isComplete: boolean }): string =>
  page(
    'Your account is back',
    paragraph(
      `The deletion of @${userName} was undone. ${isComplete ? 'Everything is where it was.' : 'There is much to put back: the rest of its posts, comments, likes and follows comes within minutes.'} All sessions have ended.`,
    ) + '<p><a href="/login">Log in</a></p>',
  );

const failedPage = (message: string): string =>
  page('This link did not work', `${paragraph(message)}<p><a href="/login">Log in</a></p>`);
