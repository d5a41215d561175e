import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createWorkerPool } from '../workers/worker-pool.ts'
import type { SoundInfo } from './identify-sound.ts'
import type { SoundPrint } from './sound-print.ts'
import type * as tasks from './tasks.ts'

export type { SoundInfo } from './identify-sound.ts'
export type { SoundType } from './open-sound.ts'
export { LONGEST_SECONDS, PADDING_SECONDS, SHORTEST_SECONDS } from './sound-limits.ts'
export { PRINT_STEP, type SoundPrint } from './sound-print.ts'

/** Work on sound files, in threads. */
export type Sounds = {
  /**
   * Type, length, rate and channels by the bytes; nothing is decoded. `share` names who sent it, usually the account:
   * threads are shared fairly, and one share never keeps all of them busy.
   * @throws TaskRefused: unreadable, unsupported, noSound, tooSlow; ServiceUnavailable when too much waits
   */
  identify: (path: string, options?: { share?: string | undefined }) => Promise<SoundInfo>
  /**
   * Returns what a sound is found again by, however it is encoded or cut.
   * @throws TaskRefused as decodeSound
   */
  print: (path: string, options: { share: string }) => Promise<SoundPrint>
  /** How many sounds wait, and how many threads there are. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Each is a path. */
const MAX_WAITING = 200
/** Only for a machine that stands still: a file that takes too much work is refused by processor time long before. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

/** Processor time for reading through a file, as a thread's first work included: some six times what honest files take. */
const CPU_MS_AT_LEAST = 400
const CPU_MS_PER_MEGABYTE = 150

/** Ten minutes of sound are decoded and printed in a quarter of this. */
const PRINT_CPU_MS = 30_000
const PRINT_TIMEOUT_MS = 60_000

/** No thread starts before the first sound. */
export function createSounds(options: { threads?: number } = {}): Sounds {
  const threads = options.threads ?? availableParallelism()
  const pool = createWorkerPool<typeof tasks>({
    title: 'sounds',
    file: new URL('./tasks.ts', import.meta.url),
    threads,
    mostEach: Math.max(1, threads - 1),
    maxWaiting: MAX_WAITING,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  return {
    identify: async (path, { share } = {}) => {
      const { size } = await stat(path)
      return pool.run('identify', { path }, { share, cpuMs: CPU_MS_AT_LEAST + (size / 1e6) * CPU_MS_PER_MEGABYTE })
    },
    print: (path, { share }) =>
      pool.run('print', { path }, { share, cpuMs: PRINT_CPU_MS, timeoutMs: PRINT_TIMEOUT_MS }),
    state: pool.state,
    close: pool.close,
  }
}
