import { validated } from './validation.js';
import type { RequestContext } from './context.js';
import { UnauthenticatedError } from '../../errors.js';
import { type Needed, refusedScope } from './scopes.js';
import type { Budget, KeyedBudget } from '../limits/rateLimits.js';
import { refusedProof } from './recentAuthentication.js';
import type { User } from '../../features/users/user.entity.js';

/** The parameters of `run`. */
export interface Call<Viewer extends User | null, Input> extends Pick<
  RequestContext,
  'session' | 'token' | 'requester' | 'device' | 'services' | 'refund'
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

/** The parameters of a query's `run`. */
export interface Read<Viewer extends User | null, Input> extends Pick<
  RequestContext,
  'services' | 'loaders'
> {
  viewer: Viewer;
  input: Input;
}

/** A read by anyone. */
export type AnyRead<Input = object> = Read<User | null, Input>;

/** Returns points after the call: those that it should not have cost. @param error of a call that has failed */
export type Refund = (error?: unknown) => Promise<void>;

/** Budgets of the caller or the address, or a function that counts by the input before its validation. */
type Limit<Viewer extends User | null, Given> = PlainBudget | readonly PlainBudget[] | Count<Viewer, Given>;

type PlainBudget = Exclude<Budget, KeyedBudget>;

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
  /** Refuses sessions without a recent confirmation, before the call counts for a limit: always, or for some inputs. */
  needsRecentProof?: true | ((asked: Asked<Input>) => Promise<boolean>);
}

/** The parameters of a function that decides about the recent proof. The input is validated. */
type Asked<Input> = Pick<MemberCall<Input>, 'viewer' | 'input' | 'services'>;

