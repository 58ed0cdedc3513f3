import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Replicas } from '../../platform/database/replicas.js';

/** Timeout of the database check, in milliseconds. Load balancers check every few seconds. */
const TIMEOUT = 2000;

export interface HealthOptions {
  dataSource: DataSource;
  replicas: Pick<Replicas, 'all'>;
  /** Whether the process is about to stop, so that proxies should use other processes. */
  isLeaving: () => boolean;
}

/** `/healthz`: the process is alive. `/readyz`: the database responds, and how many replicas are in use. */
export async function healthDoor(
  app: FastifyInstance,
  { dataSource, replicas: { all }, isLeaving }: HealthOptions,
): Promise<void> {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const refuse = (reason: string) => reply.code(503).send({ status: 'unavailable', reason });
    if (isLeaving()) return refuse('The process is about to stop.');
    try {
      const answer = dataSource.query('SELECT 1');
      const isLate = await Promise.race([answer.then(() => false), delay(TIMEOUT, true, { ref: false })]);
      if (isLate) throw new Error('The database is late.');
      const used = all.filter(({ isUsable }) => isUsable).length;
      return { status: 'ok', ...(all.length > 0 && { replicas: { known: all.length, used } }) };
    } catch {
      return refuse('The database does not answer.');
    }
  });
}
