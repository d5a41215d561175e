import { useEffect, useState } from 'react'
import type { PayFor } from '../../../../client/src/api-types.ts'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useFacts } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SimulatorForm } from '../../parts/paying/simulator-form.tsx'
import { StripeForm } from '../../parts/paying/stripe-form.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { AskApproval } from './approvals/ask-approval.tsx'
import { usePurchaseOrder } from './approvals/purchase-order.tsx'

type IntentFormProps = {
  payFor: PayFor
  payForId: string
  amount: { minorUnits: number; currency: string }
  paidPath: string
  back: { to: string; label: string }
  /** Called just before the payment. Resolves to false if the page shows outdated data. */
  mayPay?: (processorPaymentId: string) => Promise<boolean>
}

const NEEDS_APPROVAL: readonly string[] = ['APPROVAL_REQUIRED', 'SPEND_LIMIT_REACHED']

/** A retry uses the same idempotency key, so there is never a second intent. */
export function IntentForm({ payFor, payForId, amount, paidPath, back, mayPay }: IntentFormProps) {
  const { processor } = useFacts()
  const go = useGo()
  const [idempotencyKey] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()))
  const intent = useApiMutation('POST /api/payments/create-intent')
  const { call } = intent
  const purchaseOrder = usePurchaseOrder({ payFor, payForId })
  const begin = () => void call({ body: { payFor, payForId }, idempotencyKey })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(begin, [])
  if (intent.refused) {
    const needsApproval = NEEDS_APPROVAL.includes(intent.refused.code)
    return (
      <Section title={say('Payment')}>
        <RefusalNotice refused={intent.refused} />
        {needsApproval && <AskApproval payFor={payFor} payForId={payForId} />}
        <Actions>
          {intent.refused.status === 422 ? (
            <Button look="primary" to={paidPath}>
              {say('View payment status')}
            </Button>
          ) : (
            <Button
              look={needsApproval ? 'plain' : 'primary'}
              onClick={begin}
              isBusy={intent.isBusy}
              busyLabel={say('Trying again')}
            >
              {say('Try again')}
            </Button>
          )}
          <Button to={back.to}>{back.label}</Button>
        </Actions>
      </Section>
    )
  }
  if (!intent.done) {
    return (
      <Section title={say('Payment')}>
        <Skeleton count={3} />
      </Section>
    )
  }
  const { processorPaymentId, processorClientSecret, processorPublishableKey } = intent.done
  const props = {
    returnPath: paidPath,
    words: PAYMENT_TEXTS,
    amount,
    processorPaymentId,
    clientSecret: processorClientSecret,
    onPaid: (paid: string) => go(`${paidPath}?payment=${encodeURIComponent(paid)}`),
    mayPay: async () => (await purchaseOrder.save()) && (mayPay === undefined || mayPay(processorPaymentId)),
  }
  return (
    <Section title={say('Payment')}>
      {purchaseOrder.field}
      {processor === 'stripe' ? (
        <StripeForm {...props} publishableKey={processorPublishableKey} />
      ) : (
        <SimulatorForm {...props} />
      )}
    </Section>
  )
}
