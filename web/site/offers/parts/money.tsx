import './money.css'
import type { ReactNode } from 'react'
import type { Offer, SumInCurrency } from '../../../../client/src/api-types.ts'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiQuery, useFacts, useSignedIn } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { sumByCurrency } from '../sums.ts'

type AmountProps = { label: string; sums: readonly SumInCurrency[]; note: ReactNode }

/** Shows an amount in one or more currencies, with a note such as the date. */
const Amount = ({ label, sums, note }: AmountProps) => (
  <div>
    <dt>{label}</dt>
    {sums.length === 0 ? (
      <dd className="muted">None</dd>
    ) : (
      sums.map(({ currency, amountMinorUnit }) => (
        <dd key={currency}>
          <Money minorUnits={amountMinorUnit} currency={currency} />
        </dd>
      ))
    )}
    <dd className="small muted">{note}</dd>
  </div>
)

const ThreeAmounts = ({ children }: { children: ReactNode }) => <dl className="three-amounts">{children}</dl>

const IN_ESCROW: readonly Offer['status'][] = ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED']

/** A talent's money: held in escrow, the next payout, and the last payout. */
export function TalentMoney({ offers }: { offers: readonly Offer[] }) {
  const { accountId } = useSignedIn()
  const escrow = offers
    .filter(({ sellerAccountId, status }) => sellerAccountId === accountId && IN_ESCROW.includes(status))
    .map(({ currency, offerAmountMinorUnit }) => ({ currency, amountMinorUnit: offerAmountMinorUnit }))
  const status = useApiQuery('GET /api/payments/payout-status', { query: { limit: 20, offset: 0 } })
  return (
    <Section title="Money" action={<Link to="/earnings">All earnings</Link>}>
      <Load of={status} skeleton={<Skeleton count={2} shape="lines" />}>
        {({ heldSumByCurrency, openTrackingByCurrency, next, payouts }) => {
          const paid = payouts.find((payout) => payout.status === 'SUCCEEDED')
          return (
            <ThreeAmounts>
              <Amount
                label="Held"
                sums={sumByCurrency([...escrow, ...heldSumByCurrency])}
                note="Until the work is accepted or a dispute is decided"
              />
              <Amount
                label="Upcoming"
                sums={openTrackingByCurrency}
                note={
                  next.at === null ? (
                    next.message
                  ) : (
                    <>
                      Next payout on <Day at={next.at} />
                    </>
                  )
                }
              />
              <Amount
                label="Last payout"
                sums={paid ? [{ currency: paid.currency, amountMinorUnit: paid.amountMinorUnit }] : []}
                note={paid ? <Day at={paid.completedAt ?? paid.createdAt} /> : 'Your first payout will appear here'}
              />
            </ThreeAmounts>
          )
        }}
      </Load>
    </Section>
  )
}

/** A brand's money: in escrow, still to be paid, and paid this year. */
export function BrandMoney({ offers }: { offers: readonly Offer[] }) {
  const { accountId } = useSignedIn()
  const { now } = useFacts()
  const history = useApiQuery('GET /api/payments/history', { query: { role: 'buyer', limit: 100, offset: 0 } })
  const own = offers.filter(({ buyerAccountId }) => buyerAccountId === accountId)
  const total = (list: readonly Offer[]) =>
    sumByCurrency(list.map((offer) => ({ currency: offer.currency, amountMinorUnit: offer.totalBrandPriceMinorUnit })))
  const held = own.filter(({ status }) => IN_ESCROW.includes(status))
  const toPay = own.filter(({ status }) => status === 'ACCEPTED')
  const release = held
    .map(({ automaticReleaseAt }) => automaticReleaseAt)
    .filter((at) => at !== null)
    .toSorted()[0]
  return (
    <Section title="Money" action={<Link to="/receipts">All receipts</Link>}>
      <Load of={history} skeleton={<Skeleton count={2} shape="lines" />}>
        {({ payments, total: count }) => {
          const year = now.slice(0, 4)
          const paid = payments.filter(
            ({ status, succeededAt }) => status === 'SUCCEEDED' && succeededAt?.startsWith(year),
          )
          return (
            <ThreeAmounts>
              <Amount
                label="In escrow"
                sums={total(held)}
                note={
                  release === undefined ? (
                    'Released once you accept the work'
                  ) : (
                    <>
                      Released automatically from <Day at={release} />, if delivered
                    </>
                  )
                }
              />
              <Amount label="Due" sums={total(toPay)} note="Payments due for accepted offers" />
              <Amount
                label={`Paid in ${year}`}
                sums={sumByCurrency(paid)}
                note={count > payments.length ? `In your last ${payments.length} payments` : 'Including fees'}
              />
            </ThreeAmounts>
          )
        }}
      </Load>
    </Section>
  )
}
