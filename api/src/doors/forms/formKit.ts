import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.js';
import {
  BadUserInputError,
  ChangeUnknownError,
  DomainError,
  UnauthenticatedError,
  UnavailableError,
} from '../../errors.js';
import type { User } from '../../features/users/user.entity.js';
import { signOut } from '../../features/auth/auth.commands.js';
import type { Session } from '../../features/auth/sessions.js';
import type { Logger } from '../../platform/log/log.js';
import { execute } from '../../platform/useCases/command.js';
import { siteHead } from '../developers/developerLayout.js';
import { statusOf } from '../errorMapping.js';
import { type Place, placeHtml } from '../places/placeLayout.js';
import { type RequestContextFactory, requestIdOf } from '../requestContext.js';
import { FormCookie, FORMS_PATH } from './formCookie.js';
import type { Values } from './formHtml.js';
import { nextOf, textOf } from './formRequest.js';
import { loginPage, type Sent } from './formPages.js';
import { waitingSettings } from './waiting.js';

/** What the page after a redirect says. */
const DONE = {
  in: 'You are logged in.',
  out: 'You are signed out.',
  everywhere: 'You are signed out here and everywhere else.',
  verified: 'Your email is verified, and you are logged in.',
  like: 'You like this post.',
  unlike: 'You have taken your like back.',
  comment: 'Your comment is public.',
  held: 'Your comment waits for a moderator, who looks at it before it is public.',
  save: 'This post is on your reading list.',
  unsave: 'The post is off your reading list.',
  follow: 'Followed.',
  unfollow: 'Unfollowed.',
  settings: 'Your profile is saved.',
  mails: 'Your mails are saved.',
  password: 'Password updated successfully!! All other sessions have ended.',
  email: 'We sent a link to your old and to your new email. Your email changes when both have been used.',
} as const;

export const EXPIRED = 'Your session has expired. Log in again.';

export interface Route {
  Body: Values;
  Params: { id: string };
  Querystring: { next?: unknown; token?: unknown; change?: unknown; done?: unknown; after?: unknown };
}
export type Request = FastifyRequest<Route>;

/** A request with its context; `hasExpired` if the session of its cookie has ended. */
export interface Call {
  context: RequestContext;
  hasExpired: boolean;
}

export interface Member {
  context: RequestContext;
  viewer: User;
}

/** What all forms need to answer. */
export class FormKit {
  readonly cookie: FormCookie;
  readonly #contexts: RequestContextFactory;
  readonly #webFolder: string;
  #head: string | undefined;

  constructor(
    contexts: RequestContextFactory,
    private readonly log: Logger,
    { publicUrl, webFolder }: { publicUrl: string; webFolder: string },
  ) {
    this.cookie = new FormCookie(publicUrl);
    this.#contexts = contexts;
    this.#webFolder = webFolder;
  }

  send(reply: FastifyReply, status: number, place: Place): FastifyReply {
    this.#head ??= siteHead(this.#webFolder);
    // With `no-referrer` browsers would not state the origin of a form.
    return reply
      .code(status)
      .headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(placeHtml(this.#head, place));
  }

  goTo(reply: FastifyReply, path: string, done?: keyof typeof DONE): FastifyReply {
    return reply.header('Cache-Control', 'no-store').redirect(`${path}${done ? `?done=${done}` : ''}`, 303);
  }

  toLogin(reply: FastifyReply, next: string): FastifyReply {
    return this.goTo(reply, `${FORMS_PATH}/login?next=${next}`);
  }

  /** The context of the session in the cookie. An `Authorization` header has no meaning here. */
  async callOf({ raw }: FastifyRequest, reply: FastifyReply): Promise<Call> {
    const token = this.cookie.read(raw);
    delete raw.headers.authorization;
    if (token === null) return { context: await this.#contexts(raw, reply.raw), hasExpired: false };
    try {
      return { context: await this.contextOf(token, { raw }, reply), hasExpired: false };
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      this.cookie.clear(reply.raw);
      delete raw.headers.authorization;
      return { context: await this.#contexts(raw, reply.raw), hasExpired: true };
    }
  }

  /** Puts a new session in the cookie and ends the one that was there: nothing could end it later. */
  async begin(reply: FastifyReply, former: RequestContext, session: Session): Promise<void> {
    if (former.session) await execute(signOut, former, {});
    this.cookie.set(reply.raw, session);
  }

  /** The context of a session that has just begun. */
  contextOf(token: string, { raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply) {
    raw.headers.authorization = `Bearer ${token}`;
    return this.#contexts(raw, reply.raw);
  }

  /**
   * The context of a member. Visitors get the login, and null is returned.
   *
   * @param next where the login leads
   * @param signedOut what the login says in answer to a form. What was typed in the settings waits there.
   */
  async member(
    request: Request,
    reply: FastifyReply,
    next: string,
    signedOut?: string,
  ): Promise<Member | null> {
    const { context, hasExpired } = await this.callOf(request, reply);
    const { viewer } = context;
    if (viewer) return { context, viewer };
    if (signedOut === undefined) this.toLogin(reply, next);
    else {
      const failure = hasExpired ? EXPIRED : signedOut;
      this.send(reply, 401, loginPage({ failure }, nextOf(next), waitingSettings(next, request.body)));
    }
    return null;
  }

  /** Shows a form again after a refusal, with what was typed. @throws errors that are no refusals */
  again(reply: FastifyReply, error: unknown, values: Values, page: (sent: Sent) => Place): FastifyReply {
    if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
    this.writeDown(error, reply);
    const errors = error instanceof BadUserInputError ? error.fields : {};
    const failure = Object.keys(errors).some((name) => values[name] !== undefined) ? null : error.message;
    return this.send(reply, statusOf(error), page({ values, errors, failure }));
  }

  /** A page tells people that the outcome is unknown, but not operators that connections to the database are lost. */
  writeDown(error: DomainError, { raw }: FastifyReply): void {
    if (!(error instanceof ChangeUnknownError)) return;
    this.log.error({ err: error, requestId: requestIdOf(raw) }, 'The outcome of a form is not known');
  }

  done({ query }: { query: Route['Querystring'] }): Sent {
    const what = textOf(query.done);
    return { done: isDone(what) ? DONE[what] : null };
  }
}

const isDone = (what: string): what is keyof typeof DONE => Object.hasOwn(DONE, what);
