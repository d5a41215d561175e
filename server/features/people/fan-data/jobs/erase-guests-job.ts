import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { eraseInactiveGuests, eraseOldOrderBuyers } from '../erase-inactive-guests.ts'
import { finishErasures } from '../finish-erasures.ts'
import type { FanDataHandlers } from '../handlers.ts'

export const finishErasuresJob = (handlers: FanDataHandlers): Job => ({
  name: 'finish-fan-erasures',
  cron: '37 * * * *',
  path: '/api/privacy/cron/fan-erasures',
  tag: 'Privacy',
  summary: 'Finishes deletions requested by fans: orders that were still in production, and remaining files.',
  report: named('FinishFanErasuresReport', Exactly({ erasures: Count }), { erasures: 1 }),
  run: async (ctx, isTimeUp) => ({ erasures: await finishErasures(ctx, handlers, isTimeUp) }),
})

export const eraseGuestsJob = (handlers: FanDataHandlers): Job => ({
  name: 'forget-guests',
  cron: '38 4 * * *',
  path: '/api/privacy/cron/guests',
  tag: 'Privacy',
  summary: 'Deletes the personal data of guests and orders whose retention period is over; sales amounts are kept.',
  report: named('ForgetGuestsReport', Exactly({ guests: Count, orders: Count }), { guests: 12, orders: 3 }),
  run: async (ctx, isTimeUp) => ({
    guests: await eraseInactiveGuests(ctx, handlers, isTimeUp),
    orders: await eraseOldOrderBuyers(ctx, handlers, isTimeUp),
  }),
})
