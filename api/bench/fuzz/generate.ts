import type { GraphQLSchema } from 'graphql';
import type { OpenApiDocument } from '../../src/doors/rest/openapi.js';
import { createRandom, type Random } from '../random.js';
import { CORPUS, ONCE_FATAL } from './corpus.js';
import { graphqlOperations, graphqlRequest } from './graphqlRequests.js';
import { PAGES, pageRequest, withOddHeaders } from './pageRequests.js';
import type { FuzzRequest } from './request.js';
import { restOperations, restRequest } from './restRequests.js';
import { SOCKETS, socketRequest } from './socketRequests.js';
import { multipartRequest } from './uploadFiles.js';
import { once } from './values.js';

export interface Doors {
  schema: GraphQLSchema;
  openApi: OpenApiDocument;
  /** Number of accounts that sign requests. */
  people: number;
}

/** Generates the requests of a seed: each depends only on the seed and its number. */
export class Generator {
  readonly #graphql: readonly string[];
  readonly #rest: readonly string[];
  readonly #pages = Object.keys(PAGES);
  readonly #sockets = Object.keys(SOCKETS);
  readonly #corpus: readonly FuzzRequest[];

  constructor(
    private readonly seed: number,
    private readonly doors: Doors,
  ) {
    this.#graphql = graphqlOperations(doors.schema);
    this.#rest = restOperations(doors.openApi);
    this.#corpus = [...ONCE_FATAL, ...shuffled(CORPUS, createRandom(seed, 'corpus'))];
  }

  /** The operations expected by coverage. */
  get operations(): readonly string[] {
    return [...this.#graphql, ...this.#rest, ...this.#pages, ...this.#sockets];
  }

  /** The operations of the schema and the OpenAPI document, which must succeed. */
  get described(): readonly string[] {
    return [...this.#graphql, ...this.#rest];
  }

  /** The request with this number, from 0. The corpus comes first, mixed with others. */
  request(number: number): FuzzRequest {
    const seed = number % 2 === 0 ? this.#corpus[number / 2] : undefined;
    return seed ?? this.#made(createRandom(this.seed, `request ${number}`), number);
  }

  #made(random: Random, number: number): FuzzRequest {
    const dice = random.below(100);
    const { schema, openApi, people } = this.doors;
    // In order, so that a short run omits none.
    const turn = (list: readonly string[]): string =>
      list[Math.floor(number / 2 + random.below(3)) % list.length] ?? '';
    let request: FuzzRequest;
    if (dice < 45) request = graphqlRequest(schema, turn(this.#graphql), random, people);
    else if (dice < 48) request = multipartRequest(random, people);
    else if (dice < 75) request = restRequest(openApi, turn(this.#rest), random, people);
    else if (dice < 90) request = pageRequest(turn(this.#pages), random);
    else return socketRequest(turn(this.#sockets), random);
    return once(random, 8) ? withOddHeaders(request, random) : request;
  }
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
