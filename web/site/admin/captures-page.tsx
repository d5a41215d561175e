import type { PendingCapture } from '../../../client/src/api-types.ts'
import { formatMoney } from '../../../server/platform/money.ts'
import { Facts, Section } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation, useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Deadline } from '../parts/values/deadline.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { OFFER_STATES, PAYMENT_STATES } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { nextByOffset } from './parts/list-query.ts'
import { AdminOfferTimeline, OfferBrief, OfferPanel, OfferWork, sidesOf } from './parts/offer-case.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'

export const head: PageModule['head'] = () => ({ title: 'Payments to review' })

export default function CapturesPage() {
  return (
    <AdminPage title="Payments to review" lead="The bank holds the money for us. Capture it or release it.">
      <Captures />
    </AdminPage>
  )
}

function Captures() {
  const list = useApiList(
    'GET /api/offers/admin/pending-captures',
    { query: { limit: 20, offset: 0 } },
    nextByOffset({}),
  )
  return (
    <Load of={list}>
      {({ pages }) => {
        const rows = pages.flatMap((page) =>
          page.pendingCaptures.map((row) => ({ ...row, sides: sidesOf(row.offer, page) })),
        )
        return (
          <CaseQueue
            label="Payments to review"
            rows={rows}
            keyOf={({ offer }) => offer.id}
            pager={list}
            afterDecision="leaves"
            empty={{ title: 'No payments to review', text: 'Large payments appear here before they are captured.' }}
            line={({ amountMinorUnit, currency, expiresAt, decision, sides }) => (
              <>
                <strong>
                  {sides.brand.name} · <Money minorUnits={amountMinorUnit} currency={currency} />
                </strong>
                <span className="small muted">
                  for {sides.talent.name} ·{' '}
                  {decision ? 'decided, in progress' : <Deadline what="released automatically on" at={expiresAt} />}
                </span>
              </>
            )}
          >
            {(id) => <CaptureCase id={id} capture={rows.find(({ offer }) => offer.id === id)} />}
          </CaseQueue>
        )
      }}
    </Load>
  )
}

function CaptureCase({ id, capture }: { id: string; capture: PendingCapture | undefined }) {
  const { addressOf } = useOpenCase()
  const response = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const capturePayment = useApiMutation('POST /api/offers/admin/release-capture')
  const decline = useApiMutation('POST /api/offers/admin/decline-capture')
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All payments to review' }}>
      {(whole) => {
        const { offer } = whole
        const { brand, talent } = sidesOf(offer, whole)
        const amount = formatMoney(capture?.amountMinorUnit ?? offer.totalBrandPriceMinorUnit, offer.currency)
        const refused = capturePayment.refused ?? decline.refused
        return (
          <>
            <CaseHeader
              title={`${brand.name} pays ${talent.name}`}
              state={OFFER_STATES[offer.status]}
              figure={<span className="figure">{amount}</span>}
              back={{ to: addressOf(null), label: 'All payments to review' }}
            >
              {capture && !capture.decision && <Deadline what="Released automatically on" at={capture.expiresAt} />}
            </CaseHeader>
            <RiskFacts
              accountId={offer.buyerAccountId}
              slug={whole.buyerAccounts[offer.buyerAccountId]?.slug ?? ''}
              capture={capture}
            />
            {offer.allowedActions.includes('APPROVE_CAPTURE') && !capture?.decision ? (
              <Decision
                about={`capture-${offer.id}-${offer.processorPaymentId}`}
                reasonHint="Only admins see this. It is kept in the audit log."
                isBusy={capturePayment.isBusy || decline.isBusy}
                refused={refused}
                onDecide={(choice, note, message) =>
                  choice === 'release'
                    ? capturePayment.call({ body: { offerId: id, note: note || null } })
                    : decline.call({ body: { offerId: id, note, message: message || null } })
                }
                choices={[
                  {
                    value: 'release',
                    label: `Capture ${amount}`,
                    hint: `The money goes into escrow, and ${talent.name} starts the work.`,
                    question: `Capture ${amount} from ${brand.name}?`,
                    consequences: (
                      <p>The card is charged, the money is held in escrow, and {talent.name} is told to start.</p>
                    ),
                    confirmLabel: 'Capture payment',
                    done: `You decided to capture ${amount} from ${brand.name}.`,
                    reason: 'optional',
                  },
                  {
                    value: 'decline',
                    label: 'Release the authorization',
                    hint: `The card is not charged. ${brand.name} is notified and can pay another way.`,
                    question: `Release the authorization of ${amount} from ${brand.name}?`,
                    consequences: (
                      <p>
                        The card is not charged. The offer is waiting for payment again, and {brand.name} is notified.
                        They do not see your reason.
                      </p>
                    ),
                    confirmLabel: 'Release authorization',
                    done: `You decided to release the authorization of ${amount} from ${brand.name}.`,
                    isDestructive: true,
                    message: {
                      label: `Message to ${brand.name}`,
                      hint: 'Say what they can do, for example pay with another card.',
                    },
                  },
                ]}
              />
            ) : (
              <>
                <RefusalNotice refused={refused} />
                <Notice
                  title={`There is nothing left to decide. The offer is now: ${OFFER_STATES[offer.status].word}.`}
                >
                  {capture?.decision?.note}
                </Notice>
              </>
            )}
            <OfferPanel offer={offer} people={whole} />
            <OfferBrief offer={offer} />
            <OfferWork offer={offer} />
            <AdminOfferTimeline response={whole} />
          </>
        )
      }}
    </Load>
  )
}

function RiskFacts({
  accountId,
  slug,
  capture,
}: {
  accountId: string
  slug: string
  capture: PendingCapture | undefined
}) {
  const payments = useApiQuery('GET /api/payments/history', { query: { accountId, role: 'buyer', limit: 20 } })
  const accounts = useApiQuery('GET /api/admin/users', { query: { search: slug, limit: 20 } }, { when: slug !== '' })
  const account = accounts.data?.accounts.find(({ id }) => id === accountId)
  const limit = accounts.data?.brandLimits[accountId]
  return (
    <Section title="Payer">
      <Load of={payments}>
        {({ payments: rows, total }) => {
          const count = (status: keyof typeof PAYMENT_STATES) => rows.filter((row) => row.status === status).length
          return (
            <Facts
              rows={[
                ['Member since', account ? <Day key="since" at={account.createdAt} /> : 'Unknown'],
                [
                  'Block status',
                  limit?.isBlocked
                    ? `Blocked. Reason: “${limit.blockedReason}”`
                    : limit
                      ? 'Previously blocked'
                      : 'Never blocked',
                ],
                [
                  `Payments (${total})`,
                  total === 0
                    ? 'This is their first payment.'
                    : `Last ${rows.length} payments: ${count('SUCCEEDED')} paid, ${count('FAILED')} declined, ${count('REFUNDED')} refunded`,
                ],
                ...(capture ? ([['Authorized', <Snapshot key="at" at={capture.authorizedAt} />]] as const) : []),
              ]}
            />
          )
        }}
      </Load>
    </Section>
  )
}
