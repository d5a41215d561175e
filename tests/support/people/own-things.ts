import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Person } from '../world.ts'

/**
 * A thing that one side of the deal has alone. A feature declares it in `testing/own-thing.ts`. The
 * tests that go through all routes then request it, and those about people's texts look for its
 * words.
 */
export type OwnThing = {
  /** Paths whose `{id}` is the id of the thing. */
  routes: RegExp
  whose: 'talent' | 'brand'
  /**
   * Creates the thing over HTTP, and returns its id. `text` returns a unique word for the column
   * that stores it, for example of `fan_badges.name`.
   */
  create: (owner: Person, text: (column: string) => string) => Promise<string>
}

const ROOT = new URL('../../../', import.meta.url)

/** Loads what the features declare. */
export const findOwnThings = async (): Promise<OwnThing[]> =>
  Promise.all(
    globSync('server/features/*/*/testing/own-thing.ts', { cwd: ROOT })
      .sort()
      .map(async (file) => {
        const { ownThing } = (await import(pathToFileURL(new URL(file, ROOT).pathname).href)) as { ownThing: OwnThing }
        return ownThing
      }),
  )
