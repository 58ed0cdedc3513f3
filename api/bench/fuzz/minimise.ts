import type { FuzzRequest } from './request.js';

/**
 * Minimises a failing request: it removes parts of the body, headers and the account, and reduces text, repetition and
 * depth.
 *
 * @param fails whether a request still fails in the same way
 * @param until time limit, by `performance.now()`
 */
export async function minimise(
  request: FuzzRequest,
  fails: (smaller: FuzzRequest) => Promise<boolean>,
  until: number,
): Promise<FuzzRequest> {
  let smallest = request;
  let isSmaller = true;
  while (isSmaller) {
    isSmaller = false;
    for (const candidate of smallerOnes(smallest)) {
      if (performance.now() > until) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** Slightly smaller requests, the smallest first. */
export function* smallerOnes(request: FuzzRequest): Generator<FuzzRequest> {
  const { body, headers, person } = request;
  if (body.kind === 'json') {
    for (const value of smallerValues(body.value)) yield { ...request, body: { kind: 'json', value } };
  }
  if (body.kind === 'text' && body.text.length > 1) {
    const half = Math.floor(body.text.length / 2);
    yield { ...request, body: { kind: 'text', text: body.text.slice(0, half) } };
    yield { ...request, body: { kind: 'text', text: body.text.slice(half) } };
  }
  if (body.kind === 'form') {
    for (const i of body.parts.keys())
      yield { ...request, body: { ...body, parts: body.parts.filter((_, at) => at !== i) } };
  }
  for (const name of Object.keys(headers)) {
    yield {
      ...request,
      headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
    };
  }
  if (person !== null) yield { ...request, person: null };
}

function* smallerValues(value: unknown): Iterable<unknown> {
  if (Array.isArray(value)) {
    for (const i of value.keys()) yield value.filter((_, at) => at !== i);
    for (const [i, each] of value.entries()) {
      for (const smaller of smallerValues(each))
        yield value.map((old: unknown, at) => (at === i ? smaller : old));
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [key] of entries) yield Object.fromEntries(entries.filter(([each]) => each !== key));
    for (const [key, each] of entries) {
      for (const smaller of smallerValues(each)) yield { ...value, [key]: smaller };
    }
  } else if (typeof value === 'string') {
    yield* smallerTexts(value);
  }
}

function* smallerTexts(text: string): Generator<string> {
  const counted = /zz(?:rep|list|object)(\d+)/.exec(text);
  const count = Number(counted?.[1] ?? 0);
  if (counted && count > 1) {
    for (const less of [Math.floor(count / 10), Math.floor(count / 2), Math.floor(count * 0.8)]) {
      yield text.replace(counted[0], counted[0].replace(String(count), String(less)));
    }
  }
  if (text.length > 60 && !counted) {
    const half = Math.floor(text.length / 2);
    yield text.slice(0, half);
    yield text.slice(half);
  }
}
