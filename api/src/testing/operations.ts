import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';

type Path = readonly (string | number)[];

/** The position of a value in the variables, and its type there, such as `[String!]`. */
export interface Slot {
  path: Path;
  type: string;
}

/** One operation of the schema with valid arguments. */
export interface Operation {
  /** Such as `Mutation.likePost` or `Post.comments`. */
  name: string;
  document: string;
  variables: Record<string, unknown>;
  /** Every position of a value in the variables, including inside lists and input objects. */
  slots: Slot[];
}

/**
 * Valid values, by `InputType.field`, `Type.field.argument` or the name alone. A missing one gets a default for its
 * type; optional ones are omitted unless listed here under their full name.
 */
export type ValidValues = Readonly<Record<string, unknown>>;

interface Step {
  parent: string;
  field: GraphQLField<unknown, unknown>;
}

/**
 * Every field with arguments as an operation, including fields added later.
 * @param only the name of one operation, such as `Mutation.likePost`
 */
export function operationsOf(schema: GraphQLSchema, valid: ValidValues, only?: string): Operation[] {
  const routes = routesOf(schema);
  return [...routes].flatMap(([type, route]) =>
    Object.values(type.getFields())
      .filter(
        ({ name, args }) => args.length > 0 && (only ?? `${type.name}.${name}`) === `${type.name}.${name}`,
      )
      .map((field) => operationOf([...route, { parent: type.name, field }], valid)),
  );
}

/** The shortest path from a root of the schema to each of its object types. */
function routesOf(schema: GraphQLSchema): Map<GraphQLObjectType, Step[]> {
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
  const routes = new Map<GraphQLObjectType, Step[]>(roots.map((type) => [type, []]));
  // Iterating a Map includes entries that are added meanwhile.
  for (const [type, route] of routes) {
    if (type === schema.getMutationType()) continue;
    for (const field of Object.values(type.getFields())) {
      const next = getNamedType(field.type);
      if (isObjectType(next) && !routes.has(next)) {
        routes.set(next, [...route, { parent: type.name, field }]);
      }
    }
  }
  return routes;
}

function operationOf(route: Step[], valid: ValidValues): Operation {
  const target = route.at(-1);
  if (!target) throw new Error('A route leads somewhere.');
  const variables: Record<string, unknown> = {};
  const definitions: string[] = [];
  const slots: Slot[] = [];

  const calls = route.map((step) => {
    const isTarget = step === target;
    const used = step.field.args.filter((arg) => isTarget || isRequiredArgument(arg));
    const args = used.map((arg) => {
      const variable = isTarget ? arg.name : `${step.field.name}_${arg.name}`;
      const owner = `${step.parent}.${step.field.name}`;
      // An argument with a default may be omitted if its type allows null.
      const type = arg.defaultValue === undefined ? arg.type : getNullableType(arg.type);
      definitions.push(`$${variable}: ${String(type)}`);
      const value = validValue(owner, arg, valid);
      if (value !== undefined) variables[variable] = value;
      if (isTarget) slots.push(...slotsOf([variable], arg.type));
      return `${arg.name}: $${variable}`;
    });
    return step.field.name + (args.length > 0 ? `(${args.join(', ')})` : '');
  });
  const kind = route[0]?.parent === 'Mutation' ? 'mutation' : 'query';
  const body = calls.reduceRight((inner, call) => ` { ${call}${inner} }`, selectionOf(target.field.type));
  return {
    name: `${target.parent}.${target.field.name}`,
    document: `${kind} (${definitions.join(', ')})${body}`,
    variables,
    slots,
  };
}

function slotsOf(path: Path, type: GraphQLInputType): Slot[] {
  const inner = getNullableType(type);
  const slot = { path, type: String(type) };
  if (isListType(inner)) return [slot, ...slotsOf([...path, 0], inner.ofType)];
  if (!isInputObjectType(inner)) return [slot];
  const fields = Object.values(inner.getFields());
  return [slot, ...fields.flatMap((field) => slotsOf([...path, field.name], field.type))];
}

function validValue(owner: string, input: GraphQLArgument | GraphQLInputField, valid: ValidValues): unknown {
  const own = `${owner}.${input.name}`;
  if (own in valid) return valid[own];
  if (!isNonNullType(input.type) || input.defaultValue !== undefined) return undefined;
  return input.name in valid ? valid[input.name] : validOf(input.type, valid);
}

function validOf(type: GraphQLInputType, valid: ValidValues): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields()).map((field) => [
      field.name,
      validValue(inner.name, field, valid),
    ]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown;
  }
  return { Int: 1, Float: 1, Boolean: true }[inner.name] ?? 'text';
}

/** Leaves of the type and of its objects; lists inside lists are omitted because of the cost limit. */
function selectionOf(type: GraphQLOutputType, depth = 2, isInList = false): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ' { __typename }';
  const isList = isInList || isListType(getNullableType(type)) || named.name.endsWith('Connection');
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(inner)) return [field.name];
    if (depth === 0 || (isList && field.args.length > 0)) return [];
    return [field.name + selectionOf(field.type, depth - 1, isList)];
  });
  return ` { __typename ${fields.join(' ')} }`;
}

/** A JSON text of the variables with `raw` in one position, even if JavaScript could not produce it. */
export function withRaw(variables: Record<string, unknown>, path: Path, raw: string): string {
  const mark = '@@hostile@@';
  return JSON.stringify(replaced(variables, path, mark)).replace(`"${mark}"`, () => raw);
}

function replaced(value: unknown, [head, ...rest]: Path, mark: string): unknown {
  if (head === undefined) return mark;
  if (typeof head === 'number') return [replaced(undefined, rest, mark)];
  const object = typeof value === 'object' && value !== null ? value : {};
  return { ...object, [head]: replaced((object as Record<string, unknown>)[head], rest, mark) };
}
