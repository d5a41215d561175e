import { expect } from 'vitest'
import type { AdjustableClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { ConnectAccount, PaymentIntent, PaymentProcessor } from '../port.ts'

/**
 * A payment processor to be tested, and functions that act as the card holder, the bank and the
 * processor's staff.
 */
export type ProcessorRig = {
  processor: PaymentProcessor
  clock: AdjustableClock
  pay: (intent: PaymentIntent, outcome: 'succeed' | 'decline' | 'delay') => Promise<void>
  refundFromOutside: (intent: PaymentIntent, amountMinorUnit: number) => Promise<void>
  refundsTakeTime: (isSlow: boolean) => void
  /** Makes a pending refund succeed, or the last refund fail, even after it had succeeded. */
  endRefund: (intent: PaymentIntent, outcome: 'succeeded' | 'failed') => Promise<void>
  /** Without an amount, disputes the rest of the charge. */
  dispute: (intent: PaymentIntent, amountMinorUnit?: number) => Promise<void>
  closeDispute: (intent: PaymentIntent, outcome: 'won' | 'lost') => Promise<void>
  setPayoutsEnabled: (account: ConnectAccount, payoutsEnabled: boolean) => Promise<void>
  settle: () => Promise<void>
  /** Makes later calls fail before or after their effect, until undefined. */
  lose: (when: 'before' | 'after' | undefined) => void
  check: () => void
  close: () => Promise<void>
}

type IntentInput = Parameters<PaymentProcessor['createPaymentIntent']>[0]

export type Bench = ReturnType<typeof createBench>

export function createBench(rig: () => ProcessorRig) {
  const unpaid = (over: Partial<IntentInput> = {}): Promise<PaymentIntent> =>
    rig().processor.createPaymentIntent({
      amountMinorUnit: 5000,
      currency: 'USD',
      captureMethod: 'automatic',
      metadata: { paymentId: 'p1', payFor: 'OFFER' },
      idempotencyKey: newId(),
      ...over,
    })
  const paid = async (over: Partial<IntentInput> = {}): Promise<PaymentIntent> => {
    const intent = await unpaid(over)
    await rig().pay(intent, 'succeed')
    return now(intent)
  }
  const now = async ({ id }: { id: string }): Promise<PaymentIntent> => {
    const intent = await rig().processor.findPaymentIntent(id)
    if (!intent) throw new Error(`${id} is gone`)
    return intent
  }
  const refund = (intent: { id: string }, idempotencyKey = newId()) =>
    rig().processor.refundPaymentIntent({ id: intent.id, idempotencyKey })
  const capture = (intent: { id: string }, idempotencyKey = newId()) =>
    rig().processor.capturePaymentIntent({ id: intent.id, idempotencyKey })
  const cancel = (intent: { id: string }, idempotencyKey = newId()) =>
    rig().processor.cancelPaymentIntent({ id: intent.id, idempotencyKey })
  const anAccount = (idempotencyKey = newId()) =>
    rig().processor.createConnectAccount({ metadata: { accountId: 'a1' }, idempotencyKey })
  const aSeller = async (): Promise<ConnectAccount> => {
    const account = await anAccount()
    await rig().setPayoutsEnabled(account, true)
    return account
  }
  const send = (destination: string, payoutId = newId(), over: { amountMinorUnit?: number; currency?: string } = {}) =>
    rig().processor.createTransfer({
      destination,
      amountMinorUnit: 7000,
      currency: 'EUR',
      metadata: { payoutId },
      idempotencyKey: `payout-${payoutId}`,
      ...over,
    })
  const reverse = (transferId: string, idempotencyKey = newId()) =>
    rig().processor.reverseTransfer({ transferId, idempotencyKey, metadata: { why: 'paid twice' } })
  const refused = (call: Promise<unknown>, code?: string) =>
    expect(call).rejects.toMatchObject({ name: 'ProcessorRefusal', code: code ?? expect.any(String) })

  return { rig, unpaid, paid, now, refund, capture, cancel, anAccount, aSeller, send, reverse, refused }
}
