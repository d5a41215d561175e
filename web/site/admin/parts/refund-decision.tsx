import type { PaymentForAdmins } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import type { ApiError } from '../../api.tsx'
import { useApiMutation } from '../../api.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Decision } from '../../parts/forms/decision.tsx'

/**
 * Refunds a payment in full, decides who covers a part that the processor returned, or decides
 * about a stuck refund.
 */
export function RefundDecision({ row }: { row: PaymentForAdmins }) {
  const whole = useApiMutation('POST /api/payments/refund')
  const part = useApiMutation('POST /api/payments/admin/returned-part')
  const stuck = useApiMutation('POST /api/payments/admin/settle-refund')
  const { payment, refund, undecidedMinorUnit } = row
  const { processorPaymentId, currency } = payment
  const refused = whole.refused ?? part.refused ?? stuck.refused
  const isBusy = whole.isBusy || part.isBusy || stuck.isBusy
  const buyer = row.buyer?.displayName ?? 'the guest'
  const seller = row.seller.displayName
  const money = (minorUnits: number) => formatMoney(minorUnits, currency)
  const shared = { payment, names: { buyer, seller }, money, isBusy, refused }
  const nothingToDo = (title: string, text?: string) => (
    <>
      <RefusalNotice refused={refused} />
      <Notice title={title}>{text}</Notice>
    </>
  )

  if (processorPaymentId === null) return nothingToDo('Nothing was paid yet', 'There is nothing to refund.')
  if (row.isBankDisputing)
    return nothingToDo(
      'The bank disputes this payment',
      'The bank is holding the money until it decides. Anything it returns can be refunded then.',
    )
  if (refund?.status === 'STUCK')
    return (
      <StuckRefund
        {...shared}
        refund={refund}
        onDecide={(settlement, note) => stuck.call({ body: { processorPaymentId, settlement, note } })}
      />
    )
  if (undecidedMinorUnit > 0)
    return (
      <ReturnedPart
        {...shared}
        row={row}
        onDecide={(decision, note) => part.call({ body: { processorPaymentId, decision, note: note || null } })}
      />
    )
  if (row.refundableMinorUnit === 0)
    return nothingToDo(
      refund
        ? refund.status === 'PENDING'
          ? 'The refund of this payment is in progress'
          : 'This payment was refunded'
        : 'There is nothing to refund',
      refund ? 'There is nothing left to decide.' : 'Only a payment that succeeded can be refunded.',
    )
  return (
    <Decision
      title="Refund"
      about={`refund-${payment.id}`}
      reasonHint="Kept in the audit log."
      isBusy={isBusy}
      refused={refused}
      onDecide={(_, note) => whole.call({ body: { processorPaymentId, note } })}
      choices={[
        {
          value: 'refund',
          label: 'Refund the whole payment',
          hint: `${buyer} gets ${money(row.refundableMinorUnit)} back, and what ${seller} earned is taken back. A payment can only be refunded in full.`,
          question: `Refund ${money(row.refundableMinorUnit)} to ${buyer}?`,
          consequences: (
            <p>
              The sale is reversed, and what {seller} earned from it is taken back. The money goes back to the original
              payment method. This cannot be undone.
            </p>
          ),
          confirmLabel: `Refund ${money(row.refundableMinorUnit)}`,
          isDestructive: true,
        },
      ]}
    />
  )
}

type CaseProps<Value extends string> = {
  payment: PaymentForAdmins['payment']
  names: { buyer: string; seller: string }
  money: (minorUnits: number) => string
  isBusy: boolean
  refused: ApiError | null
  onDecide: (decision: Value, note: string) => Promise<object | boolean | undefined>
}

type StuckRefundProps = CaseProps<'retry' | 'paid_otherwise'> & { refund: NonNullable<PaymentForAdmins['refund']> }

/** The processor refused this refund. */
function StuckRefund({ payment, refund, names: { buyer }, money, isBusy, refused, onDecide }: StuckRefundProps) {
  return (
    <Decision
      about={`refund-${payment.id}`}
      isBusy={isBusy}
      refused={refused}
      onDecide={onDecide}
      choices={[
        {
          value: 'retry',
          label: 'Retry the refund',
          hint: `${money(refund.amountMinorUnit)} to ${buyer}, as a new request.`,
          question: `Send ${money(refund.amountMinorUnit)} to ${buyer} again?`,
          consequences: <p>The refund is sent to the processor again. If it is refused again, it reappears here.</p>,
          confirmLabel: 'Retry refund',
        },
        {
          value: 'paid_otherwise',
          label: 'Mark as paid another way',
          hint: 'You have already sent the money from another account. The payment then counts as refunded.',
          question: `Was ${buyer} paid ${money(refund.amountMinorUnit)} another way?`,
          consequences: (
            <p>The ledger records that the operator paid it. Nothing more is sent. This cannot be undone.</p>
          ),
          confirmLabel: 'Mark as paid',
          isDestructive: true,
        },
      ]}
    />
  )
}

type ReturnedPartProps = CaseProps<'release' | 'take_part' | 'refund_all'> & { row: PaymentForAdmins }

/** Decides who covers a part that was refunded directly at the processor. */
function ReturnedPart({ payment, row, names: { buyer, seller }, money, isBusy, refused, onDecide }: ReturnedPartProps) {
  const { undecidedMinorUnit, remainingMinorUnit } = row
  return (
    <Decision
      about={`part-${payment.id}`}
      reasonHint="Kept in the audit log."
      isBusy={isBusy}
      refused={refused}
      onDecide={onDecide}
      choices={[
        {
          value: 'release',
          label: `We cover the ${money(undecidedMinorUnit)}`,
          hint: `${seller} keeps all of their earnings.`,
          question: `Cover ${money(undecidedMinorUnit)} ourselves?`,
          consequences: <p>The refunded part comes out of our revenue. What {seller} earned is paid out in full.</p>,
          confirmLabel: 'Cover it',
          reason: 'optional',
        },
        {
          value: 'take_part',
          label: `${seller} covers it`,
          hint: `${money(undecidedMinorUnit)} is taken from their earnings.`,
          question: `Take ${money(undecidedMinorUnit)} from the earnings of ${seller}?`,
          consequences: <p>The rest of the earnings is paid out as usual.</p>,
          confirmLabel: 'Take from seller',
          isDestructive: true,
        },
        {
          value: 'refund_all',
          label: 'Refund the rest as well',
          hint: `${money(remainingMinorUnit)} to ${buyer}.`,
          question: `Refund the remaining ${money(remainingMinorUnit)} to ${buyer}?`,
          consequences: <p>The sale is reversed, and what {seller} earned is taken back too.</p>,
          confirmLabel: 'Refund the rest',
          isDestructive: true,
        },
      ]}
    />
  )
}
