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
 * otherwise a late page is better than none.
 */
export function appWhere(canShow: () => Promise<boolean>): Pick<Strategy, 'handle'> {
  const plugins = [{ handlerDidError: async () => ((await canShow()) ? shell() : offlinePage()) }];
  const patient = new NetworkOnly({ plugins });
  const hurried = new NetworkOnly({ plugins, networkTimeoutSeconds: NETWORK_TIMEOUT_S });
  return { handle: async (options) => ((await canShow()) ? hurried : patient).handle(options) };
}
