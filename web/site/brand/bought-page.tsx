import './parts/receipt.css'
import type { Payment, ProductPurchase } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Facts, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery } from '../api.tsx'
import { Link, useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { isOpen, PURCHASE, purchaseOf } from './parts/purchase.ts'
import { useOutcome } from './parts/use-outcome.ts'

export const prefetch: PageModule['prefetch'] = (site, { params: { productId = '' } }) =>
  prefetchQuery(site, PURCHASE, purchaseOf(productId))

export const head: PageModule['head'] = () => ({ title: say('Your purchase') })

export { NotOnSale as Refusal } from './parts/not-on-sale.tsx'

/** The bank sends the buyer back to this page, which polls until the result is final. */
export default function BoughtPage() {
  const id = useParam('productId')
  const { search } = useFilters()
  const named = search.get('payment') ?? search.get('payment_intent')
  const response = useApiQuery(PURCHASE, purchaseOf(id))
  return (
    <Load of={response} skeleton={<Asking />}>
      {(purchase) => {
        const payment = purchase.payments.find(({ processorPaymentId }) =>
          named === null ? processorPaymentId !== null : processorPaymentId === named,
        )
        if (!payment?.processorPaymentId) return <Nothing purchase={purchase} />
        // If the URL names no payment and none has arrived, the purchase is unpaid.
        if (named === null && isOpen(payment)) return <NotPaid purchase={purchase} />
        return <Outcome purchase={purchase} payment={payment} processorPaymentId={payment.processorPaymentId} />
      }}
    </Load>
  )
}

const Asking = () => (
  <>
    <PageHeading title={say('Your purchase')} lead={say('We are checking with your bank.')} />
    <Skeleton count={2} />
  </>
)

const Nothing = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading eyebrow={product.title} title={say('No payment was made')} lead={say('You were not charged.')} />
    <Actions>
      <Button look="primary" to={`/buy/${product.id}`}>
        {say('Buy')}
      </Button>
      <Button to={`/t/${seller.slug}`}>{say('View {name}', { name: seller.displayName })}</Button>
    </Actions>
  </>
)

const NotPaid = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading
      eyebrow={product.title}
      title={say('Not paid yet')}
      lead={say(
        'We have not received a payment for this. A payment from a bank account can take a few days; we tell you when it arrives.',
      )}
    />
    <Actions>
      <Button look="primary" to={`/buy/${product.id}`}>
        {say('Pay now')}
      </Button>
      <Button to={`/t/${seller.slug}`}>{say('View {name}', { name: seller.displayName })}</Button>
    </Actions>
  </>
)

type OutcomeProps = { purchase: ProductPurchase; payment: Payment; processorPaymentId: string }

function Outcome({ purchase: { product, seller }, payment, processorPaymentId }: OutcomeProps) {
  const outcome = useOutcome(processorPaymentId)
  const name = seller.displayName
  const seeSeller = <Button to={`/t/${seller.slug}`}>{say('View {name}', { name })}</Button>
  switch (outcome.is) {
    case 'asking':
      return <Asking />
    case 'paid':
      return (
        <>
          <PageHeading
            eyebrow={product.title}
            title={say('Purchase complete')}
            lead={say('Your payment went through, and we notified {name}.', { name })}
          />
          <div className="receipt">
            <Panel>
              <h2>{say('What you get')}</h2>
              <p className="words">{product.description ?? product.title}</p>
              <Facts
                rows={[
                  [say('You paid'), <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
                  [
                    say('Receipt'),
                    <Link key="r" to={`/receipts/${payment.id}`} className="words">
                      {outcome.ppuCode}
                    </Link>,
                  ],
                ]}
              />
            </Panel>
          </div>
          <p className="muted">
            {say(
              'We are emailing you a receipt. If you do not get what is described, reply to that email. We can refund the full payment.',
            )}
          </p>
          <Actions>
            <Button look="primary" to={`/receipts/${payment.id}`}>
              {say('Open the receipt')}
            </Button>
            {seeSeller}
          </Actions>
        </>
      )
    case 'refused':
      return (
        <>
          <PageHeading eyebrow={product.title} title={say('This payment did not go through')} />
          <RefusalNotice refused={outcome.refused} />
          <Actions>
            <Button look="primary" to="/receipts">
              {say('View receipts')}
            </Button>
            {outcome.refused.status === 0 && <Button onClick={outcome.refetch}>{say('Check again')}</Button>}
            {seeSeller}
          </Actions>
        </>
      )
    case 'declined':
      return (
        <>
          <PageHeading
            eyebrow={product.title}
            title={say('Your bank declined the payment')}
            lead={say('You were not charged. Try again, or use another card.')}
          />
          <Actions>
            <Button look="primary" to={`/buy/${product.id}`}>
              {say('Try again')}
            </Button>
            {seeSeller}
          </Actions>
        </>
      )
    case 'waiting':
      return (
        <>
          <PageHeading
            eyebrow={product.title}
            title={say('Waiting for your bank')}
            lead={say(
              'We tell you when the bank has paid. You can leave this page; you do not need to do anything else.',
            )}
          />
          <p role="status" className="muted">
            {say('We check every few seconds.')}
          </p>
          <Actions>
            <Button look="primary" to="/receipts">
              {say('View receipts')}
            </Button>
            <Button to={`/buy/${product.id}`}>{say('Pay another way')}</Button>
          </Actions>
        </>
      )
  }
}
