import { availableParallelism } from 'node:os'
import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as cuttingTasks from './art/cutting-tasks.ts'
import type * as drawingTasks from './art/drawing-tasks.ts'

/** Threads for the models, by what they work on; none starts before its first task. */
export type LocalPools = {
  /** Networks that look at pictures. */
  looking: WorkerPool<typeof cuttingTasks>
  /** Pixels and print. */
  drawing: WorkerPool<typeof drawingTasks>
}

const LOOKING_TIMEOUT_MS = 60_000
const DRAWING_TIMEOUT_MS = 120_000
/** Then a thread is given up, with what it holds. */
const IDLE_MS = 60_000
/** A picture at its finest takes some 400 MB while it is drawn. */
const MOST_DRAWING = 4

export function createLocalPools(): LocalPools {
  return {
    looking: createWorkerPool<typeof cuttingTasks>({
      title: 'looking at pictures',
      file: new URL('./art/cutting-tasks.ts', import.meta.url),
      timeoutMs: LOOKING_TIMEOUT_MS,
      idleMs: IDLE_MS,
    }),
    drawing: createWorkerPool<typeof drawingTasks>({
      title: 'drawing',
      file: new URL('./art/drawing-tasks.ts', import.meta.url),
      threads: Math.min(MOST_DRAWING, availableParallelism()),
      timeoutMs: DRAWING_TIMEOUT_MS,
      idleMs: IDLE_MS,
    }),
  }
}
