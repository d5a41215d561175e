import { MINUTE_MS } from './clock.ts'
import type { SenderSignals } from './context.ts'
import type { Log } from './observability/log.ts'

/** Delivers messages of this process soon after a change. A scheduled job delivers the rest. */
export type PromptSender = SenderSignals & {
  /** Wakes the sender, unless this process knows of no receiver. Called after every change. */
  afterChange: () => void
  /** Prevents new runs. The promise resolves when the current run has ended. */
  stop: () => Promise<void>
}

type Sending = {
  log: () => Log
  hasReceivers: () => Promise<boolean>
  deliver: (isStopped: () => boolean) => Promise<{ nextPauseMs: number | undefined }>
  /** Logged with the error of a failed run. */
  failure: string
}

/** Creates a sender that runs no query until it is woken, so it never polls an idle database. */
export function createPromptSender({ log, hasReceivers, deliver, failure }: Sending): PromptSender {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isAgain = false
  let isStopped = false
  let knowsReceivers = false

  const run = async (): Promise<void> => {
    knowsReceivers = await hasReceivers()
    if (!knowsReceivers) return
    const { nextPauseMs } = await deliver(() => isStopped)
    if (nextPauseMs !== undefined && nextPauseMs < MINUTE_MS && !isStopped) {
      clearTimeout(timer)
      timer = setTimeout(wake, nextPauseMs).unref()
    }
  }
  const wake = (): void => {
    if (isStopped) return
    if (running) {
      isAgain = true
      return
    }
    isAgain = false
    // Start after the response is sent.
    running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(run)
      .catch((error: unknown) => log().error({ err: error }, failure))
      .finally(() => {
        running = undefined
        if (isAgain) wake()
      })
  }
  return {
    wake: () => {
      knowsReceivers = true
      wake()
    },
    expectEvents: () => {
      knowsReceivers = true
    },
    afterChange: () => {
      if (knowsReceivers) wake()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
