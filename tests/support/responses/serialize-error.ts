/** Serializes an error as a careless log would, including causes and hidden fields. */
export function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  const fields = Object.getOwnPropertyNames(error).map((name) => JSON.stringify(Reflect.get(error, name)))
  return [String(error), error.stack ?? '', ...fields, error.cause ? everythingIn(error.cause) : ''].join('\n')
}
