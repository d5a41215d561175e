// Plain JavaScript, as bin.js: what strips types is ten megabytes that a start from what was built never loads.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where `npm run build` leaves the program, a folder for each build, and its record of what that was made of. */
export const BUILT = 'dist/server'

/**
 * Where to import the program from what was built of it; undefined when a file it was built of has changed or gone since, or
 * nothing was built: the sources run by themselves then.
 */
export function builtProgram(root = ROOT) {
  const record = readRecord(root)
  if (!record) return undefined
  const program = join(root, BUILT, record.folder, 'cli.js')
  const isFresh = Object.entries(record.files).every(([file, built]) => isAsBuilt(join(root, file), built))
  return isFresh && existsSync(program) ? pathToFileURL(program).href : undefined
}

/** What a file is recognized by: at a glance by its size and time, for certain by its content. */
export function fingerprint(path) {
  const { size, mtimeMs } = statSync(path)
  return [size, mtimeMs, hash('sha256', readFileSync(path))]
}

function isAsBuilt(path, [size, mtimeMs, content]) {
  const now = statSync(path, { throwIfNoEntry: false })
  if (now?.size !== size) return false
  // A copy, a checkout or a clock that was set leaves another time on the same text.
  return now.mtimeMs === mtimeMs || hash('sha256', readFileSync(path)) === content
}

function readRecord(root) {
  try {
    return JSON.parse(readFileSync(join(root, BUILT, 'built.json'), 'utf8'))
  } catch (error) {
    // Never built, or half written by a build that was killed.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
