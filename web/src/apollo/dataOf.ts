/** The data of a whole answer. Fields that failed are null, and the client then throws their error instead. */
export type Whole<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> };

/** The data of an answer. @throws if a field has none, which the types allow and the API does only with an error */
export function dataOf<Data extends object>({ data }: { data?: Data | null }): Whole<Data> {
  if (!isWhole(data)) throw new Error('The API answered without data.');
  return data;
}

function isWhole<Data extends object>(data: Data | null | undefined): data is Data & Whole<Data> {
  return data != null && Object.values(data).every((field) => field != null);
}
