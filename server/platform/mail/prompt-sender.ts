import type { Log } from '../observability/log.ts'

/**
 * Sends sign-in mails as soon as they are stored. People wait for these mails, so they must not
 * wait for the next scheduled run.
 */
export type PromptSender = {
  /**
   * Starts sending in the background. Call this function after the transaction with the mail is
   * committed.
   */
  kick: () => void
  /** Waits until the current run in this process has ended. Then sends all mails that are due. */
  sendDue: () => Promise<void>
  /** Prevents new runs. The promise resolves when the current run has ended. */
  stop: () => Promise<void>
}

/**
 * Creates a `PromptSender`. `sendBatch` sends some of the mails that are due and returns their
 * number.
 */
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
      // Sending starts after the response was sent. If it fails, a scheduled job sends the mails
      // later.
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
