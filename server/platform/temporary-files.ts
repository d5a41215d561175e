import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { lazily } from '@semblance/workers/lazily'
import { DAY_MS } from './clock.ts'

/**
 * Temporary files in a dedicated folder of DATA_DIR. Each is deleted when its piece of work ends.
 */
export type TemporaryFiles = {
  /**
   * Runs `work` with the path of a file that does not exist yet. The file is deleted when `work`
   * ends.
   */
  use: <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
  /**
   * Removes the files of processes that have ended. Keeps the files of running processes.
   * @returns the number of removed files.
   */
  removeLeft: () => Promise<number>
}

/**
 * Creates temporary files whose names identify their owner: `<machine>.<pid>.<random id of the
 * run>.<random>`.
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
        // The processes of another machine cannot be checked, but no file is in use for a whole
        // day.
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
 * True if a process of this machine is running. A file with our own pid but another run's id
 * belongs to a process that has ended.
 */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOlderThanDay(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  // Compares with the machine's clock instead of the adjustable one, because file times come from
  // it.
  return found !== undefined && found.mtimeMs < performance.timeOrigin + performance.now() - DAY_MS
}
