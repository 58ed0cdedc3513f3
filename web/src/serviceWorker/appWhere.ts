import { matchPrecache } from 'workbox-precaching';
import { NetworkOnly, type Strategy } from 'workbox-strategies';
import { rewritten } from './keptPage';
import { offlinePage } from './offlinePage';
import { NETWORK_TIMEOUT_S } from './pages';

/** The app without a page. It is marked, because browsers may count as online without a network (offline/network.ts). */
async function shell(): Promise<Response | undefined> {
  const page = await matchPrecache('/index.html');
  return page && rewritten(page, (html) => html.replace('<html', '<html data-offline'));
}

/**
 * Answers from the network, else with the app if it can show data of the device. Only then the network has limited time:
 * otherwise a late page is better than none. The network does not wait for the storage, and does not need it.
 */
export function appWhere(canShow: () => Promise<boolean>): Pick<Strategy, 'handle'> {
  return {
    async handle(options) {
      const canShowIt = canShow().catch(() => false);
      const handlerDidError = async () => ((await canShowIt) ? shell() : offlinePage());
      const page = new NetworkOnly({ plugins: [{ handlerDidError }] }).handle(options);
      const limit = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_S * 1000));
      const app = limit.then(async () => ((await canShowIt) && (await shell())) || page);
      return await Promise.race([page, app]);
    },
  };
}
