import { availableParallelism } from 'node:os'
import { createWorkerPool, type Unavailable } from '@semblance/workers/worker-pool'
import type { SoundInfo } from './identify-sound.ts'
import type { SoundFingerprint } from './sound-print.ts'
import type * as tasks from './tasks.ts'

export type { SoundInfo } from './identify-sound.ts'
export type { SoundType } from './open-sound.ts'
export { MAX_SECONDS, MIN_SECONDS, PADDING_SECONDS } from './sound-limits.ts'
export { PRINT_STEP, type SoundFingerprint } from './sound-print.ts'

export type Sounds = {
  /**
   * Reads type, duration, rate and channels from the bytes without decoding them. `share`
   * identifies the sender, usually the account. Threads are divided fairly between senders, and
   * one sender never occupies all threads.
   * @throws TaskRefused: unreadable, unsupported, noSound, tooSlow; the error of `unavailable` if
   * too much is queued
   */
  identify: (path: string, options?: { share?: string | undefined }) => Promise<SoundInfo>
  /**
   * Returns the fingerprint of a sound. The fingerprint recognizes copies that were encoded again
   * or trimmed.
   * @throws TaskRefused in the same cases as `decodeSound`
   */
  print: (path: string, options: { share: string }) => Promise<SoundFingerprint>
  /** Returns the number of queued sounds and of threads. */
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** Number of sounds that may be queued. A queued sound needs only a path in memory. */
const MAX_WAITING = 200
/** Time limit for a stalled machine. The CPU limit refuses expensive files much earlier. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

/**
 * Limits of a task's CPU time. `cpuMs` is the time that may pass without progress, including the
 * start of a thread. Each processed second of sound adds `msPerSecond` to the limit, about three
 * times as much as regular files need. The length that a file states in its header adds nothing. A
 * fingerprint counts each second twice, once for decoding and once for hashing.
 */
const IDENTIFY_WORK = { cpuMs: 600, msPerSecond: 10 }
const PRINT_WORK = { cpuMs: 800, msPerSecond: 25 }
const PRINT_TIMEOUT_MS = 60_000

/** Minimum number of threads. With at least two, one account never occupies all of them. */
const MIN_THREADS = 2

/** Creates the pool for sounds. Threads start only with the first sound. */
export function createSounds(options: { threads?: number; unavailable: Unavailable }): Sounds {
  const threads = options.threads ?? Math.max(MIN_THREADS, availableParallelism())
  const pool = createWorkerPool<typeof tasks>({
    title: 'sounds',
    file: new URL('./tasks.ts', import.meta.url),
    threads,
    maxEach: Math.max(1, threads - 1),
    maxWaiting: MAX_WAITING,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    unavailable: options.unavailable,
  })
  return {
    identify: (path, { share } = {}) => {
      const { cpuMs, msPerSecond } = IDENTIFY_WORK
      return pool.run('identify', { path, msPerSecond }, { share, cpuMs })
    },
    print: (path, { share }) => {
      const { cpuMs, msPerSecond } = PRINT_WORK
      return pool.run('fingerprint', { path, msPerSecond }, { share, cpuMs, timeoutMs: PRINT_TIMEOUT_MS })
    },
    state: pool.state,
    close: pool.close,
  }
}
