import { globSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

/** Files, not folders, that a pattern names under a root and that none of the others does: paths from the root, in order. */
export const globFiles = (root: string, pattern: string, except: readonly string[] = []): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !except.some((other) => matchesGlob(file, other)))
    .toSorted()
