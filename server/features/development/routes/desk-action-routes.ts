import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { HOUR_MS } from '../../../clock.ts'
import { AppError } from '../../../errors.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { Exactly, Html, Id, OneOf, Text } from '../../../http/schemas.ts'
import { SIMULATED_OUTCOMES } from '../../../providers/processor/simulator/port.ts'
import type { AdvanceClock } from '../advance-clock.ts'
import { runScheduledJob } from '../run-job.ts'
import type { DevelopmentTools } from '../tools.ts'
import { MAX_ADVANCE_MS } from './clock-and-job-routes.ts'

const shared = { method: 'POST', auth: 'development', hidden: true, form: true, tag: 'Development' } as const
const responses = { 303: Html } as const
const MAX_FLASH = 400

/** The buttons of the page: each does what the route of the same name does, then shows the page again and says so. */
export const createDeskActionRoutes = (
  { simulator, schedule }: Pick<DevelopmentTools, 'simulator' | 'schedule'>,
  advanceClock: AdvanceClock,
): readonly Route[] => [
  defineRoute({
    ...shared,
    path: '/dev/actions/pay',
    summary: 'Pays, declines, authorizes or delays a payment.',
    body: Exactly({ id: Id, clientSecret: Text({ minLength: 1 }), outcome: OneOf(SIMULATED_OUTCOMES) }),
    responses,
    handler: ({ body, reply }) =>
      showAgain(reply, 'payments', async () => {
        const { status } = await simulator.confirm(body)
        return `The processor tried the card: ${status.replaceAll('_', ' ')}.`
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/refund',
    summary: 'Refunds a charge in the processor’s dashboard.',
    body: Exactly({ id: Id }),
    responses,
    handler: ({ body, reply }) =>
      showAgain(reply, 'payments', async () => {
        await simulator.refundFromOutside(body.id)
        return 'The charge was refunded at the processor.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/dispute',
    summary: 'Disputes a charge at the card holder’s bank.',
    body: Exactly({ id: Id }),
    responses,
    handler: ({ body, reply }) =>
      showAgain(reply, 'payments', async () => {
        await simulator.disputeFromOutside(body.id)
        return 'The bank disputes the charge.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/clock',
    summary: 'Moves the clock forward by whole hours.',
    body: Exactly({ hours: Type.String({ pattern: '^[0-9]{1,5}$' }) }),
    responses,
    handler: ({ ctx, body, reply }) =>
      showAgain(reply, 'clock', async () => {
        await advanceClock(ctx.db, Math.min(Number(body.hours) * HOUR_MS, MAX_ADVANCE_MS))
        return 'The clock moved. Run a job to see what is due by now.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/job',
    summary: 'Runs a job now.',
    body: Exactly({ name: Text({ minLength: 1, maxLength: 100 }) }),
    responses,
    handler: ({ ctx, body, reply }) =>
      showAgain(reply, 'jobs', async () => {
        const report = await runScheduledJob(ctx, schedule, body.name)
        return `${body.name} ran: ${JSON.stringify(report)}`
      }),
  }),
]

/** A refusal that is meant to be read is said on the page too; anything else is a failure as everywhere. */
async function showAgain(
  reply: FastifyReply,
  section: string,
  act: () => Promise<string>,
): Promise<{ status: 303; body: string }> {
  const flash: { said: string } | { refused: string } = await act().then(
    (said) => ({ said: said.slice(0, MAX_FLASH) }),
    (error: unknown) => {
      if (error instanceof AppError) return { refused: error.message.slice(0, MAX_FLASH) }
      throw error
    },
  )
  reply.header('location', `/dev?${new URLSearchParams(flash).toString()}#${section}`)
  return { status: 303, body: '' }
}
