import { availableParallelism } from 'node:os'
import { createWorkerPool, type Unavailable } from '@semblance/workers/worker-pool'
import type { SoundInfo } from './identify-sound.ts'
import type { SoundFingerprint } from './sound-print.ts'
import type { SoundWave } from './sound-wave.ts'
import type * as tasks from './tasks.ts'

export type { SoundInfo } from './identify-sound.ts'
export type { SoundType } from './open-sound.ts'
export { MAX_SECONDS, MIN_SECONDS, PADDING_SECONDS } from './sound-limits.ts'
export { PRINT_STEP, type SoundFingerprint } from './sound-print.ts'
export { type SoundWave, WAVE_BARS } from './sound-wave.ts'

export type Sounds = {
  /**
   * Reads type, duration, sample rate and channels without decoding the audio. `share` identifies
   * the sender, usually the account; all senders get an equal share of the threads, and none
   * occupies all of them.
   * @throws TaskRefused: unreadable, unsupported, noSound, tooSlow; if too many sounds are queued,
   * the error that the option `unavailable` creates
   */
  identify: (path: string, options?: { share?: string | undefined }) => Promise<SoundInfo>
  /**
   * Returns a fingerprint that recognizes copies that were encoded again or trimmed.
   * @throws TaskRefused in the same cases as `decodeSound`
   */
  print: (path: string, options: { share: string }) => Promise<SoundFingerprint>
  /**
   * Returns the length of a sound and its loudness over time, as players draw it.
   * @throws TaskRefused in the same cases as `decodeSound`
   */
  wave: (path: string, options: { share: string }) => Promise<SoundWave>
  /**
   * Writes an MP3 or WAV recording again with an invisible mark, whose id has twelve hexadecimal
   * digits. Metadata is lost.
   * @throws TaskRefused in the same cases as `decodeSound`; unsupported for other types, and above
   * five minutes
   */
  mark: (from: string, to: string, options: { id: string; share?: string | undefined }) => Promise<void>
  /**
   * Returns the ids of the marks in a recording, also after it was trimmed or encoded again.
   * @throws TaskRefused in the same cases as `decodeSound`
   */
  readMarks: (path: string, options?: { share?: string | undefined }) => Promise<string[]>
  state: () => { waiting: number; threads: number }
  close: () => Promise<void>
}

/** A queued sound needs little memory, because only its path is stored. */
const MAX_WAITING = 200
/**
 * Limit of elapsed time, for a machine that is so busy that tasks hardly run. An expensive file
 * reaches the limit of CPU time much earlier.
 */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

/**
 * Limits of CPU time: `cpuMs` may pass without progress, including the start of a thread. Each
 * processed second of sound adds `msPerSecond`, about three times the need of regular files; a
 * duration that the header states adds nothing. A fingerprint counts each second twice, for
 * decoding and for hashing.
 */
const IDENTIFY_WORK = { cpuMs: 600, msPerSecond: 10 }
const PRINT_WORK = { cpuMs: 800, msPerSecond: 25 }
/** Marking also transforms each second and encodes it again. */
const MARK_WORK = { cpuMs: 2500, msPerSecond: 250 }
const PRINT_TIMEOUT_MS = 60_000

/** With two threads, one account can never occupy all of them. */
const MIN_THREADS = 2

/** Creates the thread pool for sounds. Threads start with the first sound. */
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
    wave: (path, { share }) => {
      const { cpuMs, msPerSecond } = PRINT_WORK
      return pool.run('wave', { path, msPerSecond }, { share, cpuMs, timeoutMs: PRINT_TIMEOUT_MS })
    },
    mark: (from, to, { id, share }) => {
      const { cpuMs, msPerSecond } = MARK_WORK
      return pool.run('mark', { from, to, id, msPerSecond }, { share, cpuMs, timeoutMs: PRINT_TIMEOUT_MS })
    },
    readMarks: (path, { share } = {}) => {
      const { cpuMs, msPerSecond } = MARK_WORK
      return pool.run('readMarks', { path, msPerSecond }, { share, cpuMs, timeoutMs: PRINT_TIMEOUT_MS })
    },
    state: pool.state,
    close: pool.close,
  }
}
