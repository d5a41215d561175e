import { formatMoney } from '../../../../server/platform/money.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'

type PayoutRunProps = {
  accountId: string
  name: string
  currency: string
  isUnderWay: boolean
  /** If false, the form is hidden. The result of a payout that was just made stays visible. */
  canMove: boolean
}

/** Runs a dry run with the exact amounts, and then the transfer. */
export function PayoutRun({ accountId, name, currency, isUnderWay, canMove }: PayoutRunProps) {
  const dry = useApiMutation('POST /api/payments/admin/do-payout')
  const real = useApiMutation('POST /api/payments/admin/do-payout')
  const money = (amount = 0) => formatMoney(amount, currency)
  const plan = dry.done
  if (!canMove && !plan && !real.done) return null
  return (
    <Section title="Pay out now">
      <p className="muted">
        {isUnderWay ? 'The payout in progress is finished first. It is never sent twice. ' : ''}Preview the payout
        first. Nothing is recorded until you pay out.
      </p>
      <RefusalNotice refused={dry.refused} />
      {plan && !real.done && (
        <Notice
          tone={plan.status === 'success' ? 'calm' : 'warn'}
          title={plan.status === 'success' ? `${money(plan.amount)} would be sent to ${name}` : 'Nothing would be paid'}
        >
          {plan.status === 'success'
            ? `From our balance at the processor to the payout account of ${name}, immediately.`
            : plan.status === 'below_threshold'
              ? `The open balance is ${money(plan.amount)}, which is below the minimum.`
              : plan.error}
        </Notice>
      )}
      {real.done && (
        <Notice
          tone={real.done.status === 'success' ? 'good' : 'warn'}
          title={real.done.status === 'success' ? `${money(real.done.amount)} was sent to ${name}` : 'Nothing was paid'}
        >
          {real.done.status === 'success'
            ? `Transfer: ${real.done.transferId}. It is in the audit log.`
            : (real.done.error ?? `The open balance is ${money(real.done.amount)}, which is below the minimum.`)}
        </Notice>
      )}
      <Actions>
        <Button
          look={plan?.status === 'success' && !real.done ? 'plain' : 'primary'}
          isBusy={dry.isBusy}
          onClick={() => {
            real.reset()
            void dry.call({ body: { accountId, currency, dryRun: true } })
          }}
        >
          {plan ? 'Refresh preview' : 'Preview payout'}
        </Button>
        {plan?.status === 'success' && !real.done && (
          <Confirm
            label={`Pay out ${money(plan.amount)}`}
            title={`Pay ${name} ${money(plan.amount)}?`}
            confirmLabel="Pay out"
            look="primary"
            isBusy={real.isBusy}
            refused={real.refused}
            onConfirm={() => real.call({ body: { accountId, currency } })}
          >
            <p>The money is sent from the processor to the payout account of {name}. You cannot reverse it here.</p>
          </Confirm>
        )}
      </Actions>
    </Section>
  )
}
