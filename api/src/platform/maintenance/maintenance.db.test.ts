import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { startDailyCheck } from './dailyCheck.js';
import { createLogger } from '../log/log.js';
import { Lease } from './lease.js';
import { Maintenance, type MaintenanceOptions } from './maintenance.js';
import { MaintenanceLease } from './maintenanceLease.entity.js';
import type { MaintenanceTask } from './maintenanceTask.js';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.dataSource.manager.createQueryBuilder().delete().from(MaintenanceLease).execute());

/** A task of so many batches, and the times that it was run for. */
function countingTask(name: string, batches = 1) {
  const times: number[] = [];
  let left = batches;
  const task: MaintenanceTask = {
    name,
    what: '',
    kept: '',
    tables: [],
    batch: 10,
    run: (now) => {
      times.push(now.getTime());
      left -= 1;
      return Promise.resolve({ removed: 10, isLast: left <= 0 });
    },
  };
  return { task, times };
}

/** Another process with these tasks. */
function processOf(tasks: MaintenanceTask[], more: Partial<MaintenanceOptions> = {}) {
  const meter = {
    removed: {} as Record<string, number>,
    ran: [] as string[],
    failed: [] as string[],
    jumps: 0,
  };
  const maintenance = new Maintenance({
    dataSource: server.dataSource,
    tasks,
    log: createLogger('silent'),
    meter: {
      removed: (task, rows) => (meter.removed[task] = (meter.removed[task] ?? 0) + rows),
      ran: (task) => meter.ran.push(task),
      failed: (task) => meter.failed.push(task),
      clockJumped: () => meter.jumps++,
    },
    ...more,
  });
  return { maintenance, meter };
}

const lease = (values: Partial<Record<keyof MaintenanceLease, string | (() => string) | null>>) =>
  server.dataSource.manager
    .createQueryBuilder()
    .update(MaintenanceLease)
    .set(values as object)
    .where('1 = 1')
    .execute();
/** SQL for a time of the database. */
const at = (seconds: number) => () =>
  engine === 'sqlite'
    ? `strftime('%Y-%m-%d %H:%M:%f', 'now', '${seconds} seconds')`
    : `UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND`;

