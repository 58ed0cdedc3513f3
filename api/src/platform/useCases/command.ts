import { validated } from './validation.js';
import type { RequestContext } from './context.js';
import { UnauthenticatedError } from '../../errors.js';
import type { Budget, KeyedBudget } from '../limits/rateLimits.js';
import type { User } from '../../features/users/user.entity.js';

/** The parameters of `run`. */
export interface Call<Viewer extends User | null, Input> extends Pick<
  RequestContext,
  'session' | 'requester' | 'device' | 'services'
> {
  viewer: Viewer;
  /** Validated, if the definition names an input class. */
  input: Input;
}

/** A call by a signed-in user. */
export type MemberCall<Input = object> = Call<User, Input>;

/** A call by anyone. */
export type AnyCall<Input = object> = Call<User | null, Input>;

/** The counters for a limit function. */
export interface Counting<Viewer extends User | null> extends Pick<
  RequestContext,
  'limit' | 'tryLimit' | 'refund' | 'reset' | 'services' | 'device'
> {
  viewer: Viewer;
}

/** Returns the points after the call has succeeded. */
export type Refund = () => Promise<void>;

/**
 * A budget of the caller or the address, or a function that counts by an account, mailbox or device in the input. Limits are checked
 * before validation, so the function gets the raw input.
 */
type Limit<Viewer extends User | null, Given> = Exclude<Budget, KeyedBudget> | Count<Viewer, Given>;

export interface Count<Viewer extends User | null, Given = unknown> {
  /** All budgets that the function takes from. */
  budgets: readonly Budget[];
  /** @throws RateLimitedError */
  count: (counting: Counting<Viewer>, given: Given) => Promise<Refund | null>;
}

interface Steps<Viewer extends User | null, Given, Input, Result> {
  limit?: Limit<Viewer, Given>;
  run: (call: Call<Viewer, Input>) => Promise<Result>;
}

interface ForAnyone<Given, Input, Result> extends Steps<User | null, Given, Input, Result> {
  access: 'anyone';
}

interface ForMembers<Given, Input, Result> extends Steps<User, Given, Input, Result> {
  access: 'member';
  /** The message for visitors; "You need to log in." by default. */
  signedOut?: string;
}

interface Terms {
  /** The name of the GraphQL field, if any, and of the event in the security log. */
  name: string;
  /** Writes the outcome of every call, or of selected calls, to the security log. */
  audit?: true | ((context: Pick<RequestContext, 'session'>) => boolean);
}

/** The raw input before validation. */
export type Raw<Input extends object> = Partial<Record<keyof Input, unknown>>;

type Access<Given, Input, Result> = ForAnyone<Given, Input, Result> | ForMembers<Given, Input, Result>;
type Definition<Given, Input, Result> = Terms & Access<Given, Input, Result>;
type ValidatedDefinition<Input extends object, Result> = Definition<Raw<Input>, Input, Result> & {
  input: new () => Input;
};
type PlainDefinition<Input, Result> = Definition<Input, Input, Result> & { input?: undefined };

/** A use case that {@link execute} runs. */
export interface Command<Given, Result> {
  readonly name: string;
  readonly access: 'anyone' | 'member';
  readonly signedOut?: string;
  /** Budgets that a call takes from, beside that of plain requests. */
  readonly budgets: readonly Budget[];
  readonly perform: (context: RequestContext, given: Given) => Promise<Result>;
}

/**
 * Defines a mutation. Resolvers and REST handlers run it with {@link execute}.
 *
 * @param definition with the input class for validation. Without a class `run` gets the raw input, for values that
 *   clients cannot send wrongly, such as an uploaded file
 */
export function command<Input extends object, Result>(
  definition: ValidatedDefinition<Input, Result>,
): Command<Raw<Input>, Result>;
export function command<Input extends object, Result>(
  definition: PlainDefinition<Input, Result>,
): Command<Input, Result>;
export function command<Input extends object, Result>(
  definition: ValidatedDefinition<Input, Result> | PlainDefinition<Input, Result>,
): Command<Raw<Input>, Result> | Command<Input, Result> {
  if (definition.input === undefined) return define(definition, (given) => Promise.resolve(given));
  const { input } = definition;
  return define(definition, (given) => validated(input, given));
}

/** Defines a rate-limited query. Resolvers and REST handlers run it with {@link execute}, like a command. */
export function query<Input extends object, Result>(
  definition: PlainDefinition<Input, Result> & { audit?: undefined },
): Command<Input, Result> {
  return define(definition, (given) => Promise.resolve(given), { isRead: true });
}

/**
 * Runs a use case for a request. The order of checks is the same for GraphQL and REST: access, limit, validation, run.
 * The outcome is logged if the definition says so; refusals by a limit are logged as `tooMany`. If the request has an
 * idempotency key, the transactions of `run` record that it was executed.
 *
 * @throws UnauthenticatedError, RateLimitedError, BadUserInputError; the error of `run`
 */
export function execute<Given, Result>(
  { perform }: Command<Given, Result>,
  context: RequestContext,
  input: Given,
): Promise<Result> {
  return perform(context, input);
}

function define<Given, Input, Result>(
  definition: Definition<Given, Input, Result>,
  read: (given: Given) => Promise<Input>,
  { isRead = false } = {},
): Command<Given, Result> {
  const { name, access, audit, limit } = definition;
  const perform = async (context: RequestContext, given: Given): Promise<Result> => {
    const isAudited = typeof audit === 'function' ? audit(context) : audit === true;
    const audited: Audited = (work) => (isAudited ? context.audit(name, work) : work());
    const take = async <Viewer extends User | null>(
      viewer: Viewer,
      { limit, run }: Steps<Viewer, Given, Input, Result>,
    ): Promise<Result> => {
      const refund = await count(limit, { ...context, viewer }, given);
      const { session, requester, device, services, claim } = context;
      const result = await audited(async () => {
        const call = { viewer, input: await read(given), session, requester, device, services };
        return claim ? claim.during(() => run(call)) : run(call);
      });
      await refund?.();
      // A later mutation of the same operation reads what this one has changed.
      if (!isRead) context.forgetLoaded();
      return result;
    };
    if (definition.access === 'anyone') return take(context.viewer, definition);
    if (context.viewer) return take(context.viewer, definition);
    return audited(() => Promise.reject(new UnauthenticatedError(definition.signedOut)));
  };
  return {
    name,
    access,
    budgets: typeof limit === 'object' ? limit.budgets : limit === undefined ? [] : [limit],
    perform,
    ...(definition.access === 'member' && { signedOut: definition.signedOut }),
  };
}

async function count<Viewer extends User | null, Given>(
  limit: Limit<Viewer, Given> | undefined,
  counting: Counting<Viewer>,
  given: Given,
): Promise<Refund | null> {
  if (typeof limit === 'object') return limit.count(counting, given);
  if (limit !== undefined) await counting.limit(limit);
  return null;
}

type Audited = <T>(work: () => Promise<T>) => Promise<T>;
