import { formatMoney } from '../../../../server/platform/money.ts'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextArea } from '../../parts/forms/fields.tsx'
import { AdvancePayoutBody } from '../../parts/rules/body-rules.ts'
import { useRequestKey } from '../../parts/sending/request-key.ts'

/** The idempotency key prevents a second payment. */
export function AdvanceForm({ accountId, name, currency }: { accountId: string; name: string; currency: string }) {
  const { call, isBusy, refused, done } = useApiMutation('POST /api/payments/admin/advance-payout')
  const { keyOf, forget } = useRequestKey()
  const form = useApiForm('POST /api/payments/admin/advance-payout', {
    rules: AdvancePayoutBody,
    through: { call: ({ body }) => call({ body, idempotencyKey: keyOf(body) }), isBusy, refused },
    fixed: { accountId, currency },
    initial: { amountMinorUnit: null as number | null, reason: '' },
    resets: true,
    onDone: forget,
  })
  const amount = form.values.amountMinorUnit
  const amountText = amount === null ? '' : formatMoney(amount, currency)
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
        <div className="stack" ref={form.element}>
          <AmountField key={form.turn} {...form.amount('amountMinorUnit')} label="Amount" currency={currency} />
          <TextArea {...form.text('reason')} label="Reason" rows={2} />
        </div>
        <Actions>
          {!amount ? (
            <Button disabledReason="Enter an amount first.">Pay advance</Button>
          ) : (
            <Confirm
              label={`Pay a ${amountText} advance`}
              title={`Pay ${name} an advance of ${amountText}?`}
              confirmLabel="Pay advance"
              look="plain"
              isBusy={isBusy}
              refused={refused}
              onConfirm={form.submit}
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
