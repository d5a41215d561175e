import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One bug: where it is put, and the test files that are there to find it. */
export type PlantedBug = {
  bug: string
  /** Each `from` stands in its file exactly once. */
  patches: readonly Patch[]
  tests: readonly string[]
  /** It shows on a PostgreSQL server alone, where statements run at once. Otherwise the embedded database will do. */
  onServer?: true
  /** With it a test waits for what never comes: that its time runs out is how it is found. */
  hangs?: true
}

export type Patch = { file: string; from: string; to: string }

/** A bug of one patch, as most are. */
export const planted = (bug: string, { file, from, to }: Patch, ...tests: readonly string[]): PlantedBug => ({
  bug,
  patches: [{ file, from, to }],
  tests,
})

/** The tree with the bug in it, as the new text of each file that changes. @throws when the bug does not fit the tree any more. */
export function withBug(root: string, { bug, patches }: PlantedBug): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of patches) {
    const source = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`“${bug}” does not fit ${file} any more: look at it again`)
    texts.set(
      file,
      source.replace(from, () => to),
    )
  }
  return texts
}

/** Why a bug can no longer be tried on the tree, or nothing. */
export function misfitOf(root: string, bug: PlantedBug): string | undefined {
  const gone = bug.tests.find((file) => !existsSync(join(root, file)))
  if (gone !== undefined) return `“${bug.bug}” names ${gone}, which is not there`
  if (bug.tests.length === 0) return `“${bug.bug}” names no tests`
  try {
    const unchanged = [...withBug(root, bug)].find(([file, text]) => text === readFileSync(join(root, file), 'utf8'))
    return unchanged && `“${bug.bug}” changes nothing in ${unchanged[0]}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
