import { isDeepStrictEqual } from 'node:util';
import type { Target } from './floors.js';
import { type HttpRequest, measure } from './measure.js';
import type { Result } from './report.js';
import type { Scenario } from './scenarios.js';
import type { ApiServer, RunningServer } from './servers.js';

export interface Load {
  connections: number;
  seconds: number;
}

const WARM_UP = 1;

/** Runs a scenario against the floor and the API, one right after the other, so that both meet the same machine. */
export async function runScenario(
  scenario: Scenario,
  api: ApiServer,
  floor: RunningServer,
  { connections, seconds }: Load,
): Promise<Result> {
  const requests = scenario.requests.map((request) => request.api);
  const floorRequests = scenario.requests.map((request) => floorRequest(scenario, request.floor));
  const { bytes, sameJson } = await check(scenario, api, floor);

  await measure(floor.origin, floorRequests, connections, WARM_UP);
  const ofFloor = await measure(floor.origin, floorRequests, connections, seconds);
  await measure(api.origin, requests, connections, WARM_UP);
  const before = await api.read();
  const ofApi = await measure(api.origin, requests, connections, seconds);
  const after = await api.read();
  return {
    scenario: scenario.name,
    connections,
    aim: scenario.aim,
    api: ofApi,
    floor: ofFloor,
    ratio: ofApi.requestsPerSecond / ofFloor.requestsPerSecond,
    statementsPerRequest: (after.statements - before.statements) / Math.max(1, ofApi.answers),
    bytes,
    residentBytes: after.residentBytes,
    sameJson,
  };
}

function floorRequest({ floor }: Scenario, target: Target): HttpRequest {
  return { method: 'GET', path: `/${floor}?${new URLSearchParams(target).toString()}` };
}

/**
 * Looks at one answer of each side.
 *
 * @throws Error when the API's is not what the scenario is about, or when the floor's should be the same and is not
 */
async function check(scenario: Scenario, api: ApiServer, floor: RunningServer) {
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
  const answer: unknown = JSON.parse(text);
  const floorAnswer: unknown = await ofFloor.json();
  const items = scenario.items(answer);
  if (items === 0) throw new Error(`${scenario.name} answered nothing: ${text.slice(0, 300)}`);
  const sameJson = isDeepStrictEqual(answer, floorAnswer);
  if (!sameJson && scenario.differs !== true) {
    throw new Error(
      `${scenario.name} and its floor say different things:\n${text.slice(0, 1500)}\n${JSON.stringify(floorAnswer).slice(0, 1500)}`,
    );
  }
  return { bytes: Buffer.byteLength(text), sameJson };
}
