export type Lazily<Made> = {
  (): Promise<Made>
  /**
   * The value's promise if creation has started or succeeded, for code that closes the value.
   * Undefined before the first use and after a failure.
   */
  begun: () => Promise<Made> | undefined
}

/**
 * Creates a value on first use. Concurrent callers share one promise. After a failure, the next
 * caller tries again. For a library alone, an `import` at the place of use suffices.
 */
export function lazily<Made>(make: () => Promise<Made>): Lazily<Made> {
  let made: Promise<Made> | undefined
  const load = (): Promise<Made> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  return Object.assign(load, { begun: () => made })
}
