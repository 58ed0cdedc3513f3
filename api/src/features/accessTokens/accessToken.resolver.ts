import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Viewer } from '../users/viewer.js';
import { createAccessToken, revokeAccessToken } from './accessToken.commands.js';
import { AccessToken } from './accessToken.entity.js';
import {
  CreateAccessTokenInput,
  CreateAccessTokenPayload,
  RevokeAccessTokenInput,
  RevokeAccessTokenPayload,
} from './accessToken.inputs.js';
import { MAX_TOKENS } from './accessToken.service.js';

@Resolver(() => Viewer)
export class AccessTokenResolver {
  @Mutation(() => CreateAccessTokenPayload, {
    description: `Creates an access token for a program and notifies the viewer by mail. An account can have ${MAX_TOKENS} valid tokens. Needs a recent \`confirmPassword\`.`,
  })
  async createAccessToken(
    @Arg('input', () => CreateAccessTokenInput, { description: 'Its name, scopes and lifetime.' })
    input: CreateAccessTokenInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateAccessTokenPayload> {
    const { accessToken, token, user } = await execute(createAccessToken, context, input);
    return { accessToken, token, viewer: Viewer.of(user) };
  }

  @Mutation(() => RevokeAccessTokenPayload, {
    description: 'Revokes one of the viewer’s access tokens at once. This cannot be undone.',
  })
  async revokeAccessToken(
    @Arg('input', () => RevokeAccessTokenInput, { description: 'Which token.' })
    input: RevokeAccessTokenInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeAccessTokenPayload> {
    const { revokedAccessTokenId, user } = await execute(revokeAccessToken, context, input);
    return { revokedAccessTokenId, viewer: Viewer.of(user) };
  }

  @FieldResolver(() => [AccessToken], {
    description: 'The viewer’s access tokens, at most 100, last created first.',
  })
  accessTokens(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<AccessToken[]> {
    return services.accessTokens.list(viewer.id);
  }
}
