import { availableParallelism } from 'node:os'
import { createWorkerPool, type WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type * as cuttingTasks from './art/cutting-tasks.ts'
import type * as drawingTasks from './art/drawing-tasks.ts'

/** Threads that models of this machine run in. None starts before its first task. */
export type Pools = {
  /** Networks that look at pictures. */
  looking: WorkerPool<typeof cuttingTasks>
  /** Pixels and print. */
  drawing: WorkerPool<typeof drawingTasks>
  close: () => Promise<void>
}

const IDLE_MS = 60_000
const LOOKING_TIMEOUT_MS = 60_000
const DRAWING_TIMEOUT_MS = 120_000
/** A picture at its finest takes some hundred megabytes while it is drawn. */
const MOST_DRAWING = 4

export function createPools(): Pools {
  const looking = createWorkerPool<typeof cuttingTasks>({
    title: 'looking at pictures',
    file: new URL('art/cutting-tasks.ts', import.meta.url),
    timeoutMs: LOOKING_TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  const drawing = createWorkerPool<typeof drawingTasks>({
    title: 'drawing',
    file: new URL('art/drawing-tasks.ts', import.meta.url),
    threads: Math.min(MOST_DRAWING, availableParallelism()),
    timeoutMs: DRAWING_TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  return {
    looking,
    drawing,
    close: async () => {
      await Promise.all([looking.close(), drawing.close()])
    },
  }
}
