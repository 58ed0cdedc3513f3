import type { Services } from './services.js';
import type { Background } from './platform/background/background.js';
import { everyMinute } from './platform/background/everyMinute.js';
import type { Logger } from './platform/log/log.js';

/** Interval between deletions of unused uploads and expired rows, in milliseconds. */
const SWEEP_INTERVAL = 60 * 60 * 1000;

interface PeriodicWork {
  services: Services;
  background: Background;
  log: Logger;
  publishesScheduled: boolean;
}

/** Starts what is done hourly and every minute. The returned function ends it, and waits for what runs each minute. */
export function startPeriodicWork({ services, background, log, publishesScheduled }: PeriodicWork) {
  const sweeping = setInterval(() => {
    background.run('sweeping unused uploads', async () => {
      const swept = await services.uploads.sweep();
      if (swept > 0) log.info({ swept }, 'Deleted unused uploads');
    });
    background.run('deleting expired sessions', () => services.sessions.sweep());
    background.run('deleting expired access tokens', () => services.accessTokens.sweep());
    background.run('deleting expired sign-ins of apps', () => services.oauthTokens.sweep());
    background.run('deleting expired changes', () => services.changeLog.sweep());
    background.run('deleting expired idempotency keys', () => services.idempotencyKeys.sweep());
    background.run('forgetting texts of new accounts', () => services.trust.sweep());
    background.run('deleting old notifications', () => services.notifications.sweep());
    background.run('forgetting sent mails', () => services.notificationWork.sender.sweep());
    background.run('deleting old deliveries of webhooks', () => services.webhookWork.sender.sweep());
    background.run('deleting expired subscriptions of feeds', () => services.webSub.sweep());
  }, SWEEP_INTERVAL);
  sweeping.unref();
  const endSchedule = publishesScheduled
    ? everyMinute((signal) =>
        background
          .attempt('publishing scheduled drafts', () => services.scheduling.publishDue(new Date(), signal))
          .then(() =>
            background.attempt('making decisions of moderators final', () =>
              services.moderation.settle(new Date(), signal),
            ),
          ),
      )
    : null;
  const endTopics = everyMinute((signal) =>
    background.attempt('computing topics of posts', async () => {
      const filled = await services.search.fillTopics(signal);
      if (filled > 0) log.info({ filled }, 'Computed the topics of posts for the search');
    }),
  );
  const storeReads = () =>
    background.attempt('storing the reads of posts', () => services.readCounts.store());
  const endReads = everyMinute(storeReads);
  return async () => {
    clearInterval(sweeping);
    await Promise.all([endSchedule?.(), endTopics(), endReads()]);
    await storeReads();
  };
}
