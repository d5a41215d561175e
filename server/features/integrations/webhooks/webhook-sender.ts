import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context, WebhookSignals } from '../../../platform/context.ts'
import { deliverEvents } from './deliver-events.ts'
import { hasEndpoints } from './queries/claim-deliveries.ts'

/** Delivers events of this process soon after they happen. The scheduled job delivers the rest. */
export type WebhookSender = WebhookSignals & {
  /** Same as `wake`, unless this process knows of no endpoint. Called after every change. */
  afterChange: () => void
  /** Prevents new runs. The promise resolves when the current run has ended. */
  stop: () => Promise<void>
}

/**
 * Creates a `WebhookSender`. It runs no query until it is woken, so an idle installation is never
 * polled.
 */
export function createWebhookSender(ctx: () => Context): WebhookSender {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isAgain = false
  let isStopped = false
  let knowsEndpoints = false

  const run = async (): Promise<void> => {
    knowsEndpoints = await hasEndpoints(ctx().db)
    if (!knowsEndpoints) return
    const { nextPauseMs } = await deliverEvents(ctx(), () => isStopped)
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
      .catch((error: unknown) => ctx().log.error({ err: error }, 'webhooks were not sent; the next run retries'))
      .finally(() => {
        running = undefined
        if (isAgain) wake()
      })
  }
  return {
    wake: () => {
      knowsEndpoints = true
      wake()
    },
    expectEvents: () => {
      knowsEndpoints = true
    },
    afterChange: () => {
      if (knowsEndpoints) wake()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
