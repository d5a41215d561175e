import { globSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

/**
 * Lists the files below a root that match the pattern and none of the exceptions. The paths are
 * relative and sorted.
 */
export const globFiles = (root: string, pattern: string, except: readonly string[] = []): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !except.some((other) => matchesGlob(file, other)))
    .toSorted()
