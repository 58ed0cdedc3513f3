import type { MemberCall } from '../../platform/useCases/command.js';
import { countAdopted } from './uploadUse.js';

/**
 * Runs a command that may take uploads without an owner into a post or a profile (docs/behaviour.md#rest-uploads). They count for the
 * storage of the account from then on, and go back to the budget of the client's address: each once, by the request that took it.
 */
export async function returningUploads<Result>(
  { device, refund }: Pick<MemberCall, 'device' | 'refund'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { result, adopted } = await countAdopted(work);
  if (adopted > 0) await refund('anonymousUpload', `address:${device.address}`, adopted);
  return result;
}
