import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RequestContext } from '../../context.js';
import { UnreadableError } from '../../edge/jsonBody.js';
import { BadUserInputError, DomainError, NotFoundError, UnavailableError } from '../../errors.js';
import { login, register, signOut } from '../../features/auth/auth.commands.js';
import type { Session } from '../../features/auth/sessions.js';
import { bookmarkPost, removeBookmark } from '../../features/bookmarks/bookmark.commands.js';
import { addComment } from '../../features/comments/comment.commands.js';
import { likePost, unlikePost } from '../../features/likes/like.commands.js';
import { noSuchPost } from '../../features/posts/post.entity.js';
import { post as postById } from '../../features/posts/post.queries.js';
import type { Logger } from '../../platform/log/log.js';
import { execute } from '../../platform/useCases/command.js';
import { statusOf } from '../errorMapping.js';
import type { SendPage } from '../pages/static.js';
import type { RequestContextFactory } from '../requestContext.js';
import { FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';
import { EXPIRED, FormKit, type Route } from './formKit.js';
import { isFormPage, nextOf, readForm, textOf } from './formRequest.js';
import * as pages from './formPages.js';
import type { Sent } from './formPages.js';
import { mailedForms } from './mailedForms.js';
import { memberForms } from './memberForms.js';
import { refuseOtherSites } from './sameSite.js';
import { settingsForms, settingsPlace } from './settingsForms.js';
import { waitingComment, waitingSettings } from './waiting.js';
import { sendAppOrForm } from './withoutScripts.js';

interface FormsOptions {
  contexts: RequestContextFactory;
  log: Logger;
  publicUrl: string;
  /** The web app's build, whose style the pages have. */
  webFolder: string;
  sendApp: SendPage;
}

/**
 * Plain forms for browsers without scripts: log-in, registration, likes, comments, follows, saved posts and settings
 * (docs/behaviour.md#without-scripts). They execute the commands of the APIs. Each form that changes something answers with a redirect, so that
 * a reload does not send it again.
 */
export async function formsDoor(
  app: FastifyInstance,
  { contexts, log, publicUrl, webFolder, sendApp }: FormsOptions,
): Promise<void> {
  const kit = new FormKit(contexts, log, { publicUrl, webFolder });
  const { cookie } = kit;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', readForm);
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return;
    refuseOtherSites(request.raw, publicUrl);
    // Without a Content-Type nothing is parsed.
    request.body ??= {};
  });
  app.setErrorHandler<Error, { Body: Values | undefined }>((error, request, reply) => {
    if (error instanceof UnreadableError) {
      if (error.status === 413) reply.header('Connection', 'close');
      return kit.send(reply, error.status, pages.failedPage(error.message));
    }
    if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
    kit.writeDown(error, reply);
    // A comment whose post is gone. After other refusals its form shows it, and what another site sent is not shown.
    const text = error instanceof NotFoundError ? textOf(request.body?.text) : '';
    return kit.send(reply, statusOf(error), pages.failedPage(error.message, text));
  });

  async function showPost(
    reply: FastifyReply,
    context: RequestContext,
    id: string,
    sent: Sent,
    status = 200,
  ) {
    const { viewer, loaders, services } = context;
    const post = await execute(postById, context, { id });
    if (!post || post.isHeld) throw noSuchPost();
    const [like, saved, comment] = await Promise.all([
      loaders.viewerLikes.load(id),
      loaders.viewerBookmarks.load(id),
      loaders.viewerComment.load(id),
    ]);
    const held = viewer && !comment ? await services.held.commentsOn(viewer.id, id) : [];
    const marks = { isLiked: like !== null, isSaved: saved !== null, comment, isHeld: held.length > 0 };
    // A form that was sent twice has sent its text.
    const isSent = [comment, ...held].some((remark) => remark?.text?.trim() === sent.values?.text?.trim());
    const shown = isSent ? { ...sent, values: {} } : sent;
    return kit.send(reply, status, pages.postPage(post, viewer, marks, shown));
  }

  app.get<Route>(FORMS_PATH, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    const sent = hasExpired ? { failure: EXPIRED } : kit.done(request);
    return kit.send(reply, 200, pages.accountPage(context.viewer, sent, nextOf(request.query.next)));
  });

  app.get<Route>(`${FORMS_PATH}/login`, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    const next = nextOf(request.query.next);
    if (context.viewer) return kit.goTo(reply, afterLogin(next));
    return kit.send(reply, 200, pages.loginPage({ failure: hasExpired ? EXPIRED : null }, next));
  });
  app.post<Route>(`${FORMS_PATH}/login`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    const { userName = '', password = '', post = '' } = request.body;
    const next = nextOf(request.body.next);
    const comment = waitingComment(request.body);
    const waiting = comment ?? waitingSettings(next, request.body);
    let session: Session;
    try {
      session = await execute(login, context, { userName, password });
    } catch (error) {
      return kit.again(reply, error, request.body, (sent) => pages.loginPage(sent, next, waiting));
    }
    await kit.begin(reply, context, session);
    if (!waiting) return kit.goTo(reply, afterLogin(next, 'in'));
    // It is too long for an address.
    const own = await kit.contextOf(session.accessToken, request, reply);
    const { viewer } = own;
    if (viewer && !comment) {
      const done = 'You are logged in. What you typed is not saved yet.';
      const sent = { values: waiting.values, done };
      return kit.send(reply, 200, await settingsPlace(next, { context: own, viewer }, sent));
    }
    const done = 'You are logged in. Your comment is not sent yet.';
    return showPost(reply, own, post, { values: waiting.values, done });
  });
  app.post<Route>(`${FORMS_PATH}/logout`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    await execute(signOut, context, {});
    cookie.clear(reply.raw);
    return await kit.goTo(reply, FORMS_PATH, 'out');
  });

  app.get(`${FORMS_PATH}/register`, async (request, reply) => {
    await kit.callOf(request, reply);
    return kit.send(reply, 200, pages.registerPage({}));
  });
  app.post<Route>(`${FORMS_PATH}/register`, async (request, reply) => {
    const { context } = await kit.callOf(request, reply);
    const {
      confirmPassword = '',
      name = '',
      userName = '',
      email = '',
      password = '',
      homepage,
    } = request.body;
    try {
      if (confirmPassword !== password) {
        const message = 'Password mismatch! Please enter your password correctly';
        throw new BadUserInputError(message, { confirmPassword: message });
      }
      const input = { name: name.trim(), userName: userName.trim(), email: email.trim(), password };
      await execute(register, context, { ...input, ...(homepage && { homepage }) });
      return await kit.goTo(reply, `${FORMS_PATH}/register/sent`);
    } catch (error) {
      return kit.again(reply, error, request.body, pages.registerPage);
    }
  });
  app.get(`${FORMS_PATH}/register/sent`, async (request, reply) => {
    await kit.callOf(request, reply);
    return kit.send(reply, 200, pages.sentPage());
  });

  mailedForms(app, kit);

  const postPath = (id: string) => `${FORMS_PATH}/post/${encodeURIComponent(id)}`;
  app.get<Route>(`${FORMS_PATH}/post/:id`, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    return showPost(reply, context, request.params.id, hasExpired ? { failure: EXPIRED } : kit.done(request));
  });
  for (const [name, command] of [
    ['like', likePost],
    ['unlike', unlikePost],
    ['save', bookmarkPost],
    ['unsave', removeBookmark],
  ] as const) {
    app.post<Route>(`${FORMS_PATH}/${name}`, async (request, reply) => {
      const { context } = await kit.callOf(request, reply);
      const { post = '', from = '' } = request.body;
      if (!context.viewer) return kit.toLogin(reply, postPath(post));
      await execute<object, unknown>(command, context, { postId: post });
      return await kit.goTo(reply, from === 'list' ? `${FORMS_PATH}/readinglist` : postPath(post), name);
    });
  }
  app.post<Route>(`${FORMS_PATH}/comment`, async (request, reply) => {
    const { context, hasExpired } = await kit.callOf(request, reply);
    const { post = '', text = '', homepage } = request.body;
    if (!context.viewer) {
      const failure = hasExpired ? EXPIRED : 'you need to login to post a comment!';
      return kit.send(
        reply,
        401,
        pages.loginPage({ failure }, nextOf(postPath(post)), waitingComment({ post, text })),
      );
    }
    try {
      const { comment } = await execute(addComment, context, {
        postId: post,
        text,
        ...(homepage && { homepage }),
      });
      return await kit.goTo(reply, postPath(post), comment.isHeld ? 'held' : 'comment');
    } catch (error) {
      if (
        !(error instanceof DomainError) ||
        error instanceof NotFoundError ||
        error instanceof UnavailableError
      )
        throw error;
      kit.writeDown(error, reply);
      const sent = { failure: error.message, values: { text } };
      return showPost(reply, context, post, sent, statusOf(error));
    }
  });

  settingsForms(app, kit);
  memberForms(app, kit);
  sendAppOrForm(app, { webFolder, sendApp });
}

/** Public pages are the same for everybody and do not say who is logged in. So the login says it, and links the page one came from. */
function afterLogin(next: string, done?: 'in'): string {
  if (isFormPage(next)) return next;
  const query = new URLSearchParams({ ...(done && { done }), ...(next && { next }) });
  return query.size > 0 ? `${FORMS_PATH}?${query.toString()}` : FORMS_PATH;
}
