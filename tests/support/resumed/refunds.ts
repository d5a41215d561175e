import { expect } from 'vitest'
import { sendRefund } from '../../../server/features/money/payments/refund-payment.ts'
import { settleRefund } from '../../../server/features/money/payments/settle-refund.ts'
import { ProcessorRefusal } from '../../../server/providers/processor/port.ts'
import { type QuickOffer, quickOffer } from '../offers/quick-offers.ts'
import { decide, dispute } from './payout-voids.ts'
import { ADMIN, type Case, type Cases, type Lost, type Setting } from './setting.ts'

async function returned({ world }: Setting, { intentId }: QuickOffer): Promise<number> {
  const { amount, amount_refunded } = await world.database.kysely
    .selectFrom('simulator.payment_intents')
    .select(['amount', 'amount_refunded'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow()
  return amount_refunded / amount
}

const statusOf = ({ world }: Setting, { paymentId }: QuickOffer) =>
  world.database.kysely.selectFrom('refunds').select('status').where('payment_id', '=', paymentId).executeTakeFirst()

async function leaveBehind(at: Setting, lost: Lost = 'unsent'): Promise<QuickOffer> {
  const offer = await quickOffer(at.ctx, { stage: 'PAID', cast: await at.cast() })
  at.breakCall('refundPaymentIntent', lost)
  await expect(at.refund(offer.intentId)).rejects.toMatchObject({ status: 503 })
  return offer
}

/** The processor refuses the refund until an admin pays the buyer in another way. */
async function payOtherwise(at: Setting, offer: QuickOffer): Promise<void> {
  at.faults.refundPaymentIntent = () => Promise.reject(new ProcessorRefusal('card_gone', 'The card is gone.'))
  for (let refusal = 0; (await statusOf(at, offer))?.status !== 'STUCK'; refusal++) {
    expect(refusal).toBeLessThan(10)
    at.hoursPass()
    await at.sweep()
  }
  const settled = { settlement: 'paid_otherwise', note: 'By transfer.' } as const
  await settleRefund(at.ctx, ADMIN, { processorPaymentId: offer.intentId, ...settled })
}

type RefundVoid = {
  happens: (at: Setting, offer: QuickOffer) => Promise<unknown>
  lost?: Lost
  /** Refunded fraction once the processor can be reached. `inTheEnd` is the final one. */
  leaves: number
  inTheEnd?: number
}

const refundCase =
  ({ happens, lost = 'unsent', leaves, inTheEnd = leaves }: RefundVoid): Case =>
  async (at) => {
    const offer = await leaveBehind(at, lost)
    const end = await happens(at, offer)
    at.hoursPass()
    await at.sweep()
    at.reachAgain()
    for (let run = 0; run < 2; run++) await at.sweep()
    expect(await returned(at, offer)).toBe(leaves)
    if (typeof end === 'function') await end()
    at.hoursPass()
    for (let run = 0; run < 2; run++) await at.sweep()
    expect(await returned(at, offer)).toBe(inTheEnd)
  }

const disputed = (outcome: 'won' | 'lost') => async (at: Setting, offer: QuickOffer) => {
  await dispute(at, offer.intentId)
  return () => decide(at, offer.intentId, outcome)
}

const refundedOutside = (amountMinorUnit?: number) => async (at: Setting, offer: QuickOffer) => {
  await at.simulator.refundFromOutside(offer.intentId, amountMinorUnit)
  if (amountMinorUnit === undefined) delete at.faults.refundPaymentIntent
  await at.receiveWebhook(offer.intentId)
}

export const REFUNDS: Cases = {
  nothing: refundCase({ happens: async () => undefined, leaves: 1 }),
  'nothing, answer lost': refundCase({ happens: async () => undefined, lost: 'answer lost', leaves: 1 }),
  'a refund made at the processor': refundCase({ happens: refundedOutside(), leaves: 1 }),
  'a partial refund at the processor': refundCase({ happens: refundedOutside(5000), leaves: 1 }),
  'a dispute that is won': refundCase({ happens: disputed('won'), leaves: 0, inTheEnd: 1 }),
  'a dispute that is lost': refundCase({ happens: disputed('lost'), leaves: 0 }),
  'a payment by other means': refundCase({ happens: payOtherwise, leaves: 0 }),
  'a payment by other means while the process stalls': async (at) => {
    const offer = await leaveBehind(at)
    at.reachAgain()
    at.faults.findPaymentIntent = async (proceed) => {
      delete at.faults.findPaymentIntent
      const intent = await proceed()
      await payOtherwise(at, offer)
      at.reachAgain()
      return intent
    }
    await sendRefund(at.ctx, offer.paymentId)
    expect(await returned(at, offer)).toBe(0)
  },
}
