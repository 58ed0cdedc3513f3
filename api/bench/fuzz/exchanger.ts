import type { GraphQLSchema } from 'graphql';
import { type Answer, createAgent, send, sendRaw } from './client.js';
import { checkGraphql, type Harvest, isObject } from './graphqlOracle.js';
import { checkAnswer, checkRaw, type Finding, isOverload, parseJson } from './oracle.js';
import { type FuzzRequest, toWire } from './request.js';
import type { Scene } from './scene.js';
import type { Target } from './target.js';

/** The outcome of a request. */
export interface Outcome {
  findings: Finding[];
  hasSucceeded: boolean;
  isOverload: boolean;
  /** 0: no response. */
  status: number;
}

/** Sends requests, checks the responses against their descriptions, and remembers ids from them. */
export class Exchanger {
  readonly #agent = createAgent();

  constructor(
    private readonly target: Target,
    private readonly scene: Scene,
    private readonly schema: GraphQLSchema,
    /** For servers with rate limits by address. */
    private readonly forwardedFor: (() => string) | null = null,
  ) {}

  close(): void {
    this.#agent.destroy();
  }

  /** @param alone on a separate connection, so that no other request affects it */
  async exchange(request: FuzzRequest, alone = false): Promise<Outcome> {
    const { origin } = this.target.server;
    if (request.body.kind === 'raw') {
      const text = await sendRaw(origin, request.body.chunks);
      return { findings: checkRaw(text), hasSucceeded: true, isOverload: false, status: statusOf(text) };
    }
    const { scene } = this;
    const wire = toWire(request, scene.lookup, scene.token(request.person));
    if (this.forwardedFor) wire.headers['x-forwarded-for'] ??= this.forwardedFor();
    let answer = await send(origin, wire, alone ? false : this.#agent);
    // The server may close a connection just as it is reused; clients retry then (RFC 9112 section 9.5).
    if (answer.reason === 'ECONNRESET' && !alone) answer = await send(origin, wire, false);
    const exchange = { request, wire, answer };
    const findings = checkAnswer(exchange);
    const owner = scene.person(request.person)?.id ?? null;
    if (request.door === 'graphql' && answer.status > 0) {
      findings.push(...checkGraphql(this.schema, exchange, this.#harvest(request, owner)));
    }
    if (request.door === 'rest') this.#harvestRest(request, answer, owner);
    return {
      findings,
      hasSucceeded: hasSucceeded(answer),
      isOverload: isOverload(answer),
      status: answer.status,
    };
  }

  #harvest({ operation }: FuzzRequest, owner: string | null): Harvest {
    const { scene } = this;
    return (type, field, value) => {
      if (field === 'endCursor' || field === 'cursor') scene.remember('cursor', value);
      if (type === 'User' && field === 'userName') scene.remember('userName', value);
      if (type === 'UploadImagePayload' && field === 'url') scene.remember('upload', value);
      if (field !== 'id') return;
      if (type === 'User') scene.remember('user', value);
      if (type === 'Category') scene.remember('categoryId', value);
      if (type === 'Notification') scene.remember('ownNotification', value, owner);
      if (type === 'OAuthApp') scene.remember('ownApp', value, owner);
      if (type === 'Collection') scene.remember('ownCollection', value, owner);
      if (type === 'Highlight') scene.remember('ownHighlight', value, owner);
      if (type === 'Webhook') scene.remember('ownWebhook', value, owner);
      if (type === 'WebhookDelivery') scene.remember('ownDelivery', value, owner);
      if (type === 'Draft') scene.remember('ownDraft', value, owner);
      if (type === 'Series' && operation.endsWith('createSeries')) scene.remember('ownSeries', value, owner);
      if (type === 'Post') {
        scene.remember('post', value);
        if (/publishPost|updatePost/.test(operation)) scene.remember('ownPost', value, owner);
      }
      if (type === 'ModerationCase') scene.remember('case', value);
      if (type === 'Reply') {
        scene.remember('reply', value);
        if (operation.endsWith('addReply')) scene.remember('ownReply', value, owner);
      }
      if (type === 'Comment') {
        scene.remember('comment', value);
        if (operation.endsWith('addComment')) scene.remember('ownComment', value, owner);
      }
    };
  }

  #harvestRest({ operation }: FuzzRequest, answer: Answer, owner: string | null): void {
    if (answer.status >= 300 || answer.body.length > 200_000) return;
    const body = parseJson(answer.body.toString());
    const { scene } = this;
    if (operation === 'POST /api/posts' && isObject(body) && typeof body._id === 'string') {
      scene.remember('post', body._id);
      scene.remember('ownPost', body._id, owner);
    }
    if (operation === 'POST /api/upload' && isObject(body) && typeof body.url === 'string')
      scene.remember('upload', body.url);
    if (operation === 'GET /api/categories' && Array.isArray(body)) {
      for (const each of body as unknown[]) {
        if (isObject(each) && typeof each.name === 'string') scene.remember('category', each.name);
      }
    }
  }
}

function statusOf(text: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
}

function hasSucceeded({ status, headers, body }: Answer): boolean {
  if (status < 200 || status >= 400) return false;
  const isGraphql = /^application\/(?:graphql-response\+)?json/.test(headers['content-type'] ?? '');
  return (
    !isGraphql || !body.subarray(0, 200).includes('"errors":') || body.subarray(0, 8).includes('{"data":{')
  );
}
