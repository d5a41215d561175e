import { pino } from 'pino'
import { type App, SCHEDULE } from '../app.ts'

const jobAt = (path: string) => {
  const job = SCHEDULE.find((known) => known.path === path)
  if (!job) throw new Error(`no scheduled job has the route ${path}`)
  return job
}

const SILENT: App['ctx']['log'] = pino({ level: 'silent' })

/**
 * Sends the mails of pending notifications, at the app's current time. Without `email`, uses the
 * app's mail provider. Failures of `email` belong to the story, so they are not logged.
 */
export function runMails(app: App, email?: App['ctx']['email']): Promise<object> {
  const job = jobAt('/api/notifications/process-emails')
  return job.run(email ? { ...app.ctx, email, log: SILENT } : app.ctx)
}

/** Processes the voice candidates that are due. */
export const runVoices = (app: App): Promise<object> => jobAt('/api/offers/voice-candidates/process').run(app.ctx)

/** Finds abandoned carts and sends mails about them. */
export const runAbandonedCarts = (app: App): Promise<object> => jobAt('/api/merch/cron/abandoned-carts').run(app.ctx)

export const runPayouts = (app: App): Promise<object> => jobAt('/api/payments/process-payouts').run(app.ctx)
