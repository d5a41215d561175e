import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { lazily } from '@semblance/workers/lazily'
import { DAY_MS } from './clock.ts'

/**
 * Creates files in a separate folder of DATA_DIR, each deleted when the work that needs it ends.
 */
export type TemporaryFiles = {
  /** Runs `work` with the path of a file that does not exist yet. */
  use: <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
  /**
   * Deletes the files of processes that have ended.
   * @returns the number of deleted files
   */
  removeLeft: () => Promise<number>
}

/**
 * Each file name identifies its process: `<machine>.<pid>.<random id of the process>.<random>`.
 */
export function createTemporaryFiles(folder: string): TemporaryFiles {
  const machine = hostname().replaceAll(/[^\w-]/g, '_')
  const own = `${machine}.${process.pid}.${randomBytes(6).toString('hex')}`
  const makeFolder = lazily(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  return {
    use: async (work) => {
      await makeFolder()
      const path = join(folder, `${own}.${randomBytes(12).toString('hex')}`)
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    removeLeft: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      let removed = 0
      for (const name of names) {
        if (name.startsWith(`${own}.`)) continue
        const [of, pid] = name.split('.')
        // Processes of another machine cannot be checked. No work takes a day.
        const isLeft = of === machine ? !isAlive(Number(pid)) : await isOlderThanDay(join(folder, name))
        if (!isLeft) continue
        await rm(join(folder, name), { force: true, recursive: true })
        removed++
      }
      return removed
    },
  }
}

/** A file with this process id but another random id belongs to an ended process. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process is running but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOlderThanDay(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  // The times of files come from the machine's clock, not from the development clock.
  return found !== undefined && found.mtimeMs < performance.timeOrigin + performance.now() - DAY_MS
}
