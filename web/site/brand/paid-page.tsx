import type { Payment } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Day } from '../parts/values/moment.tsx'
import { useOutcome } from './parts/use-outcome.ts'

export const head: PageModule['head'] = () => ({ title: say('Your payment') })

export const prefetch: PageModule['prefetch'] = (site, { params }) =>
  prefetchQuery(site, 'GET /api/offers/{id}', { params: { id: params['id'] ?? '' } })

/** The bank sends the payer back to this page, which polls until the result is final. */
export default function PaidPage() {
  const id = useParam('id')
  const { search } = useFilters()
  const named = search.get('payment') ?? search.get('payment_intent')
  const history = useApiQuery('GET /api/payments/history', { query: { role: 'buyer', limit: 100 } })
  return (
    <Load
      of={history}
      skeleton={
        <>
          <PageHeading title={say('Your payment')} />
          <Skeleton count={3} />
        </>
      }
    >
      {({ payments }) => {
        const payment = payments.find((one) =>
          named === null ? one.payForId === id && one.processorPaymentId !== null : one.processorPaymentId === named,
        )
        if (!payment?.processorPaymentId) return <NoPayment id={id} />
        return <Outcome id={id} payment={payment} processorPaymentId={payment.processorPaymentId} />
      }}
    </Load>
  )
}

const NoPayment = ({ id }: { id: string }) => (
  <>
    <PageHeading title={say('No payment was made')} lead={say('You were not charged for this offer.')} />
    <Actions>
      <Button look="primary" to={`/offers/${id}/pay`}>
        {say('Pay now')}
      </Button>
      <Button to={`/offers/${id}`}>{say('Open offer')}</Button>
    </Actions>
  </>
)

type OutcomeProps = { id: string; payment: Payment; processorPaymentId: string }

function Outcome({ id, payment, processorPaymentId }: OutcomeProps) {
  const outcome = useOutcome(processorPaymentId)
  const offer = useApiQuery('GET /api/offers/{id}', { params: { id } })
  const name = offer.data ? offer.data.sellerAccounts[offer.data.offer.sellerAccountId]?.displayName : undefined
  const due = offer.data?.offer.deliveryDueAt
  const open = (
    <Button look="primary" to={`/offers/${id}`}>
      {say('Open offer')}
    </Button>
  )
  if (outcome.is === 'paid') {
    return (
      <>
        <PageHeading
          title={say('Paid')}
          lead={say('Your payment is held in escrow. {name} has been notified and can start.', {
            name: name ?? say('The talent'),
          })}
        />
        <Facts
          rows={[
            [say('You paid'), <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
            [
              say('Receipt'),
              <Link key="r" to={`/receipts/${payment.id}`} className="words">
                {outcome.ppuCode}
              </Link>,
            ],
            ...(due ? [[say('Work due by'), <Day key="d" at={due} />] as const] : []),
          ]}
        />
        <Actions>
          {open}
          <Button to="/receipts">{say('View receipts')}</Button>
        </Actions>
      </>
    )
  }
  if (outcome.is === 'refused') {
    return (
      <>
        <PageHeading title={say('This payment did not go through')} />
        <RefusalNotice refused={outcome.refused} />
        <Actions>
          {open}
          {outcome.refused.status === 0 && <Button onClick={outcome.refetch}>{say('Check again')}</Button>}
        </Actions>
      </>
    )
  }
  if (outcome.is === 'declined') {
    return (
      <>
        <PageHeading
          title={say('Your bank declined the payment')}
          lead={say('You were not charged. Try again, or use another card.')}
        />
        <Actions>
          <Button look="primary" to={`/offers/${id}/pay`}>
            {say('Try again')}
          </Button>
          <Button to={`/offers/${id}`}>{say('Open offer')}</Button>
        </Actions>
      </>
    )
  }
  if (offer.data?.offer.status === 'PENDING_PAY_CAPTURE') {
    return (
      <>
        <PageHeading
          title={say('We are reviewing your payment')}
          lead={say(
            'Your card is authorized. We review payments of this size ourselves, usually within a day, and tell you the result.',
          )}
        />
        <Facts
          rows={[
            [say('Authorized'), <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
          ]}
        />
        <Actions>{open}</Actions>
      </>
    )
  }
  if (outcome.is === 'asking') {
    return (
      <>
        <PageHeading title={say('Your payment')} lead={say('We are checking with your bank.')} />
        <Skeleton count={2} />
      </>
    )
  }
  return (
    <>
      <PageHeading
        title={say('Waiting for your bank')}
        lead={say(
          'We will notify you when the payment has arrived. You can leave this page; you do not need to do anything else.',
        )}
      />
      <p role="status" className="muted">
        {say('We check every few seconds.')}
      </p>
      <Actions>
        {open}
        <Button to={`/offers/${id}/pay`}>{say('Pay another way')}</Button>
      </Actions>
    </>
  )
}
