import { validated } from './validation.js';
import type { RequestContext } from './context.js';
import { UnauthenticatedError } from '../../errors.js';
import type { Budget, KeyedBudget } from '../limits/rateLimits.js';
import type { User } from '../../features/users/user.entity.js';

/** What `run` works with. */
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

/** What a limit function counts with. */
export interface Counting<Viewer extends User | null> extends Pick<
  RequestContext,
  'limit' | 'tryLimit' | 'giveBack' | 'refill' | 'services' | 'device'
> {
  viewer: Viewer;
}

/** Gives back what was counted, after the call has succeeded. */
export type Refund = () => Promise<void>;

/**
 * A budget of the caller or the address, or a function that counts by what the input names: an account, a mailbox, a device. Limits
 * come before validation, so the function gets the input as it was sent.
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
  /** What a visitor is told; "You need to log in." unless the definition says more. */
  signedOut?: string;
}

interface Terms {
  /** The name of the GraphQL field, if there is one, and of the event in the security log. */
  name: string;
  /** Writes the outcome to the security log: of every call, or of those that the function selects. */
  audit?: true | ((context: Pick<RequestContext, 'session'>) => boolean);
}

/** Fields as a client sent them, before validation. */
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
 * Defines a use case that changes something. Resolvers and REST handlers run it with {@link execute}.
 *
 * @param definition with the input class whose rules are checked. Without a class `run` gets what the door hands over, which is for
 *   what clients cannot type wrong, such as an uploaded file
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

/** Defines a query that is limited. Resolvers and REST handlers run it with {@link execute}, as a command. */
export function query<Input extends object, Result>(
  definition: PlainDefinition<Input, Result> & { audit?: undefined },
): Command<Input, Result> {
  return command(definition);
}

/**
 * Runs a use case for a request. The order of checks is the same for both doors: access, limit, validation, run. The outcome is written to
 * the security log where the definition says so, except refusals by a limit, which are logged as `tooMany`.
 *
 * @throws UnauthenticatedError, RateLimitedError, BadUserInputError; what `run` throws
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
      const { session, requester, device, services } = context;
      const result = await audited(async () =>
        run({ viewer, input: await read(given), session, requester, device, services }),
      );
      await refund?.();
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
