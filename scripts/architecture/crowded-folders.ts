import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Breach } from './breach.ts'

const MAX_FILES = 25

/** Folders that may contain more files, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  scripts: 'Each file is a command of package.json or what several commands share; each larger one has its folder.',
  'scripts/planted-bugs': 'One list of bugs for each part of the product, like the tests that find them.',
}

const RULE = `At most ${MAX_FILES} files stand beside each other, without tests. Past that they are groups: give each a folder.`

/** Finds folders with too many files, and exceptions that are no longer needed. */
export function findCrowdedFolders(root: string): Breach[] {
  const isBuilt = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path)
  const counts = new Map<string, number>()
  for (const file of globSync('{web,client,packages,bench,scripts}/**/*.*', { cwd: root, exclude: isBuilt }))
    if (!file.includes('.test.')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const crowded = [...counts].filter(([, count]) => count > MAX_FILES)
  return [
    ...crowded
      .filter(([folder]) => EXCEPTIONS[folder] === undefined)
      .map(([folder, count]) => ({ file: folder, rule: RULE, detail: `holds ${count} files` })),
    ...Object.keys(EXCEPTIONS)
      .filter((folder) => !crowded.some(([one]) => one === folder))
      .map((file) => ({ file, rule: RULE, detail: 'is not crowded: remove the exception' })),
  ]
}
