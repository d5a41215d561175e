import { useState } from 'react'
import type { GetOfferResponse, Offer } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { IntentForm } from './parts/intent-form.tsx'

export const head: PageModule['head'] = () => ({ title: say('Pay') })

export const prefetch: PageModule['prefetch'] = (site, { params }) =>
  prefetchQuery(site, 'GET /api/offers/{id}', { params: { id: params['id'] ?? '' } })

export default function PayPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/offers/{id}', { params: { id } })
  return (
    <Load
      of={response}
      skeleton={
        <>
          <PageHeading title={say('Pay')} />
          <Skeleton count={3} />
        </>
      }
    >
      {(whole) => <Payable {...whole} />}
    </Load>
  )
}

function Payable({ offer, sellerAccounts }: GetOfferResponse) {
  const name = sellerAccounts[offer.sellerAccountId]?.displayName ?? say('the talent')
  // The open form stays, because it must not disappear while someone types.
  const [wasPayable] = useState(offer.allowedActions.includes('PAY'))
  if (!wasPayable) return <NotPayable offer={offer} name={name} />
  return (
    <>
      <PageHeading
        eyebrow={say('Offer to {name}', { name })}
        title={say('Pay')}
        lead={say('{name} accepted your offer. They start once you have paid.', { name })}
      />
      <Columns
        isSideFirst
        side={
          <>
            <Panel>
              <Amounts>
                <AmountLine
                  label={say('{name} receives', { name })}
                  minorUnits={offer.offerAmountMinorUnit}
                  currency={offer.currency}
                />
                <AmountLine
                  label={say('Platform fee')}
                  minorUnits={offer.platformFeeMinorUnit}
                  currency={offer.currency}
                />
                <AmountLine
                  label={say('You pay now')}
                  minorUnits={offer.totalBrandPriceMinorUnit}
                  currency={offer.currency}
                  isTotal
                />
              </Amounts>
            </Panel>
            <Section title={say('How escrow protects you')}>
              <p>
                {say(
                  'We hold your payment in escrow: it belongs neither to us nor to {name} yet. They are paid when you accept the work. If you do not respond to a delivery, the money is released automatically; the offer shows the date.',
                  { name },
                )}
              </p>
              <p className="muted">
                {say(
                  'If the work is late, you can cancel for a full refund. If it is not what you agreed on, request changes, or open a dispute and an admin decides.',
                )}
              </p>
            </Section>
          </>
        }
      >
        <IntentForm
          payFor="OFFER"
          payForId={offer.id}
          amount={{ minorUnits: offer.totalBrandPriceMinorUnit, currency: offer.currency }}
          paidPath={`/offers/${offer.id}/paid`}
          back={{ to: `/offers/${offer.id}`, label: say('Back to offer') }}
        />
      </Columns>
    </>
  )
}

const AFTER_PAYMENT: readonly Offer['status'][] = ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED']

function NotPayable({ offer, name }: { offer: Offer; name: string }) {
  const isPaid = AFTER_PAYMENT.includes(offer.status)
  const isReviewed = offer.status === 'PENDING_PAY_CAPTURE'
  const waits = offer.status === 'APPROVED' || offer.status === 'COUNTERED'
  const title = isPaid
    ? say('This offer is paid')
    : isReviewed
      ? say('We are reviewing your payment')
      : say('There is nothing to pay')
  const lead = isPaid
    ? say('We have received your payment; you are not charged again.')
    : isReviewed
      ? say('Your card is authorized. We tell you when it is charged, usually within a day.')
      : waits
        ? say('You pay only after {name} has accepted.', { name })
        : say('This offer has ended or has not been sent yet. You are not charged.')
  return (
    <>
      <PageHeading title={title} lead={lead} />
      {(isPaid || isReviewed) && (
        <Facts
          rows={[
            [
              isPaid ? say('You paid') : say('Authorized'),
              <Money key="sum" minorUnits={offer.totalBrandPriceMinorUnit} currency={offer.currency} />,
            ],
          ]}
        />
      )}
      <Actions>
        <Button look="primary" to={`/offers/${offer.id}`}>
          {say('Open offer')}
        </Button>
        {isPaid && <Button to="/receipts">{say('View receipts')}</Button>}
      </Actions>
    </>
  )
}
