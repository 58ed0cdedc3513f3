/** The data of an answer. @throws if there is none, which the types allow and the API never does */
export function dataOf<Data>({ data }: { data?: Data | null }): Data {
  if (!data) throw new Error('The API answered without data.');
  return data;
}
