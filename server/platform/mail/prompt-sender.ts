import type { Log } from '../observability/log.ts'

/** Sends what somebody waits for as soon as it is written, and not only at the next run of the schedule. */
export type PromptSender = {
  /** To be called once the mail is committed. Returns at once: nothing that was asked for takes part in the answer. */
  kick: () => void
  /** Works off what is due, after what is under way in this process. */
  sendDue: () => Promise<void>
  /** Takes up nothing more; resolves when what is under way has ended. */
  stop: () => Promise<void>
}

/** `sendBatch` sends a share of what is due and says how many those were. */
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
      // After the answer is out. What goes wrong here is tried again by the job.
      setImmediate(() => {
        isKicked = false
        if (!isStopped) sendDue().catch((error: unknown) => log.error({ err: error }, 'mail that somebody waits for'))
      })
    },
    stop: async () => {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}
