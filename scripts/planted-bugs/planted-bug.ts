import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PlantedBug = {
  bug: string
  /** Each `from` text occurs in its file exactly once. */
  patches: readonly Patch[]
  tests: readonly string[]
  /** True if the bug needs a PostgreSQL server, because statements must run at the same time. */
  onServer?: true
  /**
   * True if the bug makes a test wait forever. A timeout of the test then counts as detecting the
   * bug.
   */
  hangs?: true
}

export type Patch = { file: string; from: string; to: string }

export const planted = (bug: string, { file, from, to }: Patch, ...tests: readonly string[]): PlantedBug => ({
  bug,
  patches: [{ file, from, to }],
  tests,
})

/**
 * Text of each file that the bug changes.
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

/** Reason why a bug can no longer be planted, if any. */
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
