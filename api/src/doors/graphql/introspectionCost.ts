import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSchema,
  isType,
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
 * The cost of the introspection in an operation. The number of fields in its answer is exact: an estimate from the lengths of lists would
 * have to refuse the standard query, or allow answers that block the event loop for seconds. Fields that a directive leaves out count, and
 * `__type` counts as the largest type would.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const answer = new AnswerSize(schema, document);
  return Math.floor(answer.ofRoot(operation.selectionSet) / FIELDS_PER_OBJECT);
}

type Member = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;
/** What an object of introspection describes. */
type Described = GraphQLSchema | GraphQLType | Member | GraphQLDirective | GraphQLEnumValue;

class AnswerSize {
  readonly #fragments: ReturnType<typeof fragmentsOf>;
  /** By selection set, because operations reach the same types many times. */
  readonly #known = new Map<SelectionSetNode, Map<GraphQLType, number>>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    this.#fragments = fragmentsOf(document);
  }

  ofRoot({ selections }: SelectionSetNode): number {
    let fields = 0;
    for (const selection of selections) {
      const { selectionSet } =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? (this.#fragments.get(selection.name.value) ?? {})
          : selection;
      if (!selectionSet) continue;
      if (selection.kind !== Kind.FIELD) fields += this.ofRoot(selectionSet);
      else if (selection.name.value === SchemaMetaFieldDef.name)
        fields += this.#of(selectionSet, this.schema);
      else if (selection.name.value === TypeMetaFieldDef.name)
        fields += Math.max(...this.#allTypes().map((type) => this.#of(selectionSet, type)));
    }
    return fields;
  }

  #allTypes(): GraphQLType[] {
    return Object.values(this.schema.getTypeMap());
  }

  /** The fields of one object and of all objects below it. */
  #of(set: SelectionSetNode, described: Described): number {
    if (!isType(described)) return this.#count(set, described);
    let ofTypes = this.#known.get(set);
    if (!ofTypes) this.#known.set(set, (ofTypes = new Map<GraphQLType, number>()));
    let fields = ofTypes.get(described);
    if (fields === undefined) ofTypes.set(described, (fields = this.#count(set, described)));
    return fields;
  }

  #count({ selections }: SelectionSetNode, described: Described): number {
    let fields = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment) fields += this.#of(fragment.selectionSet, described);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        fields += this.#of(selection.selectionSet, described);
      } else {
        fields++;
        const { selectionSet } = selection;
        if (!selectionSet) continue;
        for (const child of this.#children(described, selection.name.value))
          fields += this.#of(selectionSet, child);
      }
    }
    return fields;
  }

  /** The objects that a field of introspection returns. */
  #children(described: Described, field: string): readonly Described[] {
    if (isSchema(described)) return this.#childrenOfSchema(field);
    if (isType(described)) return this.#childrenOfType(described, field);
    if (field === 'args' && 'args' in described) return described.args;
    return field === 'type' && 'type' in described ? [described.type] : [];
  }

  #childrenOfSchema(field: string): readonly Described[] {
    const { schema } = this;
    switch (field) {
      case 'types':
        return this.#allTypes();
      case 'directives':
        return schema.getDirectives();
      default:
        return [this.#rootType(field)].filter((type) => type != null);
    }
  }

  #rootType(field: string): GraphQLType | null | undefined {
    if (field === 'queryType') return this.schema.getQueryType();
    return field === 'mutationType' ? this.schema.getMutationType() : this.schema.getSubscriptionType();
  }

  #childrenOfType(type: GraphQLType, field: string): readonly Described[] {
    switch (field) {
      case 'ofType':
        return isWrappingType(type) ? [type.ofType] : [];
      case 'fields':
        return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
      case 'inputFields':
        return isInputObjectType(type) ? Object.values(type.getFields()) : [];
      case 'enumValues':
        return isEnumType(type) ? type.getValues() : [];
      case 'interfaces':
        return isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
      default:
        return isAbstractType(type) ? this.schema.getPossibleTypes(type) : [];
    }
  }
}
