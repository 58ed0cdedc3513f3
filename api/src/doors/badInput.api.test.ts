import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getVariableValues,
  type GraphQLNamedType,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { afterAll, describe, expect, it } from 'vitest';
import { EmailChange } from '../features/auth/emailChange.entity.js';
import { issueToken, makeLinkToken } from '../features/auth/oneTimeToken.service.js';
import { PendingRegistration } from '../features/auth/pendingRegistration.entity.js';
import { addRegistration } from '../features/auth/pendingRegistration.service.js';
import type { OAuthApp } from '../features/oauth/oauth.entity.js';
import { PostRevision } from '../features/revisions/postRevision.entity.js';
import {
  createBookmark,
  createComment,
  createPost,
  createReply,
  createSession,
  createToken,
  createUser,
  TEST_PASSWORD,
} from '../testing/factories.js';
import { type HostileValue, hostileValues, isTelling, reachesDatabase } from '../testing/hostileValues.js';
import { moderationValues } from '../testing/moderation.js';
import { authorizationOf, createApp, pkce, signIn } from '../testing/oauth.js';
import { passkeysOn } from '../testing/passkeys.js';
import { type Operation, operationsOf, type ValidValues, withRaw } from '../testing/operations.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import { isThorough, oneOf } from '../testing/thorough.js';
import { createWebhook, NOWHERE } from '../testing/webhooks.js';
import { User, UserRole } from '../features/users/user.entity.js';

const server: TestServer = await startTestServer();
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await server.close();
});
const { data: introspection } = await server.graphql<IntrospectionQuery>(getIntrospectionQuery());
if (!introspection) throw new Error('There is no introspection.');
const schema = buildClientSchema(introspection);
const operations = operationsOf(schema, {});

let token: string;
/** Valid ones for the operation under test. */
let variables: Record<string, unknown>;

