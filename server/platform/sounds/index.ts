import { createWorkerPool } from '../workers/worker-pool.ts'
import type { SoundInfo } from './identify-sound.ts'
import type * as tasks from './tasks.ts'

export type { SoundInfo } from './identify-sound.ts'
export type { SoundType } from './open-sound.ts'
export { LONGEST_SECONDS, PADDING_SECONDS, SHORTEST_SECONDS } from './sound-limits.ts'

/** Work on sound files, in threads. */
export type Sounds = {
  /**
   * Type, length, rate and channels by the bytes; nothing is decoded.
   * @throws TaskRefused: unreadable, unsupported, noSound; ServiceUnavailable when too much waits
   */
  identify: (path: string) => Promise<SoundInfo>
  /** How many sounds wait, and how many threads there are. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Each is a path. */
const MAX_WAITING = 200
/** Twenty megabytes are read through in a tenth of this. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

/** No thread starts before the first sound. */
export function createSounds(options: { threads?: number } = {}): Sounds {
  const pool = createWorkerPool<typeof tasks>({
    title: 'sounds',
    file: new URL('./tasks.ts', import.meta.url),
    ...options,
    maxWaiting: MAX_WAITING,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  return {
    identify: (path) => pool.run('identify', { path }),
    state: pool.state,
    close: pool.close,
  }
}
