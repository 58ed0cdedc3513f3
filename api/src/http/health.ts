import { setTimeout as delay } from 'node:timers/promises';
import express, { type Router } from 'express';
import type { DataSource } from 'typeorm';

/** How long the database may take to answer, in milliseconds: a load balancer asks every few seconds. */
const PATIENCE = 2000;

/** `/healthz`: the process is alive. `/readyz`: the database answers, so that requests may be sent here. */
export function healthRoutes(dataSource: DataSource): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      const answer = dataSource.query('SELECT 1');
      const isLate = await Promise.race([answer.then(() => false), delay(PATIENCE, true, { ref: false })]);
      if (isLate) throw new Error('The database is late.');
      response.json({ status: 'ok' });
    } catch {
      response.status(503).json({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
  return router;
}
