import { isDeepStrictEqual } from 'node:util';
import type { Target } from './floors.js';
import { type HttpRequest, measure } from './measure.js';
import type { Result } from './report.js';
import type { Scenario } from './scenarios.js';
import type { ApiServer, RunningServer } from './servers.js';
import type { StatementCounter } from './statementCounter.js';

export interface Load {
  connections: number;
  seconds: number;
  /** Duration of the warm-up in seconds; 0 if the scenario is already warm. */
  warmUp: number;
}

/** Number of requests over which statements are counted. */
const COUNTED = 8;

/** Runs a scenario on the floor and then on the API, so that both have the same conditions. */
export async function runScenario(
  scenario: Scenario,
  api: ApiServer,
  floor: RunningServer,
  counter: StatementCounter,
  { connections, seconds, warmUp }: Load,
): Promise<Result> {
  const requests = scenario.requests.map((request) => request.api);
  const floorRequests = scenario.requests.map((request) => floorRequest(scenario, request.floor));
  const { bytes, sameJson } = await check(scenario, api, floor);

  const statementsPerRequest = await countStatements(requests, counter);

  if (warmUp > 0) await measure(floor.origins, floorRequests, connections, warmUp);
  const ofFloor = await measure(floor.origins, floorRequests, connections, seconds);
  await settle(floor, floorRequests);
  // The first request renders a page, which `bench pages` measures.
  if (warmUp > 0 && scenario.isPage)
    for (const origin of api.origins) for (const request of requests) await send(origin, request);
  if (warmUp > 0) await measure(api.origins, requests, connections, warmUp);
  const ofApi = await measure(api.origins, requests, connections, seconds);
  await settle(api, requests);
  return {
    scenario: scenario.name,
    connections,
    aim: scenario.aim,
    api: ofApi,
    floor: ofFloor,
    ratio: ofFloor.answers === 0 ? 0 : ofApi.requestsPerSecond / ofFloor.requestsPerSecond,
    statementsPerRequest,
    bytes,
    residentBytes: await api.residentBytes(),
    sameJson,
  };
}

async function send(origin: string, { method, path, headers, body }: HttpRequest): Promise<void> {
  await (await fetch(origin + path, { method, headers: headers ?? {}, body: body ?? null })).arrayBuffer();
}

/** SQL statements per request: the mean of at most eight sequential ones, after the first use of each. */
async function countStatements(
  requests: HttpRequest[],
  { origin, during }: StatementCounter,
): Promise<number> {
  const counted = requests.slice(0, COUNTED);
  const sendAll = async () => {
    for (const request of counted) await send(origin, request);
  };
  await sendAll();
  return (await during(sendAll)) / counted.length;
}

/** Waits until a server has finished the work of closed connections: their statements are in one queue. */
async function settle({ origins }: RunningServer, [request]: HttpRequest[]): Promise<void> {
  if (request) for (const origin of origins) await send(origin, request);
}

function floorRequest({ floor }: Scenario, target: Target): HttpRequest {
  return { method: 'GET', path: `/${floor}?${new URLSearchParams(target).toString()}` };
}

/**
 * Compares one response of each side.
 *
 * @throws Error if the API's response does not fit the scenario, or differs from the floor's where it must not
 */
export async function check(
  scenario: Scenario,
  api: Pick<RunningServer, 'origin'>,
  floor: Pick<RunningServer, 'origin'>,
) {
  const [request] = scenario.requests;
  if (!request) throw new Error(`${scenario.name} asks for nothing.`);
  const { method, path, headers, body } = request.api;
  const [response, ofFloor] = [
    await fetch(api.origin + path, { method, headers: headers ?? {}, body: body ?? null }),
    await fetch(floor.origin + floorRequest(scenario, request.floor).path),
  ];
  const text = await response.text();
  if (response.status !== 200 || ofFloor.status !== 200) {
    throw new Error(
      `${scenario.name} answered ${response.status}, its floor ${ofFloor.status}: ${text.slice(0, 300)}`,
    );
  }
  if (scenario.isPage) {
    const posts = new Set(text.match(/\/post\/[\da-f-]{36}/g)).size;
    if (posts === 0) throw new Error(`${scenario.name} shows no post: ${text.slice(0, 300)}`);
    return { bytes: Buffer.byteLength(text), sameJson: false };
  }
  // The API adds the cost of the operation (doors/graphql/operationLimits.ts); the floor has no limits.
  const answer: unknown = JSON.parse(text, (key, value: unknown) =>
    key === 'extensions' ? undefined : value,
  );
  const floorAnswer: unknown = await ofFloor.json();
  const items = scenario.items(answer);
  if (items === 0) throw new Error(`${scenario.name} answered nothing: ${text.slice(0, 300)}`);
  const sameJson = isDeepStrictEqual(answer, floorAnswer);
  if (!sameJson && scenario.differs !== true) {
    throw new Error(
      `${scenario.name} and its floor say different things:\n${differing(JSON.stringify(answer), JSON.stringify(floorAnswer))}`,
    );
  }
  return { bytes: Buffer.byteLength(text), sameJson };
}

/** The first difference of two texts, with some context. */
function differing(ours: string, theirs: string): string {
  let place = 0;
  while (ours[place] === theirs[place]) place += 1;
  const around = (text: string) => text.slice(Math.max(0, place - 100), place + 200);
  return `${around(ours)}\n${around(theirs)}`;
}
