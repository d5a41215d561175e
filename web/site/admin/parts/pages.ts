/** The next page of a list by offset: what `useAnswers` wants. Null at the end. */
export const afterPage =
  <Rest extends object>(rest: Rest) =>
  ({ total, limit, offset }: { total: number; limit: number; offset: number }) =>
    offset + limit < total ? { query: { ...rest, limit, offset: offset + limit } } : null

/** What is not given does not stand in the query at all. */
export const given = <Values extends Readonly<Record<string, string | null>>>(
  values: Values,
): { [Name in keyof Values]?: string } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as {
    [Name in keyof Values]?: string
  }
