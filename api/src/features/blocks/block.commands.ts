import { fieldError } from '../../errors.js';
import { command } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import { noSuchUser, type User } from '../users/user.entity.js';
import { UserBlock } from './block.entity.js';
import { BlockUserInput, UnblockUserInput } from './block.inputs.js';

const signedOut = 'You need to log in to block people.';

/** Blocks a user. Nobody else learns of it. @throws NotFoundError; BadUserInputError for the viewer */
export const blockUser = command({
  name: 'blockUser',
  input: BlockUserInput,
  access: 'member',
  scope: 'session',
  signedOut,
  run: async ({ viewer, input: { userId }, services }) => {
    if (userId === viewer.id) throw fieldError('userId', 'You cannot block yourself.');
    const user = await existing(services, userId);
    await services.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(UserBlock)
      .values({ blockerId: viewer.id, blockedId: user.id, createdAt: new Date() })
      .orIgnore()
      .execute();
    return user;
  },
});

/** Ends a block. Without one nothing changes. @throws NotFoundError */
export const unblockUser = command({
  name: 'unblockUser',
  input: UnblockUserInput,
  access: 'member',
  scope: 'session',
  signedOut,
  run: async ({ viewer, input: { userId }, services }) => {
    const user = await existing(services, userId);
    await services.dataSource.manager.delete(UserBlock, { blockerId: viewer.id, blockedId: user.id });
    return user;
  },
});

async function existing({ users }: Services, id: string): Promise<User> {
  const user = await users.byId(id);
  if (!user?.verifiedAt) throw noSuchUser();
  return user;
}