/** Creates one user with a post, and only what else this operation needs, because creating rows takes most of the time. */
async function resetData({ name }: Operation): Promise<void> {
  await server.server.mailsSent();
  const { manager } = server.dataSource;
  await manager.createQueryBuilder().delete().from(User).execute();
  await manager.createQueryBuilder().delete().from(PendingRegistration).execute();
  const ada = await createUser(server, { userName: 'ada_l', email: 'ada@example.com' });
  const post = await createPost(server, ada.user, { title: 'A post', categories: ['React'] });
  const comment = /^Mutation\.(?:(?:update|delete|like|unlike)Comment|\w+Reply)$/.test(name)
    ? (await createComment(server, ada.user, { postId: post.id, text: 'A comment' })).comment
    : null;
  const reply =
    comment && /(?:update|delete|like|unlike)Reply$/.test(name)
      ? await createReply(server, ada.user, { commentId: comment.id, text: 'A reply' })
      : null;
  const changed =
    name === 'Mutation.restoreRevision'
      ? await server.server.services.publishing.update(ada.user, { postId: post.id, title: 'A changed post' })
      : null;
  const revision = changed && (await manager.findOneByOrFail(PostRevision, { postId: post.id }));
  const draft = /scheduleDraft$/i.test(name) ? await saveDraft(ada.user) : null;
  const { series: ofSeries } = server.server.services;
  const series = /(?:update|delete)Series$|(?:publish|update)Post$|saveDraft$/.test(name)
    ? await ofSeries.create(ada.user, { title: 'A series', postIds: [] })
    : null;
  token = ada.token;
  if (name === 'Query.siteDays') await manager.update(User, { id: ada.user.id }, { role: UserRole.ADMIN });
  const ended = randomUUID();
  if (name === 'Mutation.endSession') await createSession(server, ada.user, { id: ended });
  const { added, made, asserted } = name.includes('Passkey') ? await passkeyValues(token) : noPasskey;
  const accessToken = name.endsWith('revokeAccessToken')
    ? (await createToken(server, ada.user)).accessToken
    : null;
  const other = /followUser$/i.test(name)
    ? (await createUser(server, { userName: 'eve_e', email: 'eve@example.com' })).user
    : null;
  const category = await server.server.services.categories.byName('React');
  const webhook = name.includes('Webhook') ? await createWebhook(server, ada.user) : null;
  const app = /App$|authorizationRequest$/.test(name) ? (await createApp(server, ada.user)).app : null;
  if (app && name.endsWith('removeAuthorizedApp')) await signIn(server, token, app.id);
  const { collections, highlights } = server.server.services;
  const collection = /Collection(?:$|\.)/.test(name) ? await collections.create(ada.user, 'To read') : null;
  if (/SavedPost$|Collection$/.test(name)) await createBookmark(server, ada.user, post.id);
  const shared =
    collection && /haredCollection/.test(name)
      ? await collections.update(ada.user, { collectionId: collection.id, isShared: true })
      : null;
  const passage = { postId: post.id, quote: 'A body', prefix: '', suffix: '' };
  const highlight = name.endsWith('deleteHighlight') ? await highlights.create(ada.user, passage) : null;
  const valid: ValidValues = {
    ...oauthValues(app),
    collectionId: collection?.id,
    'Query.sharedCollection.token': shared?.shareToken,
    highlightId: highlight?.id,
    'Category.mostRead.first': 1,
    'Category.writers.first': 1,
    'Category.mostSaved.first': 1,
    quote: 'A body',
    prefix: 'before',
    suffix: 'after',
    note: 'A note',
    'CreateCollectionInput.name': 'Another',
    'UpdateCollectionInput.name': 'Another',
    id: name === 'Mutation.saveDraft' ? randomUUID() : post.id,
    postId: post.id,
    commentId: comment?.id,
    replyId: reply?.id,
    revisionId: revision?.id,
    'RestoreRevisionInput.version': changed?.version,
    draftId: draft?.id,
    seriesId: series?.id,
    draftVersion: draft?.version,
    publishAt: new Date(Date.now() + 86_400_000).toISOString(),
    userId: other?.id ?? ada.user.id,
    categoryId: category?.id,
    userName: 'ada_l',
    email: 'bob@example.com',
    password: TEST_PASSWORD,
    currentPassword: TEST_PASSWORD,
    newPassword: 'Another1!',
    name: 'React',
    category: 'React',
    'SearchFilter.year': 2024,
    'SearchFilter.author': 'ada_l',
    query: 'post',
    title: 'A title',
    html: '<p>A body</p>',
    text: 'Another comment',
    'RegisterInput.userName': 'bob_b',
    'RegisterInput.name': 'Bob',
    'EndSessionInput.id': ended,
    newEmail: 'carl@example.com',
    ...webhook,
    'CreateWebhookInput.url': NOWHERE,
    'CreateWebhookInput.events': ['POST_CREATED'],
    'UpdateWebhookInput.events': ['POST_CREATED'],
    'CreateWebhookInput.author': 'ada_l',
    'CreateWebhookInput.category': 'React',
    'MeasuredOperationInput.query': 'query A { categories { name } }',
    'MeasuredOperationInput.variables': '{}',
    'MeasuredOperationInput.operationName': 'A',
    'UpdateWebhookInput.url': NOWHERE,
    token: await tokenFor(name, ada.user),
    passkeyId: added,
    accessTokenId: accessToken?.id,
    'CreateAccessTokenInput.name': 'A program',
    scopes: ['READ'],
    expiresInDays: 30,
    ...Object.fromEntries(Object.entries(made).map(([field, value]) => [`AddPasskeyInput.${field}`, value])),
    ...Object.fromEntries(
      Object.entries(asserted).map(([field, value]) => [`LoginWithPasskeyInput.${field}`, value]),
    ),
    'UpdateProfileInput.about': 'About me',
    ...(await moderationValues(server, ada.user, name)),
    // With the default lengths, a selection of all fields would exceed the cost limit.
    'Query.popularThisWeek.first': 1,
    'Query.suggestions.first': 1,
    'Query.users.first': 1,
    'Post.related.first': 1,
    'Series.posts.first': 1,
    'User.series.first': 1,
    'Webhook.deliveries.first': 1,
  };
  variables = operationsOf(schema, valid, name)[0]?.variables ?? {};
  server.queries.length = 0;
}

const oauthValues = (app: OAuthApp | null): ValidValues => ({
  appId: app?.id,
  ...Object.fromEntries(
    Object.entries(authorizationOf(app?.id ?? '', pkce().challenge)).map(([field, value]) => [
      `AuthorizationRequestInput.${field}`,
      value,
    ]),
  ),
  'CreateOAuthAppInput.name': 'Reader',
  homepage: 'https://app.example/',
  redirectUris: ['https://app.example/'],
  isConfidential: true,
});

const saveDraft = (user: User) =>
  server.server.services.drafts.save(user, {
    id: randomUUID(),
    title: 'A draft',
    html: '<p>A body</p>',
    categories: [],
  });

