import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** What the text of an operation asks for, with its fragments expanded. */
export interface Shape {
  /** Levels of nested fields. */
  depth: number;
  aliases: number;
  directives: number;
  /** Selections and values of arguments. Only fragments that are spread repeatedly make more of them than the document has tokens. */
  nodes: number;
}

/** The fragments of a document by their names. */
export function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((fragment) => [fragment.name.value, fragment]),
  );
}

const NOTHING: Shape = { depth: 0, aliases: 0, directives: 0, nodes: 0 };

/**
 * Measures an operation with its fragments expanded. The document has been validated, so fragments are not recursive. Each fragment is
 * measured once, however often it is spread.
 */
export function measure(document: DocumentNode, operation: OperationDefinitionNode): Shape {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Shape>();

  const ofFragment = (name: string): Shape => {
    const fragment = fragments.get(name);
    const shape = known.get(name) ?? (fragment ? ofSet(fragment.selectionSet) : NOTHING);
    known.set(name, shape);
    return shape;
  };
  const ofSet = (set: SelectionSetNode): Shape => {
    const total: Shape = { ...NOTHING };
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? ofSet(selection.selectionSet)
            : NOTHING;
      total.depth = Math.max(total.depth, inner.depth + (isField ? 1 : 0));
      total.aliases += inner.aliases + (isField && selection.alias ? 1 : 0);
      total.directives += inner.directives + (selection.directives?.length ?? 0);
      total.nodes += inner.nodes + 1 + valuesOfDirectives(selection.directives);
      if (isField) total.nodes += valuesOfArguments(selection.arguments);
    }
    return total;
  };
  const shape = ofSet(operation.selectionSet);
  return { ...shape, directives: shape.directives + (operation.directives?.length ?? 0) };
}

function valuesOfDirectives(directives: readonly DirectiveNode[] = []): number {
  return directives.reduce((sum, directive) => sum + valuesOfArguments(directive.arguments), 0);
}

function valuesOfArguments(args: readonly { readonly value: ValueNode }[] = []): number {
  return args.reduce((sum, { value }) => sum + valuesOf(value), 0);
}

function valuesOf(value: ValueNode): number {
  if (value.kind === Kind.OBJECT) return 1 + valuesOfArguments(value.fields);
  if (value.kind === Kind.LIST) return value.values.reduce((sum, item) => sum + valuesOf(item), 1);
  return 1;
}
