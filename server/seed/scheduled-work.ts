import { type App, SCHEDULE } from '../app.ts'

const jobAt = (path: string) => {
  const job = SCHEDULE.find((known) => known.path === path)
  if (!job) throw new Error(`no scheduled job has the route ${path}`)
  return job
}

/** Mails the notifications of the last event, at the time of that event. */
export const runMails = (app: App): Promise<object> => jobAt('/api/notifications/process-emails').run(app.ctx)

/** Finds abandoned carts and mails about them. */
export const runAbandonedCarts = (app: App): Promise<object> => jobAt('/api/merch/cron/abandoned-carts').run(app.ctx)

/** Pays out the earnings. */
export const runPayouts = (app: App): Promise<object> => jobAt('/api/payments/process-payouts').run(app.ctx)
