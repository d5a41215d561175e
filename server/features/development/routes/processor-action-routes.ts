import Type from 'typebox'
import { defineRoute, type Route } from '../../../platform/http/route.ts'
import { Exactly, Html, Id, OneOf, Text } from '../../../platform/http/schemas.ts'
import { SIMULATED_OUTCOMES, type Simulator } from '../../../providers/processor/simulator/port.ts'
import { redirectWithOutcome } from '../redirect-with-outcome.ts'

const shared = { method: 'POST', auth: 'development', hidden: true, form: true, tag: 'Development' } as const
const responses = { 303: Html } as const

const Whole = (digits: number) => Type.String({ pattern: `^[0-9]{1,${digits}}$` })
const Percent = Type.String({ pattern: '^(100|[0-9]{1,2})$' })
/** Value of a checkbox. It is optional, because browsers do not send unchecked boxes. */
const Box = Type.Optional(Type.Literal('on'))

/** Routes of the dashboard's buttons that control the payment simulator. */
export const createProcessorActionRoutes = (simulator: Simulator): readonly Route[] => [
  defineRoute({
    ...shared,
    path: '/dev/actions/pay',
    summary: 'Pays, declines, authorizes or delays a payment.',
    body: Exactly({ id: Id, clientSecret: Text({ minLength: 1 }), outcome: OneOf(SIMULATED_OUTCOMES) }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'payments', async () => {
        const { status } = await simulator.confirm(body)
        return `The processor tried the card: ${status.replaceAll('_', ' ')}.`
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/refund',
    summary: 'Refunds a charge, or a part of it, in the processor’s dashboard.',
    body: Exactly({ id: Id, amountMinorUnit: Type.Optional(Whole(13)) }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'payments', async () => {
        await simulator.refundFromOutside(body.id, body.amountMinorUnit ? Number(body.amountMinorUnit) : undefined)
        return body.amountMinorUnit
          ? 'A part of the charge was refunded at the processor.'
          : 'The charge was refunded at the processor.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/dispute',
    summary: 'Disputes a charge at the card holder’s bank.',
    body: Exactly({ id: Id }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'payments', async () => {
        await simulator.disputeFromOutside(body.id)
        return 'The bank disputes the charge.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/dispute-close',
    summary: 'Lets the bank decide a dispute.',
    body: Exactly({ id: Id, outcome: OneOf(['won', 'lost']) }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'payments', async () => {
        await simulator.closeDisputeFromOutside(body.id, body.outcome)
        return body.outcome === 'won'
          ? 'The bank decided for us: the money is back.'
          : 'The bank decided for the card holder: the money is gone.'
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/account',
    summary: 'Verifies a payout account, or stops paying it.',
    body: Exactly({ id: Id, payouts: OneOf(['on', 'off']) }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'accounts', async () => {
        const { id, payoutsEnabled } = await simulator.setPayoutsEnabled(body.id, body.payouts === 'on')
        return payoutsEnabled ? `${id} is verified and can be paid.` : `${id} can no longer be paid.`
      }),
  }),
  defineRoute({
    ...shared,
    path: '/dev/actions/behaviour',
    summary: 'Sets the simulator’s faults. Shares are percentages.',
    body: Exactly({
      timeoutBeforeEffect: Percent,
      timeoutAfterEffect: Percent,
      duplicates: Percent,
      reorder: Percent,
      delayMs: Whole(7),
      seed: Whole(9),
      outOfOrder: Box,
      requiresVerification: Box,
    }),
    responses,
    handler: ({ body, reply }) =>
      redirectWithOutcome(reply, 'behaviour', async () => {
        simulator.behave({
          timeoutBeforeEffect: Number(body.timeoutBeforeEffect) / 100,
          timeoutAfterEffect: Number(body.timeoutAfterEffect) / 100,
          duplicates: Number(body.duplicates) / 100,
          reorder: Number(body.reorder) / 100,
          delayMs: Number(body.delayMs),
          seed: Number(body.seed),
          outOfOrder: body.outOfOrder === 'on',
          requiresVerification: body.requiresVerification === 'on',
        })
        return 'The processor now simulates these faults, until the server restarts.'
      }),
  }),
]
