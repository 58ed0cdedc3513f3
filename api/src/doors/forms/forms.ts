import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.js';
import { UnreadableError } from '../../edge/jsonBody.js';
import {
  BadUserInputError,
  DomainError,
  NotFoundError,
  UnauthenticatedError,
  UnavailableError,
} from '../../errors.js';
import { updateProfile } from '../../features/account/account.commands.js';
import { login, register, signOut, verifyEmail } from '../../features/auth/auth.commands.js';
import { addComment } from '../../features/comments/comment.commands.js';
import { likePost, unlikePost } from '../../features/likes/like.commands.js';
import { noSuchPost } from '../../features/posts/post.entity.js';
import { post as postById } from '../../features/posts/post.queries.js';
import { execute } from '../../platform/useCases/command.js';
import { siteHead } from '../developers/developerLayout.js';
import { statusOf } from '../errorMapping.js';
import { type Place, placeHtml } from '../places/placeLayout.js';
import type { SendPage } from '../pages/static.js';
import type { RequestContextFactory } from '../requestContext.js';
import { FormCookie, FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';
import { nextOf, readForm, textOf } from './formRequest.js';
import * as pages from './formPages.js';
import type { Sent } from './formPages.js';
import { refuseOtherSites } from './sameSite.js';
import { sendAppOrForm } from './withoutScripts.js';

/** What the page after a redirect says. */
const DONE: Values = {
  in: 'You are logged in.',
  out: 'You are signed out.',
  verified: 'Your email is verified, and you are logged in.',
  like: 'You like this post.',
  unlike: 'You have taken your like back.',
  comment: 'Your comment is public.',
  held: 'Your comment waits for a moderator, who looks at it before it is public.',
  settings: 'Your profile is saved.',
};

const EXPIRED = 'Your session has expired. Log in again.';

interface FormsOptions {
  contexts: RequestContextFactory;
  publicUrl: string;
  /** The web app's build, whose style the pages have. */
  webFolder: string;
  sendApp: SendPage;
}

interface Route {
  Body: Values;
  Params: { post: string };
  Querystring: { next?: unknown; token?: unknown; done?: unknown };
}
type Request = FastifyRequest<Route>;

/** A request with its context; `hasExpired` if the session of its cookie has ended. */
interface Call {
  context: RequestContext;
  hasExpired: boolean;
}

/**
 * Plain forms for browsers without scripts: log-in, registration, likes, comments and the profile (docs/behaviour.md#without-scripts). They
 * execute the commands of the APIs. Each form that changes something answers with a redirect, so that a reload does not send it again.
 */
export async function formsDoor(
  app: FastifyInstance,
  { contexts, publicUrl, webFolder, sendApp }: FormsOptions,
): Promise<void> {
  const cookie = new FormCookie(publicUrl);
  let head: string | undefined;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', readForm);
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return;
    refuseOtherSites(request.raw, publicUrl);
    // Without a Content-Type nothing is parsed.
    request.body ??= {};
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof UnreadableError) {
      if (error.status === 413) reply.header('Connection', 'close');
      return send(reply, error.status, pages.failedPage(error.message));
    }
    if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
    return send(reply, statusOf(error), pages.failedPage(error.message));
  });

  function send(reply: FastifyReply, status: number, place: Place): FastifyReply {
    head ??= siteHead(webFolder);
    // With `no-referrer` browsers would not state the origin of a form.
    return reply
      .code(status)
      .headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(placeHtml(head, place));
  }

  const goTo = (reply: FastifyReply, path: string, done?: keyof typeof DONE) =>
    reply.header('Cache-Control', 'no-store').redirect(`${path}${done ? `?done=${done}` : ''}`, 303);

  /** The context of the session in the cookie. An `Authorization` header has no meaning here. */
  async function callOf({ raw }: FastifyRequest, reply: FastifyReply): Promise<Call> {
    const token = cookie.read(raw);
    delete raw.headers.authorization;
    if (token === null) return { context: await contexts(raw, reply.raw), hasExpired: false };
    raw.headers.authorization = `Bearer ${token}`;
    try {
      return { context: await contexts(raw, reply.raw), hasExpired: false };
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      cookie.clear(reply.raw);
      delete raw.headers.authorization;
      return { context: await contexts(raw, reply.raw), hasExpired: true };
    }
  }

  /** Shows a form again after a refusal, with what was typed. @throws errors that are no refusals */
  function again(
    reply: FastifyReply,
    error: unknown,
    values: Values,
    page: (sent: Sent) => Place,
  ): FastifyReply {
    if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
    const errors = error instanceof BadUserInputError ? error.fields : {};
    const failure = Object.keys(errors).some((name) => values[name] !== undefined) ? null : error.message;
    return send(reply, statusOf(error), page({ values, errors, failure }));
  }

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
    const [like, comment] = await Promise.all([loaders.viewerLikes.load(id), loaders.viewerComment.load(id)]);
    const held = viewer && !comment ? await services.held.commentsOn(viewer.id, id) : [];
    const marks = { isLiked: like !== null, comment, isHeld: held.length > 0 };
    return send(reply, status, pages.postPage(post, viewer, marks, sent));
  }

  const done = ({ query }: Request): Sent => {
    const what = textOf(query.done);
    return { done: Object.hasOwn(DONE, what) ? DONE[what] : null };
  };
  const toLogin = (reply: FastifyReply, next: string) => goTo(reply, `${FORMS_PATH}/login?next=${next}`);

  app.get<Route>(FORMS_PATH, async (request, reply) => {
    const { context, hasExpired } = await callOf(request, reply);
    const sent = hasExpired ? { failure: EXPIRED } : done(request);
    return send(reply, 200, pages.accountPage(context.viewer, sent));
  });

  app.get<Route>(`${FORMS_PATH}/login`, async (request, reply) => {
    const { context, hasExpired } = await callOf(request, reply);
    const next = nextOf(request.query.next);
    if (context.viewer) return goTo(reply, next || FORMS_PATH);
    return send(reply, 200, pages.loginPage({ failure: hasExpired ? EXPIRED : null }, next));
  });
  app.post<Route>(`${FORMS_PATH}/login`, async (request, reply) => {
    const { context } = await callOf(request, reply);
    const { userName = '', password = '', post = '', text = '' } = request.body;
    const next = nextOf(request.body.next);
    const waiting = post !== '' && text !== '' ? { post, text } : undefined;
    try {
      const session = await execute(login, context, { userName, password });
      cookie.set(reply.raw, session);
      if (!waiting) return await goTo(reply, next || FORMS_PATH, next ? undefined : 'in');
      // The comment is too long for an address.
      request.raw.headers.authorization = `Bearer ${session.accessToken}`;
      const own = await contexts(request.raw, reply.raw);
      return await showPost(reply, own, post, {
        values: { text },
        done: 'You are logged in. Your comment is not sent yet.',
      });
    } catch (error) {
      return again(reply, error, request.body, (sent) => pages.loginPage(sent, next, waiting));
    }
  });
  app.post<Route>(`${FORMS_PATH}/logout`, async (request, reply) => {
    const { context } = await callOf(request, reply);
    await execute(signOut, context, {});
    cookie.clear(reply.raw);
    return await goTo(reply, FORMS_PATH, 'out');
  });

  app.get(`${FORMS_PATH}/register`, async (request, reply) => {
    await callOf(request, reply);
    return send(reply, 200, pages.registerPage({}));
  });
  app.post<Route>(`${FORMS_PATH}/register`, async (request, reply) => {
    const { context } = await callOf(request, reply);
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
      return await goTo(reply, `${FORMS_PATH}/register/sent`);
    } catch (error) {
      return again(reply, error, request.body, pages.registerPage);
    }
  });
  app.get(`${FORMS_PATH}/register/sent`, async (request, reply) => {
    await callOf(request, reply);
    return send(reply, 200, pages.sentPage());
  });

  app.get<Route>(`${FORMS_PATH}/verify-email`, async (request, reply) => {
    await callOf(request, reply);
    return send(reply, 200, pages.verifyPage(textOf(request.query.token), {}));
  });
  app.post<Route>(`${FORMS_PATH}/verify-email`, async (request, reply) => {
    const { context } = await callOf(request, reply);
    const { token = '' } = request.body;
    try {
      cookie.set(reply.raw, await execute(verifyEmail, context, { token }));
      return await goTo(reply, FORMS_PATH, 'verified');
    } catch (error) {
      return again(reply, error, {}, (sent) => pages.verifyPage(token, sent));
    }
  });

  const postPath = (id: string) => `${FORMS_PATH}/post/${encodeURIComponent(id)}`;
  app.get<Route>(`${FORMS_PATH}/post/:post`, async (request, reply) => {
    const { context, hasExpired } = await callOf(request, reply);
    return showPost(reply, context, request.params.post, hasExpired ? { failure: EXPIRED } : done(request));
  });
  for (const [name, command] of [
    ['like', likePost],
    ['unlike', unlikePost],
  ] as const) {
    app.post<Route>(`${FORMS_PATH}/${name}`, async (request, reply) => {
      const { context } = await callOf(request, reply);
      const { post = '' } = request.body;
      if (!context.viewer) return toLogin(reply, postPath(post));
      await execute(command, context, { postId: post });
      return await goTo(reply, postPath(post), name);
    });
  }
  app.post<Route>(`${FORMS_PATH}/comment`, async (request, reply) => {
    const { context, hasExpired } = await callOf(request, reply);
    const { post = '', text = '', homepage } = request.body;
    if (!context.viewer) {
      const failure = hasExpired ? EXPIRED : 'you need to login to post a comment!';
      return send(reply, 401, pages.loginPage({ failure }, nextOf(postPath(post)), { post, text }));
    }
    try {
      const { comment } = await execute(addComment, context, {
        postId: post,
        text,
        ...(homepage && { homepage }),
      });
      return await goTo(reply, postPath(post), comment.isHeld ? 'held' : 'comment');
    } catch (error) {
      if (
        !(error instanceof DomainError) ||
        error instanceof NotFoundError ||
        error instanceof UnavailableError
      )
        throw error;
      const sent = { failure: error.message, values: { text } };
      return showPost(reply, context, post, sent, statusOf(error));
    }
  });

  const settings = `${FORMS_PATH}/settings`;
  app.get<Route>(settings, async (request, reply) => {
    const { context } = await callOf(request, reply);
    return context.viewer
      ? send(reply, 200, pages.settingsPage(context.viewer, done(request)))
      : toLogin(reply, settings);
  });
  app.post<Route>(settings, async (request, reply) => {
    const { context, hasExpired } = await callOf(request, reply);
    const { viewer } = context;
    if (!viewer) {
      const failure = hasExpired ? EXPIRED : 'You need to log in to change your profile.';
      return send(reply, 401, pages.loginPage({ failure }, settings));
    }
    const given = Object.entries(request.body).filter(([name]) => isProfileField(name));
    const values: Values = Object.fromEntries(given.map(([name, value]) => [name, value.trim()]));
    try {
      await execute(updateProfile, context, values);
      return await goTo(reply, settings, 'settings');
    } catch (error) {
      return again(reply, error, values, (sent) => pages.settingsPage(viewer, sent));
    }
  });

  sendAppOrForm(app, { webFolder, sendApp });
}

const isProfileField = (name: string): boolean => pages.PROFILE_FIELDS.some((field) => field === name);
