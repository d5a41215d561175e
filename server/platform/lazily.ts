export type Lazily<Made> = {
  (): Promise<Made>
  /** What is there, or on its way, for whoever closes it; undefined while nobody has asked, or after a failure. */
  begun: () => Promise<Made> | undefined
}

/**
 * What is loaded, opened or made by its first use, so that a server pays for nothing it never does. Everybody who asks
 * meanwhile waits for the same; should it fail, they are told, and whoever asks next tries again.
 *
 * A library needs none of this: `const { create } = await import('fontkit')`, where it is used, loads it once.
 */
export function lazily<Made>(make: () => Promise<Made>): Lazily<Made> {
  let made: Promise<Made> | undefined
  const ask = (): Promise<Made> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  return Object.assign(ask, { begun: () => made })
}