describe(`maintenance on ${engine}`, () => {
  it('runs all batches of all tasks, also after one that fails, and tells the metrics', async () => {
    const [first, last] = [countingTask('first', 3), countingTask('last')];
    const broken = { ...countingTask('broken').task, run: () => Promise.reject(new Error('broken')) };
    const { maintenance, meter } = processOf([first.task, broken, last.task]);
    expect(await maintenance.runIfDue()).toBe(true);
    expect(meter).toMatchObject({
      removed: { first: 30, last: 10 },
      ran: ['first', 'last'],
      failed: ['broken'],
    });
  });

  it('is done by one of several processes, once an hour', async () => {
    const { task, times } = countingTask('only');
    const processes = [1, 2, 3, 4, 5].map(() => processOf([task]).maintenance);
    const ran = await Promise.all(processes.map((each) => each.runIfDue(60)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(times).toHaveLength(1);
    expect(await processes[0]?.runIfDue()).toBe(false);
    await lease({ endedAt: at(-3595) });
    expect(await processes[1]?.runIfDue()).toBe(true);
  });

  it('is taken over from a process that has died, when its lease has ended, and not before', async () => {
    const dead = new Lease(server.dataSource, 'maintenance');
    await dead.begin();
    expect(await dead.take(60)).toBe(true);
    const { maintenance } = processOf([countingTask('only').task]);
    expect(await maintenance.runIfDue()).toBe(false);
    await lease({ heldUntil: at(-1) });
    expect(await maintenance.runIfDue()).toBe(true);
    expect(await dead.renew()).toBe(false);
  });

  it('stops between batches when another process has taken over, or when it is asked to', async () => {
    let clock = 0;
    const slow = countingTask('slow', 5);
    const thief = {
      ...slow.task,
      run: async (now: Date) => {
        clock += 15_000;
        if (slow.times.length === 1) await lease({ holder: 'another' });
        return slow.task.run(now);
      },
    };
    const { maintenance } = processOf([thief], { steady: () => clock, wall: () => clock + 1e12 });
    expect(await maintenance.runIfDue()).toBe(false);
    expect(slow.times).toHaveLength(2);
    await lease({ holder: null, heldUntil: null });
    expect(await processOf([countingTask('x').task]).maintenance.runIfDue(0, AbortSignal.abort())).toBe(
      false,
    );
  });

  it('keeps its lease during a batch of minutes', async () => {
    const heldUntil = async () => {
      const sql = `SELECT heldUntil > ${at(60)()} AS isLong FROM maintenance_lease WHERE name = 'maintenance'`;
      const [row] = await server.dataSource.query<{ isLong: number | string }[]>(sql);
      return Number(row?.isLong);
    };
    const long = countingTask('long').task;
    const run = async (now: Date) => {
      await lease({ heldUntil: at(1) });
      await expect.poll(heldUntil, { timeout: 10_000 }).toBe(1);
      return long.run(now);
    };
    const { maintenance, meter } = processOf([{ ...long, run }], { renewedEvery: 20 });
    expect(await maintenance.runIfDue()).toBe(true);
    expect(meter.failed).toEqual([]);
  });

  it('leaves time for requests between batches', async () => {
    const many = countingTask('many', 50);
    let [ticks, ticksAtEnd] = [0, 0];
    const timer = setInterval(() => ticks++, 1);
    const run = (now: Date) => {
      ticksAtEnd = ticks;
      for (const since = performance.now(); performance.now() - since < 2;);
      return many.task.run(now);
    };
    await processOf([{ ...many.task, run }]).maintenance.runIfDue();
    clearInterval(timer);
    expect(ticksAtEnd).toBeGreaterThan(20);
  });

  it('deletes nothing for an hour after the clock was set, in either direction', async () => {
    for (const jump of [HOUR, -HOUR]) {
      let [steady, offset] = [0, Date.now()];
      const { task, times } = countingTask('only', 1);
      const { maintenance, meter } = processOf([task], {
        steady: () => steady,
        wall: () => steady + offset,
      });
      offset += jump;
      expect(await maintenance.runIfDue(0)).toBe(false);
      steady += 59 * 60_000;
      expect(await maintenance.runIfDue(0)).toBe(false);
      steady += 2 * 60_000;
      expect(await maintenance.runIfDue(0)).toBe(true);
      expect(meter.jumps).toBe(1);
      expect(times).toHaveLength(1);
      // Of two clocks the earlier one counts.
      expect(times[0]).toBeLessThan(Date.now() + 60_000);
    }
  });

  it('runs although the clock of the database was set back by an hour', async () => {
    const { maintenance } = processOf([countingTask('only').task]);
    await maintenance.runIfDue();
    await lease({ endedAt: at(3600), holder: 'dead', heldUntil: at(3600) });
    expect(await maintenance.runIfDue()).toBe(true);
  });

  it('checks derived data once a day in one process of all, in a program of its own, not at the first start', async () => {
    const program = join(server.dataDir, 'check.mjs');
    const file = join(server.dataDir, 'checked');
    await writeFile(
      program,
      `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(file)}, 'x');`,
    );
    const checks = () => readFile(file, 'utf8').catch(() => '');
    const round = async () => {
      const ends = [1, 2, 3].map(() =>
        startDailyCheck(server.dataSource, createLogger('silent'), program, []),
      );
      await expect.poll(() => server.dataSource.manager.countBy(MaintenanceLease, { name: 'check' })).toBe(1);
      await delay(300);
      return ends;
    };
    const end = async (ends: (() => Promise<void>)[]) => Promise.all(ends.map((each) => each()));
    await end(await round());
    expect(await checks()).toBe('');
    await lease({ endedAt: at(-86_400) });
    const ends = await round();
    await expect.poll(checks, { timeout: 20_000 }).toBe('x');
    await expect
      .poll(() => server.dataSource.manager.findOneByOrFail(MaintenanceLease, { name: 'check' }), {
        timeout: 20_000,
      })
      .toMatchObject({ holder: null });
    await end(ends);
    await end(await round());
    expect(await checks()).toBe('x');
  });

  it('repeats a check that fails after an hour, not every minute', async () => {
    const program = join(server.dataDir, 'failingCheck.mjs');
    await writeFile(program, 'process.exit(1);');
    const end = startDailyCheck(server.dataSource, createLogger('silent'), program, []);
    const row = () => server.dataSource.manager.findOneByOrFail(MaintenanceLease, { name: 'check' });
    await expect
      .poll(() =>
        row().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await end();
    await lease({ endedAt: at(-86_400) });
    const endFailing = startDailyCheck(server.dataSource, createLogger('silent'), program, []);
    await expect.poll(async () => (await row()).holder, { timeout: 20_000 }).not.toBeNull();
    await expect.poll(async () => (await row()).holder, { timeout: 20_000 }).toBeNull();
    await endFailing();
    const check = new Lease(server.dataSource, 'check');
    expect(await check.take(24 * 3600 - 60)).toBe(false);
    expect(await check.take(23 * 3600 - 120)).toBe(true);
  });

  it('runs at the start of a process', async () => {
    const { task, times } = countingTask('only');
    const end = processOf([task]).maintenance.start();
    await expect.poll(() => times.length).toBe(1);
    await end();
  });
});
