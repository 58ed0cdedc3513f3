import type {
  ArgumentNode,
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
} from 'graphql';
import { Kind } from 'graphql/language/kinds';

/** The shortest text of a document: like graphql's own `print`, but without layout. */
export function printDocument({ definitions }: DocumentNode): string {
  return definitions.map(printDefinition).join(' ');
}

function printDefinition(node: DefinitionNode): string {
  if (node.kind === Kind.OPERATION_DEFINITION) return printOperation(node);
  if (node.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`${node.kind} is no part of a request.`);
  const { name, typeCondition, directives, selectionSet } = node;
  return `fragment ${name.value} on ${typeCondition.name.value}${printDirectives(directives)}${printSelections(selectionSet)}`;
}

function printOperation({
  operation,
  name,
  variableDefinitions,
  directives,
  selectionSet,
}: OperationDefinitionNode) {
  const variables = variableDefinitions?.map(
    ({ variable, type, defaultValue, directives: own }) =>
      `${printValue(variable)}:${printType(type)}${defaultValue ? `=${printValue(defaultValue)}` : ''}${printDirectives(own)}`,
  );
  return `${operation} ${name?.value ?? ''}${list(variables)}${printDirectives(directives)}${printSelections(selectionSet)}`;
}

function printSelections(set: SelectionSetNode | undefined): string {
  return set ? `{${set.selections.map(printSelection).join(' ')}}` : '';
}

function printSelection(node: SelectionNode): string {
  const directives = printDirectives(node.directives);
  switch (node.kind) {
    case Kind.FIELD: {
      const alias = node.alias ? `${node.alias.value}:` : '';
      return (
        alias +
        node.name.value +
        printArguments(node.arguments) +
        directives +
        printSelections(node.selectionSet)
      );
    }
    case Kind.FRAGMENT_SPREAD:
      return `...${node.name.value}${directives}`;
    case Kind.INLINE_FRAGMENT: {
      const on = node.typeCondition ? ` on ${node.typeCondition.name.value}` : '';
      return `...${on}${directives}${printSelections(node.selectionSet)}`;
    }
  }
}

function printDirectives(directives: readonly DirectiveNode[] | undefined): string {
  return (directives ?? []).map((node) => `@${node.name.value}${printArguments(node.arguments)}`).join('');
}

function printArguments(nodes: readonly ArgumentNode[] | undefined): string {
  return list(nodes?.map(({ name, value }) => `${name.value}:${printValue(value)}`));
}

function list(texts: readonly string[] | undefined): string {
  return texts?.length ? `(${texts.join(',')})` : '';
}

function printType(node: TypeNode): string {
  switch (node.kind) {
    case Kind.NAMED_TYPE:
      return node.name.value;
    case Kind.LIST_TYPE:
      return `[${printType(node.type)}]`;
    case Kind.NON_NULL_TYPE:
      return `${printType(node.type)}!`;
  }
}

function printValue(node: ValueNode): string {
  switch (node.kind) {
    case Kind.VARIABLE:
      return `$${node.name.value}`;
    case Kind.NULL:
      return 'null';
    case Kind.STRING:
      return JSON.stringify(node.value);
    case Kind.LIST:
      return `[${node.values.map(printValue).join(',')}]`;
    case Kind.OBJECT:
      return `{${node.fields.map(({ name, value }) => `${name.value}:${printValue(value)}`).join(',')}}`;
    case Kind.BOOLEAN:
    case Kind.ENUM:
    case Kind.FLOAT:
    case Kind.INT:
      return String(node.value);
  }
}
