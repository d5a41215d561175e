import type { Log } from '../observability/log.ts'

/** Sends sign-in mails as soon as they are stored, because people wait for them. */
export type ImmediateMailSender = {
  /**
   * Starts sending in the background. Call it after the transaction with the mail is committed.
   */
  kick: () => void
  /** Sends all due mails, after the current run in this process. */
  sendDue: () => Promise<void>
  /** Prevents new runs, and resolves when the current one has ended. */
  stop: () => Promise<void>
}

/** Creates an `ImmediateMailSender`. `sendBatch` sends some due mails and returns their number. */
export function createImmediateMailSender({
  sendBatch,
  log,
}: {
  sendBatch: () => Promise<number>
  log: Log
}): ImmediateMailSender {
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
      // Starts after the response. If it fails, a scheduled job sends the mails later.
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
