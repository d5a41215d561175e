import { useState } from 'react'
import { formatMoney } from '../../../../server/platform/money.ts'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextArea } from '../../parts/forms/fields.tsx'

/** The idempotency key prevents a second payment. */
export function AdvanceForm({ accountId, name, currency }: { accountId: string; name: string; currency: string }) {
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState('')
  const { call, isBusy, refused, done } = useApiMutation('POST /api/payments/admin/advance-payout')
  const amountText = amount === null ? '' : formatMoney(amount, currency)
  const advance = async () => {
    if (amount === null) return false
    const idempotencyKey = key === '' ? crypto.randomUUID() : key
    setKey(idempotencyKey)
    const isDone = await call({
      body: { accountId, amountMinorUnit: amount, currency, reason: reason.trim() || null },
      idempotencyKey,
    })
    if (isDone) {
      setKey('')
      setAmount(null)
      setReason('')
    }
    return isDone
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setKey('')
      set(value)
    }
  return (
    <details>
      <summary>Pay an advance</summary>
      <div className="stack">
        <p className="muted">
          An advance is paid now, before it is earned. The next earnings of {name} in {currency} repay it first.
        </p>
        {done && (
          <Notice
            tone="good"
            title={`${formatMoney(done.payOut.amountMinorUnit, currency)} was sent to ${name} as an advance`}
          >
            Transfer: {done.processorTransferId}.
          </Notice>
        )}
        <AmountField
          key={done?.payOut.id ?? 'new'}
          name="advance"
          label="Amount"
          currency={currency}
          value={amount}
          onChange={change(setAmount)}
          isRequired
        />
        <TextArea
          name="advance-reason"
          label="Reason"
          value={reason}
          onChange={change(setReason)}
          rows={2}
          maxLength={2000}
        />
        <Actions>
          {amount === null ? (
            <Button disabledReason="Enter an amount first.">Pay advance</Button>
          ) : (
            <Confirm
              label={`Pay a ${amountText} advance`}
              title={`Pay ${name} an advance of ${amountText}?`}
              confirmLabel="Pay advance"
              look="plain"
              isBusy={isBusy}
              refused={refused}
              onConfirm={advance}
            >
              <p>
                {amountText} is sent from the processor to the payout account of {name} immediately. No further payouts
                in {currency} are made until they have earned that amount.
              </p>
            </Confirm>
          )}
        </Actions>
      </div>
    </details>
  )
}
