import { expect } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { sendWebhook } from '../money/paying.ts'
import { type QuickOffer, quickOffer } from '../offers/quick-offers.ts'
import type { Case, Cases, Setting } from './setting.ts'

type Standing = {
  withdrawn: number
  returned: number
  status: 'SUCCEEDED' | 'REFUNDED'
  earning: 'OPEN' | 'HELD' | 'REVERSED'
}
const AMOUNT = 125_000
const PAID = 137_500
const UNTOUCHED: Standing = { withdrawn: 0, returned: 0, status: 'SUCCEEDED', earning: 'OPEN' }

async function standingOf({ world }: Setting, { paymentId }: QuickOffer): Promise<Standing> {
  const { withdrawn, returned, status } = await world.database.kysely
    .selectFrom('payments')
    .select(['withdrawn_minor_unit as withdrawn', 'outside_refunded_minor_unit as returned', 'status'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const earning = await world.database.kysely
    .selectFrom('share_tracking')
    .select('status')
    .where('payment_id', '=', paymentId)
    .where('amount_minor_unit', '=', AMOUNT)
    .executeTakeFirstOrThrow()
  return { withdrawn, returned, status, earning: earning.status } as Standing
}

type WebhookCase = {
  type: string
  causeEvent: (at: Setting, intentId: string) => Promise<unknown>
  happens?: (at: Setting, offer: QuickOffer) => Promise<unknown>
  expected: Partial<Standing>
}

/** Delivers the webhook once while the charge cannot be read, and twice more later. */
const webhookCase =
  ({ type, causeEvent: about, happens, expected: ends }: WebhookCase): Case =>
  async (at) => {
    const offer = await quickOffer(at.ctx, { stage: 'COMPLETED', cast: await at.cast(), amountMinorUnit: AMOUNT })
    await about(at, offer.intentId)
    const event = { id: `evt_${newId()}`, type, paymentIntentId: offer.intentId }
    at.breakCall('findPaymentIntent')
    expect((await sendWebhook(at.world, event)).status).toBe(503)
    expect(await standingOf(at, offer)).toEqual(UNTOUCHED)
    at.reachAgain()
    await happens?.(at, offer)
    at.hoursPass()
    for (let delivery = 0; delivery < 2; delivery++) expect((await sendWebhook(at.world, event)).status).toBe(200)
    expect(await standingOf(at, offer)).toEqual({ ...UNTOUCHED, ...ends })
  }

const opened = ({ simulator }: Setting, intentId: string) => simulator.disputeFromOutside(intentId)
const refundPart = ({ simulator }: Setting, intentId: string) => simulator.refundFromOutside(intentId, 5000)

export const WEBHOOKS: Cases = {
  nothing: webhookCase({
    type: 'charge.dispute.created',
    causeEvent: opened,
    expected: { withdrawn: PAID, earning: 'HELD' },
  }),
  'a dispute that is won': webhookCase({
    type: 'charge.dispute.created',
    causeEvent: opened,
    happens: ({ simulator }, { intentId }) => simulator.closeDisputeFromOutside(intentId, 'won'),
    expected: {},
  }),
  'a dispute that is lost': webhookCase({
    type: 'charge.dispute.created',
    causeEvent: opened,
    happens: ({ simulator }, { intentId }) => simulator.closeDisputeFromOutside(intentId, 'lost'),
    expected: { status: 'REFUNDED', earning: 'REVERSED' },
  }),
  'a refund of the rest': webhookCase({
    type: 'charge.refunded',
    causeEvent: refundPart,
    happens: ({ refund }, { intentId }) => refund(intentId),
    expected: { status: 'REFUNDED', earning: 'REVERSED' },
  }),
  'a dispute while it is processed': webhookCase({
    type: 'charge.refunded',
    causeEvent: refundPart,
    happens: async (at, { intentId }) => {
      let reads = 0
      at.faults.findPaymentIntent = async (proceed) => {
        const stale = await proceed()
        // The first read belongs to settling the payment, the second to following the charge.
        if (++reads < 2) return stale
        delete at.faults.findPaymentIntent
        await at.simulator.disputeFromOutside(intentId)
        await at.receiveWebhook(intentId)
        return stale
      }
    },
    expected: { withdrawn: PAID - 5000, returned: 5000, earning: 'HELD' },
  }),
}
