import type { Worker } from 'node:worker_threads'

/** So short that a task exceeds even a small limit only slightly. */
const POLL_MS = 50

type Limit = {
  findThread: () => Worker | undefined
  /** CPU time without progress. */
  cpuMs: number
  /** CPU time that the task has earned so far by reporting progress. */
  findEarnedMs: () => number
}

/**
 * Calls `onExceeded` once a task has used more CPU time than `cpuMs` plus the time earned by
 * progress. At most `cpuMs` of unused time can be saved, so a task that stops making progress is
 * ended after at most `cpuMs` of further CPU time. CPU time does not depend on the load of the
 * machine. The thread is measured from outside, so even a task that never yields is ended.
 * @returns a function that stops the measuring
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

/** A thread that has ended has no usage to report. The pool notices its end in another way. */
function hasEnded(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined
  throw error
}
