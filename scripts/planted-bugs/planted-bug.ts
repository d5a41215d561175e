import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One bug: its patches, and the test files that should find it. */
export type PlantedBug = {
  bug: string
  /** Changes to the tree. Each `from` text occurs in its file exactly once. */
  patches: readonly Patch[]
  tests: readonly string[]
  /**
   * True if the bug can only be detected on a PostgreSQL server, because statements must run at
   * the same time. Otherwise the embedded database is enough.
   */
  onServer?: true
  /**
   * True if the bug makes a test wait forever. In this case, a timeout of the test counts as
   * detecting the bug.
   */
  hangs?: true
}

export type Patch = { file: string; from: string; to: string }

/** Returns a bug that consists of a single patch. */
export const planted = (bug: string, { file, from, to }: Patch, ...tests: readonly string[]): PlantedBug => ({
  bug,
  patches: [{ file, from, to }],
  tests,
})

/**
 * Returns the new text of each file that the bug changes.
 * @throws if a patch no longer matches its file
 */
export function withBug(root: string, { bug, patches }: PlantedBug): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of patches) {
    const source = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`“${bug}” no longer matches ${file}: update its patch`)
    texts.set(
      file,
      source.replace(from, () => to),
    )
  }
  return texts
}

/** Returns the reason why a bug can no longer be planted in the tree, if any. */
export function findMisfit(root: string, bug: PlantedBug): string | undefined {
  const gone = bug.tests.find((file) => !existsSync(join(root, file)))
  if (gone !== undefined) return `“${bug.bug}” names ${gone}, which does not exist`
  if (bug.tests.length === 0) return `“${bug.bug}” names no tests`
  try {
    const unchanged = [...withBug(root, bug)].find(([file, text]) => text === readFileSync(join(root, file), 'utf8'))
    return unchanged && `“${bug.bug}” changes nothing in ${unchanged[0]}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
