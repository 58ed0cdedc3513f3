import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import type { DeveloperPage } from './developerPage.js';

const BASE = '/developers/reference';

/** The reference as Markdown: a page of all types, and one for each, with links to the types of its fields. */
export function referencePages(schema: GraphQLSchema): DeveloperPage[] {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((a, b) => a.name.localeCompare(b.name));
  return [overview(schema, types), ...types.map((type) => pageOf(type, schema, types))];
}

function overview(schema: GraphQLSchema, types: readonly GraphQLNamedType[]): DeveloperPage {
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const description = 'Every query, mutation and type of the GraphQL API, made from its schema.';
  const groups: [string, (type: GraphQLNamedType) => boolean][] = [
    ['Operations', (type) => isObjectType(type) && roots.has(type)],
    [
      'Objects',
      (type) => (isObjectType(type) && !roots.has(type)) || isInterfaceType(type) || isUnionType(type),
    ],
    ['Inputs', isInputObjectType],
    ['Enums', isEnumType],
    ['Scalars', isScalarType],
  ];
  const lists = groups.map(([title, isOfGroup]) => {
    const items = types.filter(isOfGroup).map((type) => `- ${linkTo(type)}${summary(type.description)}`);
    return `## ${title}\n\n${items.join('\n')}`;
  });
  return page(BASE, 'Reference', description, lists.join('\n\n'));
}

function pageOf(
  type: GraphQLNamedType,
  schema: GraphQLSchema,
  types: readonly GraphQLNamedType[],
): DeveloperPage {
  const description = oneLine(type.description) || `The type ${type.name}.`;
  const parts: string[] = [];
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces().map(linkTo);
    if (interfaces.length > 0) parts.push(`Implements ${interfaces.join(', ')}.`);
    parts.push(`## Fields\n\n${Object.values(type.getFields()).map(fieldText).join('\n\n')}`);
  }
  if (isInputObjectType(type)) {
    parts.push(`## Fields\n\n${Object.values(type.getFields()).map(fieldText).join('\n\n')}`);
  }
  if (isEnumType(type)) {
    const values = type.getValues().map((value) => `- \`${value.name}\`${summary(value.description)}`);
    parts.push(`## Values\n\n${values.join('\n')}`);
  }
  if (isUnionType(type) || isInterfaceType(type)) {
    const possible = schema.getPossibleTypes(type).map((each) => `- ${linkTo(each)}`);
    parts.push(`## Possible types\n\n${possible.join('\n')}`);
  }
  const users = usesOf(type, types);
  if (users.length > 0) parts.push(`## Used by\n\n${users.join('\n')}`);
  return page(`${BASE}/${type.name}`, type.name, description, parts.join('\n\n'));
}

function page(path: string, title: string, description: string, content: string): DeveloperPage {
  return { path, title, description, markdown: `# ${title}\n\n${description}\n\n${content}\n` };
}

type Field = GraphQLField<unknown, unknown> | GraphQLInputField;

function fieldText(field: Field): string {
  const lines = [`### ${field.name}`, '', `${typeText(field)}${summary(field.description, ' — ')}`];
  if (field.deprecationReason) lines.push('', `**Deprecated:** ${oneLine(field.deprecationReason)}`);
  const args = 'args' in field ? field.args : [];
  if (args.length > 0) lines.push('', ...args.map(argumentText));
  return lines.join('\n');
}

function argumentText(argument: GraphQLArgument): string {
  return `- \`${argument.name}\`: ${typeText(argument)}${summary(argument.description, ' — ')}`;
}

/** The type with its list and non-null marks, of which the name is a link. */
function typeText({ type }: Field | GraphQLArgument): string {
  const named = getNamedType(type);
  const [before = '', after = ''] = String(type).split(named.name);
  return `${before.replace(/\[/g, '\\[')}${linkTo(named)}${after.replace(/\]/g, '\\]')}`;
}

const linkTo = ({ name }: GraphQLNamedType): string => `[${name}](${BASE}/${name})`;

const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

const summary = (text: string | null | undefined, separator = ': '): string =>
  oneLine(text) === '' ? '' : separator + oneLine(text);

/** The fields that have a type, as links to them. */
function usesOf(type: GraphQLNamedType, types: readonly GraphQLNamedType[]): string[] {
  return types.flatMap((owner) => {
    if (!isObjectType(owner) && !isInterfaceType(owner) && !isInputObjectType(owner)) return [];
    return Object.values<Field>(owner.getFields())
      .filter((field) => {
        const args = 'args' in field ? field.args : [];
        return getNamedType(field.type) === type || args.some((each) => getNamedType(each.type) === type);
      })
      .map(({ name }) => `- [${owner.name}.${name}](${BASE}/${owner.name}#${name.toLowerCase()})`);
  });
}
