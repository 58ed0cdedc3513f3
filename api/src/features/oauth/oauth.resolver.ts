import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './oauth.commands.js';
import { AuthorizedApp, OAuthApp } from './oauth.entity.js';
import {
  AuthorizationRequest,
  AuthorizationRequestInput,
  AuthorizeAppPayload,
  CreateOAuthAppInput,
  DeleteOAuthAppInput,
  DeleteOAuthAppPayload,
  OAuthAppPayload,
  RemoveAuthorizedAppInput,
  RemoveAuthorizedAppPayload,
  UpdateOAuthAppInput,
} from './oauth.inputs.js';
import * as queries from './oauth.queries.js';
import { MAX_APPS } from './oauthApp.service.js';

@Resolver(() => Viewer)
export class OAuthResolver {
  @Query(() => AuthorizationRequest, {
    nullable: true,
    description:
      'What an app asks the viewer for. An unknown app or redirect URI is an error, because then nobody may be sent anywhere.',
  })
  authorizationRequest(
    @Arg('input', () => AuthorizationRequestInput, { description: 'The parameters of the request.' })
    input: AuthorizationRequestInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthorizationRequest> {
    return execute(queries.authorizationRequest, context, input);
  }

  @Mutation(() => AuthorizeAppPayload, {
    nullable: true,
    description:
      'Allows an app to act for the viewer, who gets a mail unless it may do all of this already. It needs a recent `confirmPassword` then, and always for an app without a secret.',
  })
  authorizeApp(
    @Arg('input', () => AuthorizationRequestInput, { description: 'The parameters of the request.' })
    input: AuthorizationRequestInput,
    @Ctx() context: RequestContext,
  ): Promise<AuthorizeAppPayload> {
    return execute(commands.authorizeApp, context, input);
  }

  @Mutation(() => RemoveAuthorizedAppPayload, {
    nullable: true,
    description: 'Ends all access of an app to the viewer’s account at once.',
  })
  async removeAuthorizedApp(
    @Arg('input', () => RemoveAuthorizedAppInput, { description: 'Which app.' })
    input: RemoveAuthorizedAppInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveAuthorizedAppPayload> {
    const { removedAppId, user } = await execute(commands.removeAuthorizedApp, context, input);
    return { removedAppId, viewer: Viewer.of(user) };
  }

  @Mutation(() => OAuthAppPayload, {
    nullable: true,
    description: `Registers an app for OAuth 2.1 (docs/api.md#oauth); an account can have ${MAX_APPS}.`,
  })
  async createOAuthApp(
    @Arg('input', () => CreateOAuthAppInput, { description: 'The app.' }) input: CreateOAuthAppInput,
    @Ctx() context: RequestContext,
  ): Promise<OAuthAppPayload> {
    const { user, ...made } = await execute(commands.createOAuthApp, context, input);
    return { ...made, viewer: Viewer.of(user) };
  }

  @Mutation(() => OAuthAppPayload, {
    nullable: true,
    description:
      'Changes an app of the viewer, or replaces its secret. A new redirect URI and a new secret need a recent `confirmPassword`.',
  })
  async updateOAuthApp(
    @Arg('input', () => UpdateOAuthAppInput, { description: 'The changes.' }) input: UpdateOAuthAppInput,
    @Ctx() context: RequestContext,
  ): Promise<OAuthAppPayload> {
    const { user, ...changed } = await execute(commands.updateOAuthApp, context, input);
    return { ...changed, viewer: Viewer.of(user) };
  }

  @Mutation(() => DeleteOAuthAppPayload, {
    nullable: true,
    description: 'Deletes an app of the viewer. All of its tokens end at once.',
  })
  async deleteOAuthApp(
    @Arg('input', () => DeleteOAuthAppInput, { description: 'Which app.' }) input: DeleteOAuthAppInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteOAuthAppPayload> {
    const { deletedAppId, user } = await execute(commands.deleteOAuthApp, context, input);
    return { deletedAppId, viewer: Viewer.of(user) };
  }

  @FieldResolver(() => [OAuthApp], { description: 'The apps that the viewer has registered, oldest first.' })
  oauthApps(@Root() { id }: Viewer, @Ctx() { services }: RequestContext): Promise<OAuthApp[]> {
    return services.oauthApps.ofOwner(id);
  }

  @FieldResolver(() => [AuthorizedApp], {
    description: 'The apps that may act for the viewer, at most 100, last allowed first.',
  })
  authorizedApps(@Root() { id }: Viewer, @Ctx() { services }: RequestContext): Promise<AuthorizedApp[]> {
    return services.oauthConsent.list(id);
  }
}
