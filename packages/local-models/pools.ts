import { availableParallelism } from 'node:os'
import { createWorkerPool, type Unavailable, type WorkerPool } from '@semblance/workers/worker-pool'
import type * as drawing from './art/drawing-tasks.ts'
import type * as looking from './looking/tasks.ts'
import type * as soundAndText from './sound-and-text-tasks.ts'

/** A pool starts its threads with its first task. */
export type LocalPools = {
  /** Analyzes pictures with neural networks (TensorFlow.js on WebAssembly). */
  looking: WorkerPool<typeof looking>
  /** Draws art (sharp and typed arrays). */
  drawing: WorkerPool<typeof drawing>
  soundAndText: WorkerPool<typeof soundAndText>
  /** Unfinished tasks fail. */
  close: () => Promise<void>
}

/** Each thread has its own copy of the networks. More threads would save little time. */
const LOOKING_THREADS = Math.min(availableParallelism(), 2)
/** A picture at the highest quality needs about 400 MB in each thread. */
const DRAWING_THREADS = Math.min(availableParallelism(), 4)
/** After this time, idle threads end and free their memory, such as 200 MB for comparing texts. */
const IDLE_MS = 60_000

type LocalPoolsOptions = { lookingThreads?: number; unavailable: Unavailable }

export function createLocalPools({ lookingThreads = LOOKING_THREADS, unavailable }: LocalPoolsOptions): LocalPools {
  const looking: LocalPools['looking'] = createWorkerPool({
    title: 'picture analysis',
    file: new URL('./looking/tasks.ts', import.meta.url),
    threads: lookingThreads,
    timeoutMs: 60_000,
    idleMs: 2 * IDLE_MS,
    heapMb: 512,
    unavailable,
  })
  const drawing: LocalPools['drawing'] = createWorkerPool({
    title: 'drawing',
    file: new URL('./art/drawing-tasks.ts', import.meta.url),
    threads: DRAWING_THREADS,
    timeoutMs: 120_000,
    idleMs: IDLE_MS,
    unavailable,
  })
  const soundAndText: LocalPools['soundAndText'] = createWorkerPool({
    title: 'sound and text',
    file: new URL('./sound-and-text-tasks.ts', import.meta.url),
    // Analyzing ten minutes of speech takes less than half of this time.
    timeoutMs: 120_000,
    idleMs: IDLE_MS,
    unavailable,
  })
  return {
    looking,
    drawing,
    soundAndText,
    close: async () => {
      await Promise.all([looking.close(), drawing.close(), soundAndText.close()])
    },
  }
}