interface Terms {
  /** The name of the GraphQL field, if any, and of the event in the security log. */
  name: string;
  /** What an access token needs. */
  scope: Needed;
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

interface ReadSteps<Viewer extends User | null, Input, Result> {
  name: string;
  /** What an access token needs. */
  scope: Needed;
  limit?: PlainBudget;
  run: (read: Read<Viewer, Input>) => Promise<Result>;
}

type QueryDefinition<Input, Result> =
  | (ReadSteps<User | null, Input, Result> & { access: 'anyone' })
  | (ReadSteps<User, Input, Result> & { access: 'member'; signedOut?: string });

/** A command or a query, which {@link execute} runs. */
export interface UseCase<Given, Result> {
  readonly name: string;
  readonly access: 'anyone' | 'member';
  readonly scope: Needed;
  readonly signedOut?: string;
  /** Budgets that a call takes from, beside that of plain requests. */
  readonly budgets: readonly Budget[];
  readonly perform: (context: RequestContext, given: Given) => Promise<Result>;
}

/**
 * Defines a mutation. Resolvers and REST handlers run it with {@link execute}. Without an input class `run` gets the
 * raw input, for values that clients cannot send wrongly, such as an uploaded file.
 */
export function command<Input extends object, Result>(
  definition: ValidatedDefinition<Input, Result>,
): UseCase<Raw<Input>, Result>;
export function command<Input extends object, Result>(
  definition: PlainDefinition<Input, Result>,
): UseCase<Input, Result>;
export function command<Input extends object, Result>(
  definition: ValidatedDefinition<Input, Result> | PlainDefinition<Input, Result>,
): UseCase<Raw<Input>, Result> | UseCase<Input, Result> {
  if (definition.input === undefined) return define(definition, (given) => Promise.resolve(given));
  const { input } = definition;
  return define(definition, (given) => validated(input, given));
}

/**
 * Defines a read, which {@link execute} runs like a command. It has no input class: the GraphQL schema or the REST
 * handler checks the types of the input, and `run` the ranges. A limit is only for a read that needs its own budget.
 */
export function query<Input extends object, Result>(
  definition: QueryDefinition<Input, Result>,
): UseCase<Input, Result> {
  const { name, access, scope, limit } = definition;
  registerScope(name, scope);
  return {
    name,
    access,
    scope,
    budgets: limit === undefined ? [] : [limit],
    // Not async: the promise of `run` is enough, and every page executes queries.
    perform: (context, input) => {
      // No token is given without a viewer, so this comes to the same as checking access first.
      const refusal = refusedScope(context.token, [scope]);
      if (refusal) return Promise.reject(refusal);
      if (definition.access === 'anyone') return read(definition, context, context.viewer, input);
      if (context.viewer) return read(definition, context, context.viewer, input);
      return Promise.reject(new UnauthenticatedError(definition.signedOut));
    },
    ...(definition.access === 'member' && { signedOut: definition.signedOut }),
  };
}

function read<Viewer extends User | null, Input, Result>(
  { limit, run }: ReadSteps<Viewer, Input, Result>,
  context: RequestContext,
  viewer: Viewer,
  input: Input,
): Promise<Result> {
  const { services, loaders } = context;
  const call = { viewer, input, services, loaders };
  return limit === undefined ? run(call) : context.limit(limit).then(() => run(call));
}

/**
 * Runs a use case for a request. The order of checks is the same for GraphQL and REST: access, scope, recent proof,
 * limit, validation of a command, run. The outcome of a command is logged if its definition says so; refusals by a limit are logged as
 * `tooMany`. If the request has an idempotency key, the transactions of a command record that it was executed.
 *
 * @throws UnauthenticatedError, InsufficientScopeError, RecentAuthenticationError, RateLimitedError, BadUserInputError; the error of `run`
 */
export function execute<Given, Result>(
  { perform }: UseCase<Given, Result>,
  context: RequestContext,
  input: Given,
): Promise<Result> {
  return perform(context, input);
}

function define<Given, Input, Result>(
  definition: Definition<Given, Input, Result>,
  read: (given: Given) => Promise<Input>,
): UseCase<Given, Result> {
  const { name, access, scope, audit, limit } = definition;
  registerScope(name, scope);
  const perform = async (context: RequestContext, given: Given): Promise<Result> => {
    const isAudited = typeof audit === 'function' ? audit(context) : audit === true;
    const audited: Audited = (work) => (isAudited ? context.audit(name, work) : work());
    const take = async <Viewer extends User | null>(
      viewer: Viewer,
      { limit, run }: Steps<Viewer, Given, Input, Result>,
      missingProof: () => Promise<Error | null>,
    ): Promise<Result> => {
      const refusal = refusedScope(context.token, [scope]) ?? (await missingProof());
      if (refusal) return audited(() => Promise.reject(refusal));
      const giveBack = await count(limit, { ...context, viewer }, given);
      const { session, token, requester, device, services, refund, claim } = context;
      const result = await audited(async () => {
        const input = await read(given);
        const call = { viewer, input, session, token, requester, device, services, refund };
        return claim ? claim.during(() => run(call)) : run(call);
      }).catch(async (error: unknown) => {
        await giveBack?.(error);
        throw error;
      });
      await giveBack?.();
      // A later mutation of the same operation reads what this one has changed.
      context.forgetLoaded();
      return result;
    };
    if (definition.access === 'anyone') return take(context.viewer, definition, () => Promise.resolve(null));
    const { viewer } = context;
    if (viewer) {
      const { needsRecentProof } = definition;
      return take(viewer, definition, () =>
        missingProof(needsRecentProof, { ...context, viewer }, () => read(given)),
      );
    }
    return audited(() => Promise.reject(new UnauthenticatedError(definition.signedOut)));
  };
  return {
    name,
    access,
    scope,
    budgets: isCount(limit) ? limit.budgets : plain(limit),
    perform,
    ...(definition.access === 'member' && { signedOut: definition.signedOut }),
  };
}

/** The refusal of a session that lacks the proof. Invalid input needs none: the call counts, and validation refuses it. */
async function missingProof<Input>(
  rule: ForMembers<unknown, Input, unknown>['needsRecentProof'],
  { session, viewer, services }: Pick<MemberCall, 'session' | 'viewer' | 'services'>,
  read: () => Promise<Input>,
): Promise<Error | null> {
  const refusal = rule === undefined ? null : refusedProof(session);
  if (refusal === null || rule === undefined || rule === true) return refusal;
  return read().then(
    async (input) => ((await rule({ viewer, input, services })) ? refusal : null),
    () => null,
  );
}

async function count<Viewer extends User | null, Given>(
  limit: Limit<Viewer, Given> | undefined,
  counting: Counting<Viewer>,
  given: Given,
): Promise<Refund | null> {
  if (isCount(limit)) return limit.count(counting, given);
  for (const budget of plain(limit)) await counting.limit(budget);
  return null;
}

function isCount<Viewer extends User | null, Given>(
  limit: Limit<Viewer, Given> | undefined,
): limit is Count<Viewer, Given> {
  return typeof limit === 'object' && 'count' in limit;
}

const plain = (limit: PlainBudget | readonly PlainBudget[] = []): readonly PlainBudget[] =>
  typeof limit === 'string' ? [limit] : limit;

const scopes = new Map<string, Needed>();

function registerScope(name: string, scope: Needed): void {
  if ((scopes.get(name) ?? scope) !== scope) throw new Error(`Two use cases ${name} need different scopes.`);
  scopes.set(name, scope);
}

/** What an access token needs for the use case of this name; undefined if none has it. */
export function scopeOf(name: string): Needed | undefined {
  return scopes.get(name);
}

type Audited = <T>(work: () => Promise<T>) => Promise<T>;
