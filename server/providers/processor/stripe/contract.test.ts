import { expect } from 'vitest'
import { adjustableClock } from '../../../platform/clock.ts'
import { CONTRACT_WEBHOOK_SECRET, processorContract } from '../testing/processor-contract.ts'
import { createStripeProcessor } from './stripe-processor.ts'
import { STUB_KEY, startStripeStub } from './testing/stripe-stub.ts'

processorContract('Stripe', async () => {
  const clock = adjustableClock()
  const stub = await startStripeStub(clock.now)
  const processor = createStripeProcessor({
    secretKey: STUB_KEY,
    publishableKey: 'pk_test_stub',
    webhookSecrets: [CONTRACT_WEBHOOK_SECRET],
    apiBase: stub.url,
    retries: 0,
  })
  return {
    processor,
    clock,
    pay: async ({ id }, outcome) => stub.pay(id, outcome),
    refundFromOutside: async ({ id }, amountMinorUnit) => stub.refund(id, amountMinorUnit),
    refundsTakeTime: (isSlow) => stub.refundsAre(isSlow ? 'pending' : 'succeeded'),
    endRefund: async ({ id }, outcome) => stub.endRefund(id, outcome),
    dispute: async ({ id }, amountMinorUnit) => stub.dispute(id, 'needs_response', amountMinorUnit),
    closeDispute: async ({ id }, outcome) => stub.dispute(id, outcome),
    setPayoutsEnabled: async ({ id }, payoutsEnabled) => stub.verify(id, payoutsEnabled),
    settle: async () => {},
    lose: stub.breakLine,
    check: () => expect(stub.violations).toEqual([]),
    close: stub.close,
  }
})