/** The token of a mailed link, if the operation needs one. */
async function tokenFor(operation: string, { id: userId, passwordHash }: User): Promise<string | undefined> {
  const { manager } = server.dataSource;
  if (operation === 'Mutation.resetPassword') return issueToken(manager, userId);
  if (operation === 'Mutation.verifyEmail') {
    const details = { name: 'Bob', userName: 'bob_b', email: 'bob@example.com' };
    return addRegistration(manager, { ...details, passwordHash: passwordHash ?? '' });
  }
  if (operation !== 'Mutation.confirmEmailChange') return undefined;
  const [old, fresh] = [makeLinkToken(), makeLinkToken()];
  await manager.insert(EmailChange, {
    id: randomUUID(),
    userId,
    newEmail: 'carl@example.com',
    oldTokenHash: old.tokenHash,
    newTokenHash: fresh.tokenHash,
    expiresAt: new Date(Date.now() + 60_000),
    createdAt: new Date(),
  });
  return old.token;
}

const noPasskey = { added: undefined, made: {}, asserted: {} };

/** A passkey of the viewer, a second one to add, and a login with the first. */
async function passkeyValues(of: string) {
  const passkeys = passkeysOn(server, 'http://localhost:0');
  const authenticator = passkeys.newAuthenticator();
  const { data } = await passkeys.add(authenticator, of);
  return {
    added: data?.addPasskey.passkey.id,
    made: passkeys.newAuthenticator().create(await passkeys.startRegistration(of)),
    asserted: authenticator.get(await passkeys.startLogin()),
  };
}

/** Whether anything was written since `queries` was emptied, and not rolled back. */
function hasStored(): boolean {
  const last = (pattern: RegExp) => server.queries.findLastIndex((sql) => pattern.test(sql));
  return last(/^\s*(?:INSERT|UPDATE|DELETE|REPLACE)/i) > last(/^\s*ROLLBACK/i);
}

interface Answer {
  status: number;
  data: unknown;
  errors: { message: string; extensions?: { code?: string; fields?: Record<string, string> } }[];
}

/** Sends an operation on a kept connection and without compression, because the test sends many thousands of them. */
async function send(body: string): Promise<Answer> {
  const { status, body: answer } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    httpRequest(`${server.origin}/graphql`, { method: 'POST', agent, headers }, (response) => {
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, body: read }), reject);
    })
      .on('error', reject)
      .end(body);
  });
  const { data, errors } = JSON.parse(answer) as Partial<Answer>;
  return { status, data: data ?? null, errors: errors ?? [] };
}

/** Codes that need no field: the object does not exist or does not belong to the caller. */
const SELF_EXPLANATORY = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'COST_EXCEEDED'];
const EXPECTED = [
  ...SELF_EXPLANATORY,
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
];
/** Operations that must not reveal which field was wrong. */
const UNSPECIFIC = ['Mutation.login', 'Mutation.loginWithPasskey', 'Mutation.addPasskey'];

/** The faults of a response; empty if it is as expected. */
function faultsOf({ name }: Operation, path: readonly (string | number)[], answer: Answer): string[] {
  const { status, data, errors } = answer;
  const found: string[] = [];
  const text = JSON.stringify(answer);
  if (status >= 500) found.push(`status ${status}`);
  for (const { message, extensions } of errors) {
    if (!EXPECTED.includes(extensions?.code ?? ''))
      found.push(`code ${String(extensions?.code)}: ${message}`);
  }
  if (/SQLITE|\bER_[A-Z]|node_modules|at \w+ \(|QueryFailed|ECONN/.test(text)) found.push(`leaks: ${text}`);
  if (hasUncleanText(data)) found.push(`unclean text: ${text.slice(0, 200)}`);
  if (errors.length === 0) return found;

  const named = path.filter((step) => typeof step === 'string');
  const names = errors.some(
    ({ message, extensions }) =>
      SELF_EXPLANATORY.includes(extensions?.code ?? '') ||
      Object.keys(extensions?.fields ?? {}).some((field) => named.includes(field)) ||
      new RegExp(`\\b${String(named.at(-1))}\\b`).test(message),
  );
  if (!names && !UNSPECIFIC.includes(name)) found.push(`does not name the field: ${JSON.stringify(errors)}`);
  if (hasStored()) found.push('stored something');
  return found;
}

/** Whether a value contains control characters other than line breaks and tabs, or lone surrogates. */
function hasUncleanText(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || /[^\P{Cc}\n\t]/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUncleanText);
}

describe(`valid input on ${engine}`, () => {
  it.each(operations.filter(({ name }) => name !== 'Mutation.uploadImage'))(
    'is accepted by $name',
    async (operation) => {
      await resetData(operation);
      const { document: query } = operation;
      const { errors } = await send(JSON.stringify({ query, variables }));
      expect(errors).toEqual([]);
    },
  );
});

