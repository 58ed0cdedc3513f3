import autocannon from 'autocannon';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The results of one load. Times in milliseconds. */
export interface Measurement {
  /** Until each connection had its first response; the other figures start after that. Null if not all had one. */
  opened: number | null;
  requestsPerSecond: number;
  median: number;
  p95: number;
  p99: number;
  /** Number of responses, and of those with a status other than 2xx; `serverErrors` were 5xx. */
  answers: number;
  refused: number;
  serverErrors: number;
  /** Connections that failed or timed out. */
  failures: number;
}

/** Timeout of the first responses in seconds. */
const OPENING = 5;

/**
 * Sends requests as fast as responses arrive, on this many connections, for this many seconds after each has had its
 * first response: Node accepts one new connection in each turn of its event loop (libuv since 1.45), so the last of
 * many simultaneous ones waits for many turns. Each connection cycles through the requests from a different start.
 * Connections are divided evenly among several origins.
 */
export async function measure(
  origins: readonly string[],
  requests: HttpRequest[],
  connections: number,
  seconds: number,
): Promise<Measurement> {
  let times: number[] = [];
  let refused = 0;
  let serverErrors = 0;
  let connection = 0;
  const begun = performance.now();
  let since = begun;
  let opened: number | null = null;
  const answered = new Set<autocannon.Client>();
  const runs: autocannon.Instance[] = [];
  const load = (origin: string, share: number) =>
    new Promise<autocannon.Result>((resolve, reject) => {
      const run = autocannon(
        {
          url: origin,
          connections: share,
          duration: OPENING + seconds,
          sampleInt: 100,
          timeout: 30,
          requests,
          setupClient: (client) => {
            if (requests.length < 2) return;
            const start = (connection++ * 7) % requests.length;
            client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
          },
        },
        (error: unknown, result) => {
          if (error) reject(new Error('The load could not be made.', { cause: error }));
          else resolve(result);
        },
      );
      runs.push(run);
      run.on('response', (client, status, _bytes, time) => {
        times.push(time);
        if (status < 200 || status > 299) refused += 1;
        if (status >= 500) serverErrors += 1;
        if (opened !== null || answered.add(client).size < connections) return;
        since = performance.now();
        opened = since - begun;
        times = [];
        setTimeout(() => runs.forEach((each) => each.stop()), seconds * 1000);
      });
    });
  const loads = origins.flatMap((origin, i) => {
    const share = Math.floor(connections / origins.length) + (i < connections % origins.length ? 1 : 0);
    return share === 0 ? [] : [load(origin, share)];
  });
  const results = await Promise.all(loads);
  const failures = results.reduce((total, { errors, timeouts }) => total + errors + timeouts, 0);
  const elapsed = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    opened,
    requestsPerSecond: times.length / elapsed,
    median: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    answers: times.length,
    refused,
    serverErrors,
    failures,
  };
}
