import { availableParallelism } from 'node:os'
import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as soundAndText from './sound-and-text-tasks.ts'

/** The threads that local models run in. Nothing starts before its first task. */
export type LocalPools = {
  /** Recordings, speech, and what texts mean (WebAssembly and typed arrays). */
  soundAndText: WorkerPool<typeof soundAndText>
  /** Ends the threads, and what is under way in them. */
  close: () => Promise<void>
}

/** Ten minutes of speech take up to 400 MB on their way through, the sentence encoder 190 MB. */
const SOUND_AND_TEXT_THREADS = Math.min(availableParallelism(), 2)

export function createLocalPools(): LocalPools {
  const soundAndText: LocalPools['soundAndText'] = createWorkerPool({
    title: 'sound and text',
    file: new URL('./sound-and-text-tasks.ts', import.meta.url),
    threads: SOUND_AND_TEXT_THREADS,
    // Ten minutes of recording, or the longest text, take less than a tenth of this on a machine with nothing else to do.
    timeoutMs: 120_000,
    idleMs: 60_000,
  })
  return {
    soundAndText,
    close: () => soundAndText.close(),
  }
}
