import { globSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

export const globFiles = (root: string, pattern: string, except: readonly string[] = []): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !except.some((other) => matchesGlob(file, other)))
    .toSorted()
