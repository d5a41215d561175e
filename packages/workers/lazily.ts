export type Lazily<Made> = {
  (): Promise<Made>
  /**
   * Returns the promise of the value if creation has started or succeeded. Code that closes the
   * value needs this. Returns undefined before the first use and after a failure.
   */
  begun: () => Promise<Made> | undefined
}

/**
 * Creates a value when it is used for the first time, so that a server does not pay for features
 * it never uses. Concurrent callers share one promise. If creation fails, all of these callers
 * receive the error, and the next caller tries again. A library does not need this function,
 * because an `import` at the place of use already loads the library only once: `const { create } =
 * await import('fontkit')`.
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
