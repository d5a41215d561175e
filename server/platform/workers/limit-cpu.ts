import type { Worker } from 'node:worker_threads'

/** Short enough that even a small budget is exceeded by little. */
const POLL_MS = 50

/**
 * Calls `onExceeded` once a task has used more CPU time than allowed. CPU time rather than elapsed
 * time, so that a busy machine ends no task. The thread is measured from outside, so that a task
 * that never yields is ended as well.
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
  const timer = setInterval(() => void look(), POLL_MS)
  return () => clearInterval(timer)
}

/** An exited thread has no usage to report; the pool notices its exit by itself. */
function hasEnded(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined
  throw error
}
