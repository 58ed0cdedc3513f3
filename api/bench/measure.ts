import autocannon from 'autocannon';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What one load showed. Times in milliseconds. */
export interface Measurement {
  requestsPerSecond: number;
  median: number;
  p95: number;
  p99: number;
  /** Answers, and those of them whose status was not 2xx; `serverErrors` were 5xx. */
  answers: number;
  refused: number;
  serverErrors: number;
  /** Connections that failed or waited too long. */
  failures: number;
}

/**
 * Asks as fast as the answers come, on so many connections, for so many seconds. Each connection goes through the requests in
 * turn, and each begins at another one.
 */
export async function measure(
  origin: string,
  requests: HttpRequest[],
  connections: number,
  seconds: number,
): Promise<Measurement> {
  const times: number[] = [];
  let refused = 0;
  let serverErrors = 0;
  let connection = 0;
  const since = performance.now();
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
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
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status < 200 || status > 299) refused += 1;
      if (status >= 500) serverErrors += 1;
    });
  });
  const elapsed = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / elapsed,
    median: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    answers: times.length,
    refused,
    serverErrors,
    failures: errors + timeouts,
  };
}
