import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from './category.entity.js';
import * as queries from './category.queries.js';

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => [Category], { description: 'All categories, by name.' })
  categories(@Ctx() context: RequestContext): Promise<Category[]> {
    return execute(queries.categories, context, {});
  }

  @Query(() => Category, {
    nullable: true,
    description: 'The category with this name, or null.',
  })
  category(
    @Arg('name', () => String, { description: 'Case is ignored.' }) name: string,
    @Ctx() context: RequestContext,
  ): Promise<Category | null> {
    return execute(queries.category, context, { name });
  }
}
