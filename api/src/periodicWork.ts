import type { Services } from './services.js';
import type { Background } from './platform/background/background.js';
import { everyMinute } from './platform/background/everyMinute.js';
import type { Logger } from './platform/log/log.js';
import { startDailyCheck } from './platform/maintenance/dailyCheck.js';
import type { Maintenance } from './platform/maintenance/maintenance.js';

interface PeriodicWork {
  services: Services;
  background: Background;
  log: Logger;
  publishesScheduled: boolean;
  observes: boolean;
  /** Null if the process does none, nor other work of each minute for the database. */
  maintenance: Maintenance | null;
}

/** Starts what is done hourly and every minute. The returned function ends it, and waits for what runs. */
export function startPeriodicWork({
  services,
  background,
  log,
  publishesScheduled,
  observes,
  maintenance,
}: PeriodicWork) {
  const endMaintenance = maintenance?.start();
  const endCheck = maintenance ? startDailyCheck(services.dataSource, log) : null;
  const endSchedule = publishesScheduled
    ? everyMinute((signal) =>
        background
          .attempt('publishing scheduled drafts', () => services.scheduling.publishDue(new Date(), signal))
          .then(() =>
            background.attempt('making decisions of moderators final', () =>
              services.moderation.settle(new Date(), signal),
            ),
          )
          .then(() =>
            background.attempt('hiding what deleted accounts have stored late', async () => {
              await services.deletions.hideLate();
            }),
          ),
      )
    : null;
  // By itself: a large account takes minutes, and what is due to the minute must not wait for it.
  const endUndoing = publishesScheduled
    ? everyMinute((signal) =>
        background.attempt('putting back what a deletion has taken away', () =>
          services.deletions.continueUndoing(signal),
        ),
      )
    : null;
  const countReaders = () =>
    background.attempt('counting readers', () => services.statistics.readers.flush());
  // One after the other: a report that is late says so, and readers can wait.
  const endObserving = observes
    ? everyMinute(() =>
        background
          .attempt('reporting the health of the process', () => services.health.report())
          .then(countReaders),
      )
    : null;
  const endTopics = maintenance
    ? everyMinute((signal) =>
        background.attempt('computing topics of posts', async () => {
          const filled = await services.search.fillTopics(signal);
          if (filled > 0) log.info({ filled }, 'Computed the topics of posts for the search');
        }),
      )
    : null;
  const storeReads = () =>
    background.attempt('storing the reads of posts', () => services.readCounts.store());
  const endReads = maintenance ? everyMinute(storeReads) : null;
  return async () => {
    await Promise.all([
      endMaintenance?.(),
      endCheck?.(),
      endSchedule?.(),
      endUndoing?.(),
      endTopics?.(),
      endObserving?.(),
      endReads?.(),
    ]);
    await storeReads();
    if (!observes) return;
    await countReaders();
    await background.attempt('reporting the end of the process', () => services.health.leave());
  };
}
