// Plain JavaScript, like bin.js. A start from the build then does not load Node's type stripper,
// which takes ten megabytes of memory.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Output folder of `npm run build`: a folder for each build, and a record of the newest build. */
export const BUILT = 'dist/server'

/**
 * Returns the URL of the built program; undefined if there is no build, or if one of its source
 * files has changed or was deleted. The program then runs from its sources.
 */
export function builtProgram(root = ROOT) {
  const record = readRecord(root)
  if (!record) return undefined
  const program = join(root, BUILT, record.folder, 'cli.js')
  const isFresh = Object.entries(record.files).every(([file, built]) => isAsBuilt(join(root, file), built))
  return isFresh && existsSync(program) ? pathToFileURL(program).href : undefined
}

/**
 * Returns a file's size, modification time and content hash. Size and time allow a quick check; the
 * hash is exact.
 */
export function fingerprint(path) {
  const { size, mtimeMs } = statSync(path)
  return [size, mtimeMs, hash('sha256', readFileSync(path))]
}

function isAsBuilt(path, [size, mtimeMs, content]) {
  const now = statSync(path, { throwIfNoEntry: false })
  if (now?.size !== size) return false
  // A copy, a checkout or a changed clock changes the modification time, but not the content.
  return now.mtimeMs === mtimeMs || hash('sha256', readFileSync(path)) === content
}

function readRecord(root) {
  try {
    return JSON.parse(readFileSync(join(root, BUILT, 'built.json'), 'utf8'))
  } catch (error) {
    // There is no build, or a killed build left an incomplete record.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
