import type { Worker } from 'node:worker_threads'

/** Often enough that a small budget is overrun by little. */
const LOOKS_EVERY_MS = 50

/**
 * Calls `onExceeded` once a task has used more processor time than it may. Processor time, not time of day: a busy machine
 * ends nobody's work, and a task that never yields is ended as well, because its thread is measured from outside.
 * @returns the function that stops measuring
 */
export function limitCpu(
  { findThread, cpuMs }: { findThread: () => Worker | undefined; cpuMs: number },
  onExceeded: () => void,
): () => void {
  let before: NodeJS.CpuUsage | undefined
  let isLooking = false
  const look = async (): Promise<void> => {
    const thread = findThread()
    if (!thread || isLooking) return
    isLooking = true
    const used = await thread.cpuUsage(before).catch(hasEnded)
    isLooking = false
    if (!used) return
    if (!before) before = used
    else if ((used.user + used.system) / 1000 > cpuMs) onExceeded()
  }
  const timer = setInterval(() => void look(), LOOKS_EVERY_MS)
  return () => clearInterval(timer)
}

/** A thread that is gone has no usage to tell; the pool learns of its end by itself. */
function hasEnded(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined
  throw error
}
