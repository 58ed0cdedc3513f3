import express, { type Router } from 'express';
import type { DataSource } from 'typeorm';

/** `/healthz`: the process is alive. `/readyz`: the database answers, so that requests may be sent here. */
export function healthRoutes(dataSource: DataSource): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    try {
      await dataSource.query('SELECT 1');
      response.json({ status: 'ok' });
    } catch {
      response.status(503).json({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
  return router;
}