/** Whether GraphQL accepts the variables. */
function areOfTheirTypes(definition: OperationDefinitionNode, json: string): boolean {
  const values = JSON.parse(json) as Record<string, unknown>;
  // A list of a thousand wrong values has a thousand errors otherwise, each with a stack.
  const { errors } = getVariableValues(schema, definition.variableDefinitions ?? [], values, {
    maxErrors: 1,
  });
  return errors === undefined;
}

function definitionOf({ document }: Operation): OperationDefinitionNode {
  const [definition] = parse(document).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`No operation: ${document}`);
  return definition;
}

/** Whether a value is of the type of a slot, by both: the operation makes no difference. */
const isOfType = new Map<string, boolean>();
/**
 * The values of another type that were sent already. GraphQL refuses them before any code of ours: the answer depends
 * on the type and the depth alone, not on the operation, and not on the engine.
 */
const sentOfOtherType = new Set<string>();

/** What the checks of GraphQL and of ours depend on: nothing but the fields differs between two input objects. */
const kindOf = (type: GraphQLNamedType | undefined): string =>
  isInputObjectType(type) ? 'object' : isEnumType(type) ? 'enum' : (type?.name ?? '');

/**
 * The values for a slot. A text of the same name, or another value of the same type, has the same rule elsewhere or none at all, which a
 * few values tell. If the run is not thorough, the slots share the values.
 */
function valuesFor(place: number, isFirst: boolean): HostileValue[] {
  const telling = hostileValues.filter(isTelling);
  if (isThorough) return isFirst ? [...hostileValues] : telling;
  if (engine === 'mysql') return hostileValues.filter(reachesDatabase);
  if (!isFirst) return oneOf(4, telling, place);
  const others = hostileValues.filter((value) => !isTelling(value));
  return [...oneOf(2, telling, place), ...oneOf(8, others, place)];
}

/** The operation for which the database is as `resetData` left it: refused input stores nothing. */
let isReadyFor: Operation | null = null;

describe(`hostile input on ${engine}`, () => {
  const rules = new Set<string>();
  const slots = operations.flatMap((operation) =>
    operation.slots.map(({ path, type }, place) => {
      const kindOfType = type.replace(/\w+/, (name) => kindOf(schema.getType(name)));
      const field = path.findLast((step) => typeof step === 'string');
      const rule = `${kindOfType} ${type.includes('String') ? field : ''} ${path.length}`;
      const isFirst = !rules.has(rule);
      rules.add(rule);
      const slot = `${operation.name}(${path.join('.')})`;
      return { slot, operation, path, kindOfType, type, isFirst, place: place + rules.size };
    }),
  );
  // The rules are those of the other engine. What they let through must not break the statements of this one.
  const chosen = slots.filter(({ isFirst }) => isFirst || engine === 'sqlite' || isThorough);

  it.each(chosen)(
    '$slot',
    { timeout: 120_000 },
    async ({ operation, path, type, kindOfType, isFirst, place }) => {
      if (isReadyFor !== operation) await resetData(operation);
      isReadyFor = null;
      const definition = definitionOf(operation);
      const query = JSON.stringify(operation.document);
      const failures: Record<string, string[]> = {};
      const fresh: string[] = [];
      for (const { name, json } of valuesFor(place, isFirst)) {
        server.queries.length = 0;
        const sent = withRaw(variables, path, json);
        const kind = `${kindOfType} ${path.length} ${name}`;
        const ofType = `${type} ${path.length} ${name}`;
        const isOfItsType = isOfType.get(ofType) ?? areOfTheirTypes(definition, sent);
        isOfType.set(ofType, isOfItsType);
        if (!isOfItsType) {
          if (engine === 'mysql' || sentOfOtherType.has(kind)) continue;
          fresh.push(kind);
        }
        const answer = await send(`{"query":${query},"variables":${sent}}`);
        const found = faultsOf(operation, path, answer);
        if (found.length > 0) failures[name] = found;
        if (operation.name.startsWith('Mutation') && answer.errors.length === 0) await resetData(operation);
      }
      expect(failures).toEqual({});
      // Not before, because a retry shall send all of them again.
      isReadyFor = operation;
      for (const kind of fresh) sentOfOtherType.add(kind);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(
        (await send(JSON.stringify({ query: `{ viewer { email } } # ${randomUUID()}` }))).errors,
      ).toEqual([]);
    },
  );
});
