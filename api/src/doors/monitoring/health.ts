import { setTimeout as delay } from 'node:timers/promises';
import express, { type Router } from 'express';
import type { DataSource } from 'typeorm';
import type { Replicas } from '../../platform/database/replicas.js';

/** How long the database may take to answer, in milliseconds: a load balancer asks every few seconds. */
const PATIENCE = 2000;

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, so that requests may be sent here; and of how many read replicas
 * there are how many are used, as the primary stands in for the others.
 *
 * @param isLeaving whether the process is about to stop, so that proxies should go elsewhere
 */
export function healthRoutes(
  dataSource: DataSource,
  { all }: Pick<Replicas, 'all'>,
  isLeaving: () => boolean,
): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    if (isLeaving()) {
      response.status(503).json({ status: 'unavailable', reason: 'The process is about to stop.' });
      return;
    }
    try {
      const answer = dataSource.query('SELECT 1');
      const isLate = await Promise.race([answer.then(() => false), delay(PATIENCE, true, { ref: false })]);
      if (isLate) throw new Error('The database is late.');
      const used = all.filter(({ isUsable }) => isUsable).length;
      response.json({ status: 'ok', ...(all.length > 0 && { replicas: { known: all.length, used } }) });
    } catch {
      response.status(503).json({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
  return router;
}
