import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as soundAndText from './sound-and-text-tasks.ts'

/** Threads for the models, by what they work on; none starts before its first task. */
export type LocalPools = { soundAndText: WorkerPool<typeof soundAndText> }

/** Ten minutes of speech through every step take less than half of this. */
const SOUND_TIMEOUT_MS = 120_000
/** Then a thread is given up, with what it loaded: 200 MB where texts were compared. */
const IDLE_MS = 60_000

export function createLocalPools(): LocalPools {
  return {
    soundAndText: createWorkerPool<typeof soundAndText>({
      title: 'sound and text',
      file: new URL('./sound-and-text-tasks.ts', import.meta.url),
      timeoutMs: SOUND_TIMEOUT_MS,
      idleMs: IDLE_MS,
    }),
  }
}
