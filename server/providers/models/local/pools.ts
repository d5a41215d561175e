import { availableParallelism } from 'node:os'
import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as looking from './looking/tasks.ts'
import type * as soundAndText from './sound-and-text-tasks.ts'

/** The threads that local models run in. Nothing starts before its first task. */
export type LocalPools = {
  /** Networks that look at pictures (TensorFlow.js on WebAssembly). */
  looking: WorkerPool<typeof looking>
  /** Recordings, speech, and what texts mean. */
  soundAndText: WorkerPool<typeof soundAndText>
  /** Ends the threads, and what is under way in them. */
  close: () => Promise<void>
}

/** A thread holds its networks and one picture; more threads than this cost memory sooner than they save time. */
const LOOKING_THREADS = Math.min(availableParallelism(), 2)

export function createLocalPools({ lookingThreads = LOOKING_THREADS } = {}): LocalPools {
  const looking: LocalPools['looking'] = createWorkerPool({
    title: 'looking at pictures',
    file: new URL('./looking/tasks.ts', import.meta.url),
    threads: lookingThreads,
    timeoutMs: 60_000,
    idleMs: 120_000,
    heapMb: 512,
  })
  const soundAndText: LocalPools['soundAndText'] = createWorkerPool({
    title: 'sound and text',
    file: new URL('./sound-and-text-tasks.ts', import.meta.url),
    // Ten minutes of speech through every step take less than half of this.
    timeoutMs: 120_000,
    // Then a thread is given up, with what it loaded: 200 MB where texts were compared.
    idleMs: 60_000,
  })
  return {
    looking,
    soundAndText,
    close: async () => {
      await Promise.all([looking.close(), soundAndText.close()])
    },
  }
}
