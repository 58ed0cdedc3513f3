import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { SiteDay } from './siteDay.entity.js';
import { siteDays } from './statistics.queries.js';
import { DAY } from '../../platform/time.js';

@Resolver(() => SiteDay)
export class SiteDayResolver {
  @Query(() => [SiteDay], {
    description:
      'The numbers of the last days, oldest first; the last one is today until now. Days that are not counted yet are left out. For admins only.',
  })
  siteDays(
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many days, 1 to 365, with today.' })
    days: number,
    @Ctx() context: RequestContext,
  ): Promise<SiteDay[]> {
    return execute(siteDays, context, { days });
  }

  @FieldResolver(() => String, { description: 'The day in UTC, such as `2026-11-26`.' })
  date(@Root() { day }: SiteDay): string {
    return dateOf(day);
  }
}

/** The date of a day since 1970, such as `2026-11-26`. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
