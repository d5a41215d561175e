import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from './clock.ts'
import { lazily } from './lazily.ts'

/** Files for the length of one piece of work, in a folder of DATA_DIR that nothing else is kept in. */
export type TemporaryFiles = {
  /** Hands out the path of a file that is not there yet. Whatever was written to it is gone when `work` ends. */
  use: <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
  /** Removes what processes that have ended left behind; what belongs to a live one stays. @returns how many. */
  removeLeft: () => Promise<number>
}

/** A file's name says whose it is: `<machine>.<process>.<one run of it>.<random>`. */
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
        // Another machine's processes cannot be asked; what they write takes no day.
        const isLeft = of === machine ? !isAlive(Number(pid)) : await isOlderThanDay(join(folder, name))
        if (!isLeft) continue
        await rm(join(folder, name), { force: true, recursive: true })
        removed++
      }
      return removed
    },
  }
}

/** Whether a process of this machine runs; one with our own number that is not us has ended. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process: alive, and not ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOlderThanDay(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  // The file system's clock, not ours: both times are its own.
  return found !== undefined && found.mtimeMs < performance.timeOrigin + performance.now() - DAY_MS
}
