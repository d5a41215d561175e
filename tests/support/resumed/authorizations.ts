import { expect } from 'vitest'
import { PRODUCT } from '../../../server/assemble.ts'
import type { PaymentReview } from '../../../server/features/money/payments/pay-for.ts'
import { reviewPayment } from '../../../server/features/money/payments/review-payment.ts'
import { sweepPayments } from '../../../server/features/money/payments/sweep-payments.ts'
import { ProcessorUnavailable } from '../../../server/providers/processor/port.ts'
import { confirmPayment, fanOf, tee } from '../merch/merch-shop.ts'
import { offerStatus, paymentOf } from '../money/paying.ts'
import { quickOffer } from '../offers/quick-offers.ts'
import { intentOf } from './sales.ts'
import { ADMIN, type Case, type Cases, type Lost, type Setting } from './setting.ts'

type Decision = Extract<PaymentReview['decision'], 'capture' | 'decline' | 'cancel'>
type AuthorizationVoid = {
  happens?: (at: Setting, intentId: string) => Promise<unknown>
  lost?: Lost
  /** Final states at the processor, of our payment, and of the offer. */
  ends: readonly [theirs: string, ours: string, offer: string]
}

const reviewCase =
  (decision: Decision, { happens, lost = 'unsent', ends: [theirs, ours, status] }: AuthorizationVoid): Case =>
  async (at) => {
    const { id, intentId } = await quickOffer(at.ctx, { stage: 'AUTHORIZED', cast: await at.cast() })
    at.breakCall(decision === 'capture' ? 'capturePaymentIntent' : 'cancelPaymentIntent', lost)
    const words = { note: null, message: null }
    const review = { processorPaymentId: intentId, decision, accountId: ADMIN.accountId, ...words }
    await expect(reviewPayment(at.ctx, PRODUCT.saleHandlers, review)).rejects.toThrow(ProcessorUnavailable)
    await happens?.(at, intentId)
    at.hoursPass()
    await at.sweep()
    at.reachAgain()
    for (let run = 0; run < 2; run++) await at.sweep()
    expect(await at.simulator.findPaymentIntent(intentId)).toMatchObject({ status: theirs })
    expect((await paymentOf(at.world, intentId)).status).toBe(ours)
    expect(await offerStatus(at.world, { id })).toBe(status)
  }

/** Cancels the intent as if the authorization had expired or was voided at the processor. */
const voided = ({ simulator }: Setting, intentId: string) =>
  simulator.cancelPaymentIntent({ id: intentId, idempotencyKey: `over-${intentId}` })
const captured = ({ simulator }: Setting, intentId: string) =>
  simulator.capturePaymentIntent({ id: intentId, idempotencyKey: `taken-${intentId}` })

const TAKEN = ['succeeded', 'SUCCEEDED', 'PAID'] as const
const LET_GO = ['canceled', 'CANCELED', 'ACCEPTED'] as const

export const CAPTURES: Cases = {
  nothing: reviewCase('capture', { ends: TAKEN }),
  'nothing, answer lost': reviewCase('capture', { lost: 'answer lost', ends: TAKEN }),
  'expiry of the authorization': reviewCase('capture', { happens: voided, ends: LET_GO }),
  'a capture at the processor': reviewCase('capture', { happens: captured, ends: TAKEN }),
  'a capture and a refund at the processor': reviewCase('capture', {
    happens: async (at, intentId) => {
      await captured(at, intentId)
      await at.simulator.refundFromOutside(intentId)
    },
    ends: ['succeeded', 'REFUNDED', 'ACCEPTED'],
  }),
}

export const RELEASES: Cases = {
  nothing: reviewCase('decline', { ends: LET_GO }),
  'nothing, answer lost': reviewCase('decline', { lost: 'answer lost', ends: LET_GO }),
  'expiry of the authorization': reviewCase('decline', { happens: voided, ends: LET_GO }),
  // The decision is final, so the money is refunded.
  'a capture at the processor after an admin declined it': reviewCase('decline', {
    happens: captured,
    ends: ['succeeded', 'REFUNDED', 'ACCEPTED'],
  }),
  'a capture at the processor after the brand canceled the offer': reviewCase('cancel', {
    happens: captured,
    ends: ['succeeded', 'REFUNDED', 'CANCELLED'],
  }),
}

/**
 * The order's price no longer applies, and the processor does not receive the cancellation of the
 * intent.
 */
async function leaveOutdated(at: Setting) {
  const fan = await fanOf(at.world, at.shop)
  await fan.fill([tee(at.shop)])
  const { status, body } = await fan.pay()
  expect(status).toBe(200)
  at.breakCall('cancelPaymentIntent')
  at.hoursPass()
  await at.sweep()
  return { paid: body, intentId: await intentOf(at.ctx.db, body.processorPaymentId) }
}

/** Cancellations that the processor receives from now on. */
function countCancels(at: Setting, intentId: string): () => number {
  let count = 0
  at.faults.cancelPaymentIntent = (proceed, input) => {
    if ((input as { id: string }).id === intentId) count++
    return proceed()
  }
  return () => count
}

export const CLOSINGS: Cases = {
  nothing: async (at) => {
    const { intentId } = await leaveOutdated(at)
    expect((await paymentOf(at.world, intentId)).status).toBe('PENDING')
    at.hoursPass()
    at.reachAgain()
    await at.sweep()
    expect(await at.simulator.findPaymentIntent(intentId)).toMatchObject({ status: 'canceled' })
    expect((await paymentOf(at.world, intentId)).status).toBe('CANCELED')
  },
  'a late payment by the fan': async (at) => {
    const { paid, intentId } = await leaveOutdated(at)
    await confirmPayment(at.world, paid)
    const cancels = countCancels(at, intentId)
    at.hoursPass()
    for (let run = 0; run < 2; run++) await at.sweep()
    expect(cancels()).toBe(0)
    expect((await paymentOf(at.world, intentId)).status).toBe('SUCCEEDED')
  },
  'a late payment that arrives after the sweep listed the intent': async (at) => {
    const { paid, intentId } = await leaveOutdated(at)
    const { id } = await paymentOf(at.world, intentId)
    const cancels = countCancels(at, intentId)
    let isListed = false
    const listUnpayable = async () => {
      if (isListed) return []
      isListed = true
      await confirmPayment(at.world, paid)
      await at.receiveWebhook(intentId)
      return [{ id, due_at: at.ctx.clock.now(), processor_payment_id: intentId }]
    }
    at.hoursPass()
    await sweepPayments(at.ctx, { ...PRODUCT.saleHandlers, MERCH: { ...PRODUCT.saleHandlers.MERCH, listUnpayable } })
    expect(isListed).toBe(true)
    expect(cancels()).toBe(0)
    expect((await paymentOf(at.world, intentId)).status).toBe('SUCCEEDED')
  },
}
