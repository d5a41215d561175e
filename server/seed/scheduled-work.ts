import { type App, SCHEDULE } from '../app.ts'

const jobAt = (path: string) => {
  const job = SCHEDULE.find((known) => known.path === path)
  if (!job) throw new Error(`no scheduled job has the route ${path}`)
  return job
}

/** Runs the job at the app's current time. */
export const runMails = (app: App): Promise<object> => jobAt('/api/notifications/process-emails').run(app.ctx)

export const runAbandonedCarts = (app: App): Promise<object> => jobAt('/api/merch/cron/abandoned-carts').run(app.ctx)

export const runPayouts = (app: App): Promise<object> => jobAt('/api/payments/process-payouts').run(app.ctx)
