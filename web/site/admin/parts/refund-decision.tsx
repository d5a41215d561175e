import type { PaymentForAdmins } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Decision } from '../../parts/decision.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'
import { useDecide } from './use-decide.ts'

const CHANGES = ['GET /api/payments/admin/payments'] as const

/**
 * Decisions open for a payment: a full refund, a part that was returned at the processor, or a
 * stuck refund.
 */
export function RefundDecision({ row }: { row: PaymentForAdmins }) {
  const whole = useDecide('POST /api/payments/refund', CHANGES)
  const part = useDecide('POST /api/payments/admin/returned-part', CHANGES)
  const stuck = useDecide('POST /api/payments/admin/settle-refund', CHANGES)
  const { payment, refund, undecidedMinorUnit, goneMinorUnit } = row
  const { processorPaymentId, currency } = payment
  const refused = whole.refused ?? part.refused ?? stuck.refused
  const isBusy = whole.isBusy || part.isBusy || stuck.isBusy
  const buyer = row.buyer?.displayName ?? 'the guest'
  const seller = row.seller.displayName
  const money = (minorUnits: number) => formatMoney(minorUnits, currency)
  const nothingToDo = (title: string, text?: string) => (
    <>
      <RefusalNotice refused={refused} />
      <Notice title={title}>{text}</Notice>
    </>
  )

  if (processorPaymentId === null) return nothingToDo('Nothing was paid yet', 'There is nothing to give back.')
  if (row.isBankDisputing)
    return nothingToDo(
      'The bank disputes this payment',
      'The bank has taken the money back until it decides. What it gives back can be refunded then.',
    )
  if (refund?.status === 'STUCK')
    return (
      <Decision
        about={`refund-${payment.id}`}
        isBusy={isBusy}
        refused={refused}
        onDecide={(settlement, note) => stuck.decide({ body: { processorPaymentId, settlement, note } })}
        choices={[
          {
            value: 'retry',
            label: 'Send the refund once more',
            hint: `${money(refund.amountMinorUnit)} to ${buyer}, under a new key.`,
            question: `Send ${money(refund.amountMinorUnit)} to ${buyer} once more?`,
            follows: <p>The processor gets the refund again. If it refuses once more, it waits here again.</p>,
            doWords: 'Send it again',
          },
          {
            value: 'paid_otherwise',
            label: 'It was paid another way',
            hint: 'You sent the money from another account. The payment counts as refunded.',
            question: `Has ${buyer} got ${money(refund.amountMinorUnit)} another way?`,
            follows: <p>The books say that the operator paid it. Nothing more is sent, and this cannot be undone.</p>,
            doWords: 'It is paid',
            isDestructive: true,
          },
        ]}
      />
    )
  if (undecidedMinorUnit > 0)
    return (
      <Decision
        about={`part-${payment.id}`}
        reasonHint="Kept in the audit."
        isBusy={isBusy}
        refused={refused}
        onDecide={(decision, note) => part.decide({ body: { processorPaymentId, decision, note: note || null } })}
        choices={[
          {
            value: 'release',
            label: `We bear the ${money(undecidedMinorUnit)}`,
            hint: `${seller} earns all of it.`,
            question: `Bear ${money(undecidedMinorUnit)} ourselves?`,
            follows: <p>The part comes out of our revenue. What {seller} earned goes its way whole.</p>,
            doWords: 'Bear it',
            reason: 'optional',
          },
          {
            value: 'take_part',
            label: `${seller} bears it`,
            hint: `${money(undecidedMinorUnit)} comes out of what they earned.`,
            question: `Take ${money(undecidedMinorUnit)} from what ${seller} earned?`,
            follows: <p>The rest of the earning goes its way.</p>,
            doWords: 'Take it from the seller',
            isDestructive: true,
          },
          {
            value: 'refund_all',
            label: 'Give the rest back as well',
            hint: `${money(payment.amountMinorUnit - goneMinorUnit)} to ${buyer}.`,
            question: `Give ${buyer} the remaining ${money(payment.amountMinorUnit - goneMinorUnit)}?`,
            follows: <p>What was sold and what {seller} earned are taken back too.</p>,
            doWords: 'Give the rest back',
            isDestructive: true,
          },
        ]}
      />
    )
  if (row.refundableMinorUnit === 0)
    return nothingToDo(
      refund
        ? refund.status === 'PENDING'
          ? 'The refund of this payment is on its way'
          : 'This payment was given back'
        : 'There is nothing to give back',
      refund ? 'Nothing is left to decide.' : 'Only a payment that succeeded can be refunded.',
    )
  return (
    <Decision
      title="Give it back"
      about={`refund-${payment.id}`}
      reasonHint="Kept in the audit."
      isBusy={isBusy}
      refused={refused}
      onDecide={(_, note) => whole.decide({ body: { processorPaymentId, note } })}
      choices={[
        {
          value: 'refund',
          label: 'Give the whole payment back',
          hint: `${buyer} gets ${money(row.refundableMinorUnit)}. Payments are given back whole; what ${seller} earned by it is taken back.`,
          question: `Give ${buyer} ${money(row.refundableMinorUnit)} back?`,
          follows: (
            <p>
              What was sold is taken back, and what {seller} earned by it. The money goes to the card it came from. It
              cannot be undone.
            </p>
          ),
          doWords: `Refund ${money(row.refundableMinorUnit)}`,
          isDestructive: true,
        },
      ]}
    />
  )
}
