import type { PaymentForAdmins } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { StateChip, type StatusLabel } from '../../parts/values/state-chip.tsx'
import { useApiList, useApiQuery } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { Breakable } from '../parts/values/breakable.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { humanizeCode, PAYMENT_STATES, PAYMENT_SUBJECT_LABELS, REFUND_REASONS, REFUND_STATES } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { RequestsAbout } from './parts/approvals/requests-about.tsx'
import { omitEmpty } from './parts/list-query.ts'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'
import { RefundDecision } from './parts/refund-decision.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Refunds' })

export default function RefundsPage() {
  return (
    <AdminPage title="Refunds" lead="Find a payment, see how much can still be refunded, and refund it.">
      <Payments />
    </AdminPage>
  )
}

const CONCERNS = [
  { value: 'all', label: 'All payments' },
  { value: 'part_undecided', label: 'Partial refund, undecided' },
  { value: 'refund_waits', label: 'Refund in progress or stuck' },
  { value: 'bank_disputes', label: 'Bank dispute' },
] as const
type Concern = Exclude<(typeof CONCERNS)[number]['value'], 'all'>

function Payments() {
  const { search } = useFilters()
  const concern = CONCERNS.find(({ value }) => value === search.get('concern'))?.value
  const query = {
    ...omitEmpty({ q: search.get('q') }),
    ...(concern === undefined || concern === 'all' ? {} : { concern: concern satisfies Concern }),
    limit: 20,
  }
  const list = useApiList('GET /api/payments/admin/payments', { query }, ({ nextAfter }) =>
    nextAfter === null ? null : { query: { ...query, after: nextAfter } },
  )
  return (
    <>
      <SearchBar
        label="Find a payment"
        hint="Receipt code, name, or the ID of a payment, offer, order or account"
        selects={[{ name: 'concern', label: 'Show', choices: CONCERNS }]}
      />
      <Load of={list}>
        {({ pages }) => (
          <CaseQueue
            label="Payments"
            rows={pages.flatMap(({ payments }) => payments)}
            keyOf={({ payment }) => payment.id}
            pager={list}
            empty={{
              title: 'No matching payments',
              text: 'Try a name, a receipt code or an ID, or show all payments.',
            }}
            line={(row) => (
              <>
                <strong>
                  {row.buyer?.displayName ?? 'A guest'} ·{' '}
                  <Money minorUnits={row.payment.amountMinorUnit} currency={row.payment.currency} />
                </strong>
                <span className="small muted">
                  to {row.seller.displayName} · <Day at={row.payment.createdAt} />
                  {!needsAdmin(row) && `\u00a0· ${stateOf(row).word}`}
                </span>
                {needsAdmin(row) && <StateChip {...stateOf(row)} />}
              </>
            )}
          >
            {(id) => <PaymentCase id={id} />}
          </CaseQueue>
        )}
      </Load>
    </>
  )
}

/** Says "paid" only if no admin has to act. */
const stateOf = ({ payment, refund, undecidedMinorUnit, isBankDisputing }: PaymentForAdmins): StatusLabel =>
  refund
    ? REFUND_STATES[refund.status]
    : isBankDisputing
      ? { word: 'Bank dispute', tone: 'warn', shape: '◑' }
      : undecidedMinorUnit > 0
        ? { word: 'Partial refund', tone: 'warn', shape: '◑' }
        : PAYMENT_STATES[payment.status]

function PaymentCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const found = useApiQuery('GET /api/payments/admin/payments', { query: { q: id, limit: 1 } })
  const back = { to: addressOf(null), label: 'All payments' }
  return (
    <Load of={found}>
      {({ payments: [row] }) =>
        row ? (
          <>
            <CaseHeader
              title={titleOf(row)}
              state={stateOf(row)}
              figure={<Money minorUnits={row.payment.amountMinorUnit} currency={row.payment.currency} />}
              back={back}
            />
            <PaymentFacts row={row} />
            <RequestsAbout subjectId={row.payment.id} />
            <RefundDecision row={row} />
          </>
        ) : (
          <Empty title="Payment not found">Search by receipt code or name.</Empty>
        )
      }
    </Load>
  )
}

/** Says `pays` until the payment is captured, and then `paid`. */
const titleOf = ({ payment, buyer, seller }: PaymentForAdmins): string =>
  `${buyer?.displayName ?? 'A guest'} ${payment.succeededAt === null ? 'pays' : 'paid'} ${seller.displayName}`

const needsAdmin = ({ refund, undecidedMinorUnit }: PaymentForAdmins): boolean =>
  refund ? refund.status === 'STUCK' : undecidedMinorUnit > 0

function getRefundLine({ refund, refundableMinorUnit, undecidedMinorUnit, remainingMinorUnit }: PaymentForAdmins) {
  if (refund?.status === 'SUCCEEDED' || refund?.status === 'PAID_OTHERWISE')
    return { label: 'Refunded', minorUnits: refund.amountMinorUnit }
  if (refund) return { label: 'To be refunded', minorUnits: refund.amountMinorUnit }
  if (undecidedMinorUnit > 0) return { label: 'Remaining to refund', minorUnits: remainingMinorUnit }
  return { label: 'Refundable', minorUnits: refundableMinorUnit }
}

function PaymentFacts({ row }: { row: PaymentForAdmins }) {
  const { payment, refund } = row
  const { currency } = payment
  return (
    <Panel>
      <Facts
        rows={[
          [
            'For',
            payment.payFor === 'OFFER' ? (
              <Link to={`/offers/${payment.payForId}`}>An offer</Link>
            ) : (
              (PAYMENT_SUBJECT_LABELS[payment.payFor] ?? humanizeCode(payment.payFor))
            ),
          ],
          ['Receipt', payment.ppuCode],
          [
            'Processor ID',
            payment.processorPaymentId === null ? (
              'Not sent yet'
            ) : (
              <code key="processor">
                <Breakable words={payment.processorPaymentId} />
              </code>
            ),
          ],
          ['Started', <Snapshot key="begun" at={payment.createdAt} />],
          ['Paid', payment.succeededAt === null ? 'Not yet' : <Snapshot key="paid" at={payment.succeededAt} />],
          ...(refund
            ? ([
                ['Refund requested', <Snapshot key="asked" at={refund.createdAt} />],
                ['Reason', REFUND_REASONS[refund.reason] ?? humanizeCode(refund.reason)],
                ...(refund.failureReason === null ? [] : ([['Processor message', refund.failureReason]] as const)),
              ] as const)
            : []),
        ]}
      />
      <Amounts>
        <AmountLine
          label={payment.succeededAt === null ? 'To be paid' : 'Paid'}
          minorUnits={payment.amountMinorUnit}
          currency={currency}
        />
        <AmountLine label="Returned by the processor or the bank" minorUnits={row.goneMinorUnit} currency={currency} />
        <AmountLine {...getRefundLine(row)} currency={currency} isTotal />
      </Amounts>
    </Panel>
  )
}
