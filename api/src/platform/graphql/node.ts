import { Field, ID, InterfaceType } from 'type-graphql';

/** An object with an id for `node(id)` (https://relay.dev/graphql/objectidentification.htm). */
@InterfaceType({
  description: 'An object with an id, which `node(id)` can refetch.',
  resolveType: (value: Node) => value.constructor.name,
})
export abstract class Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  id: string;
}
