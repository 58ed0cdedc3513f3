import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from './category.entity.js';

@Resolver(() => Category)
export class CategoryResolver {
  @Query(() => [Category], { description: 'All categories, by name.' })
  categories(@Ctx() { services }: RequestContext): Promise<Category[]> {
    return services.categories.list();
  }

  @Query(() => Category, {
    nullable: true,
    description: 'The category with this name, or null.',
  })
  category(
    @Arg('name', () => String, { description: 'Case is ignored.' }) name: string,
    @Ctx() { services }: RequestContext,
  ): Promise<Category | null> {
    return services.categories.byName(name);
  }
}
