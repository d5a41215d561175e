import type { Log } from '../observability/log.ts'

/**
 * Sends sign-in mails as soon as they are written, instead of with the next run of the schedule. A
 * person is waiting for these mails.
 */
export type PromptSender = {
  /** Starts sending in the background. Call it after the mail is committed. */
  kick: () => void
  /** Waits for the run in progress in this process, then sends due mails. */
  sendDue: () => Promise<void>
  /** Stops starting new runs, and resolves when the run in progress ends. */
  stop: () => Promise<void>
}

/** Creates a sender. `sendBatch` sends some of the due mails and returns their number. */
export function createPromptSender({ sendBatch, log }: { sendBatch: () => Promise<number>; log: Log }): PromptSender {
  let running: Promise<void> | undefined
  let isKicked = false
  let isStopped = false

  const sendAll = async (): Promise<void> => {
    while (!isStopped && (await sendBatch()) > 0);
  }
  const sendDue = async (): Promise<void> => {
    while (running) await running.catch(() => undefined)
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    sendDue,
    kick: () => {
      if (isKicked || isStopped) return
      isKicked = true
      // Runs after the response is sent. If it fails, the scheduled job retries.
      setImmediate(() => {
        isKicked = false
        if (!isStopped)
          sendDue().catch((error: unknown) =>
            log.error({ err: error }, 'a mail that someone is waiting for was not sent; the next run retries it'),
          )
      })
    },
    stop: async () => {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}
