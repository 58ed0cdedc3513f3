import { expect, vi } from 'vitest';
import type { TestServer } from './testServer.js';

/** Resolves when as many statements of MySQL that contain a text, such as an id, wait for a lock. */
export const statementsWait = ({ dataSource }: Pick<TestServer, 'dataSource'>, text: string, count = 1) =>
  vi.waitFor(
    async () => {
      const [row] = await dataSource.query<{ waiting: unknown }[]>(
        "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND INSTR(trx_query, ?) > 0",
        [text],
      );
      expect(Number(row?.waiting)).toBeGreaterThanOrEqual(count);
      // InnoDB refreshes this table only if nobody has read it for 100 ms.
    },
    { timeout: 20_000, interval: 250 },
  );
