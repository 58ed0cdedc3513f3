import { DateTimeResolver } from 'graphql-scalars';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, Info, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { budgets } from '../../platform/limits/rateLimits.js';
import { costOfText } from './measuredOperation.js';

@ObjectType({
  simpleResolvers: true,
  description: 'What the operation costs, and what is left of the budget of the caller.',
})
export class RateLimit {
  @Field(() => Int, { description: 'The cost of this operation: the number of objects that it may return.' })
  cost: number;

  @Field(() => Int, { description: 'The budget of the caller for an hour.' })
  limit: number;

  @Field(() => Int, { description: 'What is left of the budget.' })
  remaining: number;

  @Field(() => DateTimeResolver, { description: 'When the budget is full again.' })
  resetAt: Date;
}

@InputType({ description: 'An operation to measure. Nothing of it is executed.' })
export class MeasuredOperationInput {
  @Field(() => String, { description: 'A document, with a query, a mutation or a subscription.' })
  query: string;

  @Field(() => String, { nullable: true, description: 'Its variables, as JSON.' })
  variables?: string | null;

  @Field(() => String, { nullable: true, description: 'Which operation of the document.' })
  operationName?: string | null;
}

@Resolver()
export class RateLimitResolver {
  // Every program watches its budget.
  @TokenScope('any')
  @Query(() => RateLimit, {
    nullable: true,
    description: 'The cost of this operation and the budget of the caller.',
  })
  rateLimit(
    // Read before the operation is executed (dryRun.ts).
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description:
        'Only measure: nothing else is executed, all other fields are null, and nothing is taken from the budget.',
    })
    _dryRun: boolean,
    @Arg('operation', () => MeasuredOperationInput, {
      nullable: true,
      description: 'The cost of this operation instead, also of a mutation, which a dry run cannot measure.',
    })
    operation: MeasuredOperationInput | null,
    @Ctx() context: RequestContext,
    @Info() { schema }: GraphQLResolveInfo,
  ): RateLimit | null {
    const { sharing, price } = context;
    sharing.isPaid = true;
    if (!price) return null;
    const { points, duration } = budgets.cost;
    const { limit, remaining, reset } = price.state ?? { limit: points, remaining: points, reset: duration };
    const cost = operation ? costOfText(schema, operation, context) : price.cost;
    return { cost, limit, remaining, resetAt: new Date(Date.now() + reset * 1000) };
  }
}
