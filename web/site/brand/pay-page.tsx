import { useEffect, useState } from 'react'
import type { GetOfferAnswer, Offer } from '../../../client/src/api-types.ts'
import { bring, useAnswer, useCall, useFacts } from '../api.tsx'
import { useGo, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { AmountLine, Amounts, Money } from '../parts/amount-line.tsx'
import { Actions, Button } from '../parts/button.tsx'
import { Load } from '../parts/load.tsx'
import { RefusalNotice } from '../parts/notice.tsx'
import { Columns, Facts, PageHeading, Panel, Section } from '../parts/page.tsx'
import { SimulatorForm } from '../parts/paying/simulator-form.tsx'
import { StripeForm } from '../parts/paying/stripe-form.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { PAYING } from './paying-words.ts'

export const head: PageModule['head'] = () => ({ title: 'Pay' })

export const prefetch: PageModule['prefetch'] = (site, { params }) =>
  bring(site, 'GET /api/offers/{id}', { params: { id: params['id'] ?? '' } })

/** An accepted offer is paid here. */
export default function PayPage() {
  const id = useParam('id')
  const answer = useAnswer('GET /api/offers/{id}', { params: { id } })
  return (
    <Load
      of={answer}
      skeleton={
        <>
          <PageHeading title="Pay" />
          <Skeleton count={3} />
        </>
      }
    >
      {(whole) => <Payable {...whole} />}
    </Load>
  )
}

function Payable({ offer, sellerAccounts }: GetOfferAnswer) {
  const name = sellerAccounts[offer.sellerAccountId]?.displayName ?? 'the talent'
  // What could be paid when the page was opened stays on it, so that a form under the hands does not vanish.
  const [wasPayable] = useState(offer.allowedActions.includes('PAY'))
  if (!wasPayable) return <NotPayable offer={offer} name={name} />
  return (
    <>
      <PageHeading
        eyebrow={`Offer to ${name}`}
        title="Pay"
        lead={`${name} has accepted. Once you have paid, they begin.`}
      />
      <Columns
        isSideFirst
        side={
          <>
            <Panel>
              <Amounts>
                <AmountLine
                  label={`${name} receives`}
                  minorUnits={offer.offerAmountMinorUnit}
                  currency={offer.currency}
                />
                <AmountLine label="Our fee" minorUnits={offer.platformFeeMinorUnit} currency={offer.currency} />
                <AmountLine
                  label="You pay now"
                  minorUnits={offer.totalBrandPriceMinorUnit}
                  currency={offer.currency}
                  isTotal
                />
              </Amounts>
            </Panel>
            <Section title="Where the money is">
              <p>
                It waits with us, in escrow: it is neither ours nor {name}’s yet. They are paid when you say that the
                work is good, or 30 days after your payment if you say nothing.
              </p>
              <p className="muted">Should the work not come, or not be what you agreed on, you get it back.</p>
            </Section>
          </>
        }
      >
        <PaymentForm offer={offer} />
      </Columns>
    </>
  )
}

/** Asks for one intent; again after a refusal, with the same key, so that it is never two. */
function PaymentForm({ offer }: { offer: Offer }) {
  const { processor } = useFacts()
  const go = useGo()
  const [idempotencyKey] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()))
  const intent = useCall('POST /api/payments/create-intent')
  const { call } = intent
  const begin = () => void call({ body: { payFor: 'OFFER', payForId: offer.id }, idempotencyKey })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(begin, [])
  const finish = (processorPaymentId: string) =>
    go(`/offers/${offer.id}/paid?payment=${encodeURIComponent(processorPaymentId)}`)
  if (intent.refused) {
    return (
      <Section title="Payment">
        <RefusalNotice refused={intent.refused} />
        <Actions>
          {intent.refused.status === 422 ? (
            <Button look="primary" to={`/offers/${offer.id}/paid`}>
              See how the payment stands
            </Button>
          ) : (
            <Button look="primary" onClick={begin} isBusy={intent.isBusy} busyWords="Trying again">
              Try again
            </Button>
          )}
          <Button to={`/offers/${offer.id}`}>Back to the offer</Button>
        </Actions>
      </Section>
    )
  }
  if (!intent.done) {
    return (
      <Section title="Payment">
        <Skeleton count={3} />
      </Section>
    )
  }
  const props = {
    returnPath: `/offers/${offer.id}/paid`,
    words: PAYING,
    amount: { minorUnits: offer.totalBrandPriceMinorUnit, currency: offer.currency },
    processorPaymentId: intent.done.processorPaymentId,
    clientSecret: intent.done.processorClientSecret,
    onPaid: finish,
  }
  return (
    <Section title="Payment">
      {processor === 'stripe' ? (
        <StripeForm {...props} publishableKey={intent.done.processorPublishableKey} />
      ) : (
        <SimulatorForm {...props} />
      )}
    </Section>
  )
}

const AFTER_PAYMENT: readonly Offer['status'][] = ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED']

function NotPayable({ offer, name }: { offer: Offer; name: string }) {
  const isPaid = AFTER_PAYMENT.includes(offer.status)
  const isReviewed = offer.status === 'PENDING_PAY_CAPTURE'
  const waits = offer.status === 'APPROVED' || offer.status === 'COUNTERED'
  const title = isPaid ? 'This is paid' : isReviewed ? 'We are looking at your payment' : 'There is nothing to pay'
  const lead = isPaid
    ? `The money is here; nothing more is taken from you.`
    : isReviewed
      ? 'Your bank has set the money aside. We tell you when it is taken, usually within a day.'
      : waits
        ? `You pay once ${name} has accepted, and not before.`
        : 'This offer is over, or not out yet. Nothing is taken from you.'
  return (
    <>
      <PageHeading title={title} lead={lead} />
      {(isPaid || isReviewed) && (
        <Facts
          rows={[
            [
              isPaid ? 'You paid' : 'Set aside',
              <Money key="sum" minorUnits={offer.totalBrandPriceMinorUnit} currency={offer.currency} />,
            ],
          ]}
        />
      )}
      <Actions>
        <Button look="primary" to={`/offers/${offer.id}`}>
          Open the offer
        </Button>
        {isPaid && <Button to="/receipts">Your receipts</Button>}
      </Actions>
    </>
  )
}
