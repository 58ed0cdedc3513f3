import { Field, ID, InterfaceType } from 'type-graphql';

/** What has an id that `node(id)` finds again (https://relay.dev/graphql/objectidentification.htm). */
@InterfaceType({
  description: 'Anything that has an id of its own and can be fetched again by `node(id)`.',
  resolveType: (value: Node) => value.constructor.name,
})
export abstract class Node {
  @Field(() => ID, { description: 'Opaque and unique among all objects of all types.' })
  id: string;
}
