import { Ctx, Query, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { siteHealth } from './health.queries.js';
import { SiteHealth } from './health.types.js';

@Resolver()
export class HealthResolver {
  @Query(() => SiteHealth, {
    description: 'The state of the site: database, storage, mails, and all processes. For admins only.',
  })
  siteHealth(@Ctx() context: RequestContext): Promise<SiteHealth> {
    return execute(siteHealth, context, {});
  }
}
