import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isWrappingType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { fragmentsOf } from './operationShape.js';

/** Fields of an introspection's answer that cost as much as one object: they are read from memory, but the answer is written at once. */
const FIELDS_PER_OBJECT = 10;
/**
 * Steps of the computation, about 30 ms. Refused operations cost nothing, so each of them must be cheap. Each step outside of `__type`
 * stands for at least one field, so only operations far beyond the limit of the cost need more.
 */
const MAX_STEPS = 100_000;

/**
 * The cost of the introspection in an operation. The number of fields in its answer is exact: an estimate from the lengths of lists would
 * have to refuse the standard query, or allow answers that block the event loop for seconds. Fields that a directive leaves out count, and
 * `__type` counts as the largest type would. An operation that needs too many steps costs as if each of them were a field.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  return introspectionSize(schema, document, operation).cost;
}

/** The cost and the steps of its computation. */
export function introspectionSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { cost: number; steps: number } {
  const answer = new AnswerSize(schema, document);
  const fields = answer.of(operation);
  const { steps } = answer;
  return { cost: Math.floor((steps > MAX_STEPS ? steps : fields) / FIELDS_PER_OBJECT), steps };
}

/** A part of the schema that introspection describes, with the parts below it by the fields that return them. */
interface Part {
  readonly below: Map<string, readonly Part[]>;
}

/** A field with all of its selections, whatever their aliases: each part of the schema is counted once for all of them. */
interface Selected {
  times: number;
  readonly below: Map<string, Selected>;
  /** Fields below it, by the part that contains it, because operations reach the same parts many times. */
  readonly known: Map<Part, number>;
}

class AnswerSize {
  /** Selections that were read, and those that were counted for a part of the schema. */
  steps = 0;
  readonly #fragments: ReturnType<typeof fragmentsOf>;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    this.#fragments = fragmentsOf(document);
  }

  of({ selectionSet }: OperationDefinitionNode): number {
    // Equal names in the answer have equal arguments, so their largest type is the same.
    const roots = new Map<string, Selected>();
    this.#add(selectionSet, roots, ({ name, alias }) => {
      const isOfSchema = name.value === SchemaMetaFieldDef.name;
      if (isOfSchema) return name.value;
      return name.value === TypeMetaFieldDef.name ? `type ${(alias ?? name).value}` : undefined;
    });
    if (roots.size === 0) return 0;
    const parts = partsOf(this.schema);
    /** By selections: many aliases of `__type` usually share a fragment. */
    const largest = new Map<string, number>();
    let fields = 0;
    for (const [key, { below }] of roots) {
      if (key === SchemaMetaFieldDef.name) {
        fields += this.#count(below, parts.schema);
        continue;
      }
      const text = textOf(below);
      let ofType = largest.get(text);
      if (ofType === undefined) {
        ofType = Math.max(...parts.types.map((type) => this.#count(below, type)));
        largest.set(text, ofType);
      }
      fields += ofType;
    }
    return fields;
  }

  /** Adds the selections of a set to others by their keys. Without a key, a field does not count. */
  #add(
    { selections }: SelectionSetNode,
    to: Map<string, Selected>,
    keyOf: (field: FieldNode) => string | undefined,
  ): void {
    for (const selection of selections) {
      if (++this.steps > MAX_STEPS) return;
      if (selection.kind === Kind.FIELD) {
        const key = keyOf(selection);
        if (key === undefined) continue;
        let selected = to.get(key);
        if (!selected) to.set(key, (selected = { times: 0, below: new Map(), known: new Map() }));
        selected.times++;
        if (selection.selectionSet)
          this.#add(selection.selectionSet, selected.below, ({ name }) => name.value);
        continue;
      }
      const set =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : this.#fragments.get(selection.name.value)?.selectionSet;
      if (set) this.#add(set, to, keyOf);
    }
  }

  /** The fields of one object and of all objects below it. */
  #count(selected: ReadonlyMap<string, Selected>, part: Part): number {
    let fields = 0;
    for (const [name, { times, below, known }] of selected) {
      if (++this.steps > MAX_STEPS) return fields;
      fields += times;
      if (below.size === 0) continue;
      let inner = known.get(part);
      if (inner === undefined) {
        inner = 0;
        for (const child of part.below.get(name) ?? []) inner += this.#count(below, child);
        known.set(part, inner);
      }
      fields += inner;
    }
    return fields;
  }
}

/** The same text for equal selections, in any order. */
function textOf(selected: ReadonlyMap<string, Selected>): string {
  const texts = Array.from(selected, ([name, { times, below }]) => `${name} ${times}${textOf(below)}`);
  return texts.length === 0 ? '' : `{${texts.sort().join()}}`;
}

interface Parts {
  readonly schema: Part;
  /** All that `types` lists. */
  readonly types: readonly Part[];
}

const partsOfSchemas = new WeakMap<GraphQLSchema, Parts>();

function partsOf(schema: GraphQLSchema): Parts {
  let parts = partsOfSchemas.get(schema);
  if (!parts) partsOfSchemas.set(schema, (parts = readParts(schema)));
  return parts;
}

function readParts(schema: GraphQLSchema): Parts {
  /** By notation: the schema has an object of its own for each use of a list or of a required type. */
  const known = new Map<string, Part>();
  const ofType = (type: GraphQLType): Part => {
    const notation = String(type);
    const found = known.get(notation);
    if (found) return found;
    const below = new Map<string, readonly Part[]>();
    const part = { below };
    known.set(notation, part);
    if (isWrappingType(type)) below.set('ofType', [ofType(type.ofType)]);
    if (isObjectType(type) || isInterfaceType(type)) {
      below.set('fields', Object.values(type.getFields()).map(ofField));
      below.set('interfaces', type.getInterfaces().map(ofType));
    }
    if (isInputObjectType(type)) below.set('inputFields', Object.values(type.getFields()).map(ofValue));
    if (isEnumType(type)) below.set('enumValues', type.getValues().map(ofNothing));
    if (isAbstractType(type)) below.set('possibleTypes', schema.getPossibleTypes(type).map(ofType));
    return part;
  };
  const ofValue = ({ type }: { readonly type: GraphQLType }): Part => partWith({ type: [ofType(type)] });
  const ofField = ({ args, type }: GraphQLField<unknown, unknown>): Part =>
    partWith({ args: args.map(ofValue), type: [ofType(type)] });
  const types = Object.values(schema.getTypeMap()).map(ofType);
  const root = (type: GraphQLType | null | undefined) => (type ? [ofType(type)] : []);
  return {
    types,
    schema: partWith({
      types,
      directives: schema.getDirectives().map(({ args }) => partWith({ args: args.map(ofValue) })),
      queryType: root(schema.getQueryType()),
      mutationType: root(schema.getMutationType()),
      subscriptionType: root(schema.getSubscriptionType()),
    }),
  };
}

function partWith(below: Readonly<Record<string, readonly Part[]>>): Part {
  return { below: new Map(Object.entries(below)) };
}

function ofNothing(): Part {
  return partWith({});
}
