import { createLoaders, type RequestContext } from '../../context.js';
import type { Services } from '../../services.js';
import type { User } from '../../features/users/user.entity.js';

/** The context of work that no request asked for: nothing counts it, and no security log tells of it. */
export function inProcess(services: Services, viewer: User | null): RequestContext {
  return {
    viewer,
    session: null,
    requester: 'process',
    requestId: '',
    services,
    loaders: createLoaders(services, viewer),
    limit: () => Promise.resolve(),
    tryLimit: () => Promise.resolve(true),
    giveBack: () => Promise.resolve(),
    refill: () => Promise.resolve(),
    device: { address: '', userAgent: '', cookie: null, setCookie: () => undefined },
    audit: (_event, work) => work(),
    refused: () => undefined,
  };
}
