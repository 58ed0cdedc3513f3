/** A completely read response. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Milliseconds until it was complete. */
  took: number;
}

export interface Call {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Timeout in milliseconds. */
  patience?: number;
}

const PATIENCE = 60_000;

/** @param call such as `GET /api/posts` @throws the error of `fetch` if there is no response */
export async function send(
  origin: string,
  call: `${string} /${string}`,
  { token, body, form, headers, patience = PATIENCE }: Call = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const since = performance.now();
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, took: performance.now() - since };
}

/** A GraphQL response, with the status that REST would have for its errors. */
export async function graphql(
  origin: string,
  query: string,
  variables: object = {},
  token?: string,
): Promise<Answer & { data: Record<string, unknown> | null; code: string | null }> {
  const answer = await send(origin, 'POST /graphql', { token, body: { query, variables } });
  const { data = null, errors } = JSON.parse(answer.text) as {
    data?: Record<string, unknown> | null;
    errors?: { extensions?: { code?: string } }[];
  };
  return { ...answer, data, code: errors ? (errors[0]?.extensions?.code ?? 'none') : null };
}

/** Runs tasks with limited concurrency. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
    }),
  );
}
