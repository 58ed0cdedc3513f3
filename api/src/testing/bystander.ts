import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A request that a bystander sends again and again. */
export interface BystanderRequest {
  /** What the request does, for messages of assertions. */
  name: string;
  /** Absolute. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** The longest wait for an answer. */
export interface Wait {
  /** In milliseconds; infinite when the request was refused. */
  ms: number;
  /** Of the request that waited. */
  name: string;
}

/** Sends the requests in turn over one connection, one every 20 ms, and reports the longest wait since the last report. */
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
 * Another client of a server that runs in a process of its own. It asks from a thread, so that the work of the test itself, such as
 * encoding a body, delays no measurement.
 */
export class Bystander {
  readonly #thread: Worker;

  constructor(...requests: [BystanderRequest, ...BystanderRequest[]]) {
    this.#thread = new Worker(ASKING, { eval: true, workerData: requests, execArgv: [] });
  }

  /** The longest wait while something is done. */
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
