import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MEMORY_TYPE = 0x01021994
const ROOM_BYTES = 8 * 1024 ** 3
const NAME = 'semblance-tests-'

/**
 * Puts temporary files into memory if there is room, because each synced write to a disk would
 * wait for some milliseconds. `TMPDIR` overrides this. If a run was killed, the next one removes
 * its folder.
 */
export default function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined
  for (const name of readdirSync(IN_MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length)))) remove(join(IN_MEMORY, name))
  const folder = join(IN_MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder)
  // A PostgreSQL server of root's tests runs as another user and has its files here.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    remove(folder)
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(IN_MEMORY)
  return type === MEMORY_TYPE && bavail * bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
