import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createWorkerPool } from '../workers/worker-pool.ts'
import type { SoundInfo } from './identify-sound.ts'
import type { SoundFingerprint } from './sound-print.ts'
import type * as tasks from './tasks.ts'

export type { SoundInfo } from './identify-sound.ts'
export type { SoundType } from './open-sound.ts'
export { MAX_SECONDS, MIN_SECONDS, PADDING_SECONDS } from './sound-limits.ts'
export { PRINT_STEP, type SoundFingerprint } from './sound-print.ts'

/** Sound processing in worker threads. */
export type Sounds = {
  /**
   * Reads type, duration, rate and channels from the bytes without decoding. `share` identifies the
   * sender, usually the account: threads are shared fairly, and one share never occupies all of
   * them.
   * @throws TaskRefused: unreadable, unsupported, noSound, tooSlow; ServiceUnavailable if too much
   * is queued
   */
  identify: (path: string, options?: { share?: string | undefined }) => Promise<SoundInfo>
  /**
   * Returns the fingerprint of a sound, which survives reencoding and trimming.
   * @throws TaskRefused as decodeSound
   */
  print: (path: string, options: { share: string }) => Promise<SoundFingerprint>
  /** Returns the number of queued sounds and of threads. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Each queued sound takes only a path. */
const MAX_WAITING = 200
/** Only for a stalled machine: the CPU limit refuses expensive files long before. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

/**
 * CPU time for parsing a file, including a thread's startup: about six times what regular files
 * take.
 */
const CPU_MS_AT_LEAST = 400
const CPU_MS_PER_MEGABYTE = 150

/** Decoding and fingerprinting ten minutes of sound takes a quarter of this. */
const PRINT_CPU_MS = 30_000
const PRINT_TIMEOUT_MS = 60_000

/** Creates the sound service. Threads only start with the first sound. */
export function createSounds(options: { threads?: number } = {}): Sounds {
  const threads = options.threads ?? availableParallelism()
  const pool = createWorkerPool<typeof tasks>({
    title: 'sounds',
    file: new URL('./tasks.ts', import.meta.url),
    threads,
    maxEach: Math.max(1, threads - 1),
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
