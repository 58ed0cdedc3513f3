import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import { confirmEmailChange, requestEmailChange } from './emailChange.commands.js';
import type { EmailChange } from './emailChange.entity.js';
import {
  ConfirmEmailChangeInput,
  ConfirmEmailChangePayload,
  PendingEmailChange,
  RequestEmailChangeInput,
  RequestEmailChangePayload,
} from './emailChange.inputs.js';
import { waitingFor } from './emailChange.service.js';

@Resolver(() => Viewer)
export class EmailChangeResolver {
  @Mutation(() => RequestEmailChangePayload, {
    description:
      'Requests a change of the viewer’s email. Mails one link to the current address and one to the new address; each is valid for one day. The email changes once both links are used.',
  })
  async requestEmailChange(
    @Arg('input', () => RequestEmailChangeInput, { description: 'The new email and the password.' })
    input: RequestEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestEmailChangePayload> {
    return { emailChange: toPending(await execute(requestEmailChange, context, input)) };
  }

  @Mutation(() => ConfirmEmailChangePayload, {
    description:
      'Confirms a change of email with the one-time token of a mailed link. Needs no session, because the link may be opened on another device.',
  })
  async confirmEmailChange(
    @Arg('input', () => ConfirmEmailChangeInput, { description: 'The mailed token.' })
    input: ConfirmEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<ConfirmEmailChangePayload> {
    const { confirmed, isChanged } = await execute(confirmEmailChange, context, input);
    return { confirmed, isChanged };
  }

  @FieldResolver(() => PendingEmailChange, {
    nullable: true,
    description: 'The change of email that is not confirmed yet, or null.',
  })
  async emailChange(
    @Root() { user }: Viewer,
    @Ctx() { services }: RequestContext,
  ): Promise<PendingEmailChange | null> {
    const change = await services.emailChanges.pendingOf(user);
    return change && toPending(change);
  }
}

function toPending(change: EmailChange): PendingEmailChange {
  return { newEmail: change.newEmail, waitingFor: waitingFor(change), expiresAt: change.expiresAt };
}
