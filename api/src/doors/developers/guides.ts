/** The files in api/guides, in the order of the menu. The first is `/developers`. */
export const GUIDES = [
  'start',
  'log-in',
  'tokens',
  'oauth',
  'clients',
  'paging',
  'errors',
  'retries',
  'limits',
  'caching',
  'files',
  'changes',
  'webhooks',
  'subscriptions',
  'rest',
  'changelog',
] as const;

export function pathOfGuide(name: (typeof GUIDES)[number]): string {
  return name === 'start' ? '/developers' : `/developers/${name}`;
}
