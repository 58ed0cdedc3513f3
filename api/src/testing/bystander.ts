import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A request that is sent repeatedly. */
export interface BystanderRequest {
  /** Description for assertion messages. */
  name: string;
  /** Absolute URL. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** The longest delay. */
export interface Wait {
  /** In milliseconds; infinite if the request failed. */
  ms: number;
  /** Description of the delayed request. */
  name: string;
}

/** Sends the requests in turn over one connection, one every 20 ms, and reports the longest delay since the last report. */
const ASKING = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const none = { ms: 0, name: '' };
let longest = none;
let current = null;
let turn = 0;
const record = (ms, name) => {
  if (ms > longest.ms) longest = { ms, name };
};
const recordCurrent = () => {
  if (current) record(performance.now() - current.since, current.name);
};
const ask = () => {
  const { name, url, body, ...options } = workerData[turn++ % workerData.length];
  current = { name, since: performance.now() };
  http
    .request(url, { agent, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        recordCurrent();
        if (response.statusCode >= 400 || text.startsWith('{"errors"')) {
          record(Infinity, name + ', refused: ' + response.statusCode + ' ' + text.slice(0, 200));
        }
        current = null;
        setTimeout(ask, 20);
      });
    })
    .on('error', (error) => {
      throw error;
    })
    .end(body);
};
parentPort.on('message', () => {
  recordCurrent();
  parentPort.postMessage(longest);
  longest = none;
});
ask();
`;

/**
 * A second client of a server in another process. It runs in a thread, so that the test's own work, such as encoding a
 * body, does not affect the measurement.
 */
export class Bystander {
  readonly #thread: Worker;

  constructor(...requests: [BystanderRequest, ...BystanderRequest[]]) {
    this.#thread = new Worker(ASKING, { eval: true, workerData: requests, execArgv: [] });
  }

  /** The longest delay during a task. */
  async longestWaitDuring(work: () => Promise<void>): Promise<Wait> {
    await this.#longestWait();
    await work();
    return this.#longestWait();
  }

  async leave(): Promise<void> {
    await this.#thread.terminate();
  }

  async #longestWait(): Promise<Wait> {
    this.#thread.postMessage(null);
    const [longest] = (await once(this.#thread, 'message')) as [Wait];
    return longest;
  }
}
