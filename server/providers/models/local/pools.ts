import { availableParallelism } from 'node:os'
import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as drawing from './art/drawing-tasks.ts'
import type * as looking from './looking/tasks.ts'
import type * as soundAndText from './sound-and-text-tasks.ts'

/** The threads that local models run in. Nothing starts before its first task. */
export type LocalPools = {
  /** Networks that look at pictures (TensorFlow.js on WebAssembly). */
  looking: WorkerPool<typeof looking>
  /** Pixels and print (sharp and typed arrays). */
  drawing: WorkerPool<typeof drawing>
  /** Recordings, speech, and what texts mean. */
  soundAndText: WorkerPool<typeof soundAndText>
  /** Ends the threads, and what is under way in them. */
  close: () => Promise<void>
}

/** A thread holds its networks and one picture; more threads than this cost memory sooner than they save time. */
const LOOKING_THREADS = Math.min(availableParallelism(), 2)
/** A picture at its finest takes some 400 MB while it is drawn. */
const DRAWING_THREADS = Math.min(availableParallelism(), 4)
/** Then a thread is given up, with what it loaded: 200 MB where texts were compared. */
const IDLE_MS = 60_000

export function createLocalPools({ lookingThreads = LOOKING_THREADS } = {}): LocalPools {
  const looking: LocalPools['looking'] = createWorkerPool({
    title: 'looking at pictures',
    file: new URL('./looking/tasks.ts', import.meta.url),
    threads: lookingThreads,
    timeoutMs: 60_000,
    idleMs: 2 * IDLE_MS,
    heapMb: 512,
  })
  const drawing: LocalPools['drawing'] = createWorkerPool({
    title: 'drawing',
    file: new URL('./art/drawing-tasks.ts', import.meta.url),
    threads: DRAWING_THREADS,
    timeoutMs: 120_000,
    idleMs: IDLE_MS,
  })
  const soundAndText: LocalPools['soundAndText'] = createWorkerPool({
    title: 'sound and text',
    file: new URL('./sound-and-text-tasks.ts', import.meta.url),
    // Ten minutes of speech through every step take less than half of this.
    timeoutMs: 120_000,
    idleMs: IDLE_MS,
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
