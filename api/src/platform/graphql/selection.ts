import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * Whether an operation wants no other fields of an object that a field of `info` answers with. Directives and type conditions are ignored:
 * a field that is not executed counts as wanted.
 */
export function wantsOnly(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  field: string,
  known: ReadonlySet<string>,
): boolean {
  const fieldsOf = ({ selections }: SelectionSetNode): { name: string; set?: SelectionSetNode }[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [{ name: selection.name.value, set: selection.selectionSet }];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      return fragment ? fieldsOf(fragment.selectionSet) : [];
    });
  const wanted = (sets: (SelectionSetNode | undefined)[]) =>
    sets.flatMap((set) => (set ? fieldsOf(set) : []));
  const ofObject = wanted(fieldNodes.map(({ selectionSet }) => selectionSet)).filter(
    ({ name }) => name === field,
  );
  return wanted(ofObject.map(({ set }) => set)).every(({ name }) => known.has(name));
}
