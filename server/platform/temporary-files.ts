import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { lazily } from '@semblance/workers/lazily'
import { DAY_MS } from './clock.ts'

/**
 * Creates temporary files in a separate folder of DATA_DIR. Each file is deleted when the work
 * that needs it ends.
 */
export type TemporaryFiles = {
  /**
   * Runs `work` with the path of a file that does not exist yet. When `work` ends, the file is
   * deleted.
   */
  use: <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
  /**
   * Deletes the files of processes that have ended. Files of running processes remain.
   * @returns the number of deleted files
   */
  removeLeft: () => Promise<number>
}

/**
 * Creates a `TemporaryFiles`. The name of each file identifies the process that has created the
 * file: `<machine>.<pid>.<random id of the process>.<random>`.
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
        // For a file of another machine, the process cannot be checked. Such a file is deleted
        // after a day, because no work takes that long.
        const isLeft = of === machine ? !isAlive(Number(pid)) : await isOlderThanDay(join(folder, name))
        if (!isLeft) continue
        await rm(join(folder, name), { force: true, recursive: true })
        removed++
      }
      return removed
    },
  }
}

/**
 * True if a process of this machine is running. If a file has the process id of this process but
 * another random id, its process has ended.
 */
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
  // Compares with the clock of the machine, because the times of files come from that clock. The
  // adjustable development clock is not used.
  return found !== undefined && found.mtimeMs < performance.timeOrigin + performance.now() - DAY_MS
}
