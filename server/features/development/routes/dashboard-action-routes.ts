import Type from 'typebox'
import { HOUR_MS } from '../../../platform/clock.ts'
import { defineRoute, type Route } from '../../../platform/http/route.ts'
import { Exactly, Html, Text } from '../../../platform/http/schemas.ts'
import type { AdvanceClock } from '../advance-clock.ts'
import { redirectWithOutcome } from '../redirect-with-outcome.ts'
import { SimulatedMailEvent, simulateMailEvent } from '../simulate-mail-event.ts'
import { runScheduledJob } from '../start-scheduled-run.ts'
import type { DevelopmentTools } from '../tools.ts'
import { MAX_ADVANCE_MS } from './clock-and-job-routes.ts'

const shared = { method: 'POST', auth: 'development', hidden: true, form: true, tag: 'Development' } as const
const responses = { 303: Html } as const
const MAIL_EVENT_TEXTS = {
  bounce:
    'The mail bounced permanently. This address gets no mail until its owner enters a mailed code; sign-in mail is tried again after a day.',
  'soft-bounce': 'The mail bounced temporarily. The next mail is still sent.',
  open: 'The newest mail with open tracking was marked as opened.',
  complaint: 'The mail was reported as spam. Only sign-in mail is still sent to this address.',
} as const

/**
 * Routes of the buttons on the development dashboard. Each button does the same as the API route
 * of the same name. Then the dashboard is shown again with the outcome.
 */
export const createDashboardActionRoutes = (
  { schedule, mailbox }: Pick<DevelopmentTools, 'schedule' | 'mailbox'>,
  advanceClock: AdvanceClock,
): readonly Route[] => [
  defineRoute({
    ...shared,
    path: '/dev/actions/clock',
    summary: 'Moves the clock forward by whole hours.',
    body: Exactly({ hours: Type.String({ pattern: '^[0-9]{1,5}$' }) }),
    responses,
    handler: ({ ctx, body, reply }) =>
      redirectWithOutcome(reply, 'clock', async () => {
        await advanceClock(ctx.db, Math.min(Number(body.hours) * HOUR_MS, MAX_ADVANCE_MS))
        return 'The clock was moved forward. Run a job to process what is due now.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/mail-event',
    summary: 'Simulates a bounce, a spam complaint or an opened mail for an address.',
    body: SimulatedMailEvent,
    responses,
    handler: ({ ctx, body, reply }) =>
      redirectWithOutcome(reply, 'mailbox', async () => {
        await simulateMailEvent(ctx, mailbox, body)
        return MAIL_EVENT_TEXTS[body.event]
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/job',
    summary: 'Runs a job now.',
    body: Exactly({ name: Text({ minLength: 1, maxLength: 100 }) }),
    responses,
    handler: ({ ctx, body, reply }) =>
      redirectWithOutcome(reply, 'jobs', async () => {
        const report = await runScheduledJob(ctx, schedule, body.name)
        return `${body.name} ran: ${JSON.stringify(report)}`
      }),
  }),
]
