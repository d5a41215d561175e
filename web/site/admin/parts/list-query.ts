/**
 * Builds the `next` function of `useApiList` for a list paged by offset. `next` returns null after
 * the last page.
 */
export const nextByOffset =
  <Rest extends object>(rest: Rest) =>
  ({ total, limit, offset }: { total: number; limit: number; offset: number }) =>
    offset + limit < total ? { query: { ...rest, limit, offset: offset + limit } } : null

export const omitEmpty = <Values extends Readonly<Record<string, string | null>>>(
  values: Values,
): { [Name in keyof Values]?: string } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as {
    [Name in keyof Values]?: string
  }
