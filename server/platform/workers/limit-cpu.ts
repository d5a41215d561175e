import type { Worker } from 'node:worker_threads'

/** Short enough that even a small budget is exceeded by little. */
const POLL_MS = 50

type Limit = {
  findThread: () => Worker | undefined
  /** CPU time without progress. */
  cpuMs: number
  /** Returns the CPU time that the task has earned so far by progress. */
  findEarnedMs: () => number
}

/**
 * Calls `onExceeded` once a task has used more CPU time than allowed: `cpuMs`, and what it earned
 * by progress. Unused time adds up to no more than `cpuMs`, so that a task that stops making
 * progress is ended as soon after a long beginning as after a short one. CPU time rather than
 * elapsed time, so that a busy machine ends no task. The thread is measured from outside, so that a
 * task that never yields is ended as well.
 * @returns the function that stops measuring
 */
export function limitCpu({ findThread, cpuMs, findEarnedMs }: Limit, onExceeded: () => void): () => void {
  let before: NodeJS.CpuUsage | undefined
  let isLooking = false
  let leftMs = cpuMs
  let spentMs = 0
  let earnedMs = 0
  const check = async (): Promise<void> => {
    const thread = findThread()
    if (!thread || isLooking) return
    isLooking = true
    const used = await thread.cpuUsage(before).catch(hasEnded)
    isLooking = false
    if (!used) return
    if (!before) {
      before = used
      return
    }
    const spent = (used.user + used.system) / 1000
    const earned = findEarnedMs()
    leftMs = Math.min(cpuMs, leftMs + (earned - earnedMs) - (spent - spentMs))
    spentMs = spent
    earnedMs = earned
    if (leftMs < 0) onExceeded()
  }
  const timer = setInterval(() => void check(), POLL_MS)
  return () => clearInterval(timer)
}

/** An exited thread has no usage to report; the pool notices its exit by itself. */
function hasEnded(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined
  throw error
}
