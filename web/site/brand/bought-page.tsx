import './parts/receipt.css'
import type { Payment, ProductPurchase } from '../../../client/src/api-types.ts'
import { bring, useAnswer } from '../api.tsx'
import { Link, useFilters, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Money } from '../parts/amount-line.tsx'
import { Actions, Button } from '../parts/button.tsx'
import { Load } from '../parts/load.tsx'
import { RefusalNotice } from '../parts/notice.tsx'
import { Facts, PageHeading, Panel } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { isOpen, PURCHASE, purchaseOf } from './parts/purchase.ts'
import { useOutcome } from './parts/use-outcome.ts'

export const prefetch: PageModule['prefetch'] = (site, { params: { productId = '' } }) =>
  bring(site, PURCHASE, purchaseOf(productId))

export const head: PageModule['head'] = () => ({ title: 'Your purchase' })

export { NotOnSale as Refusal } from './parts/not-on-sale.tsx'

/** Return page after the bank's confirmation. Polls the result of the payment until it is final. */
export default function BoughtPage() {
  const id = useParam('productId')
  const { search } = useFilters()
  const named = search.get('payment') ?? search.get('payment_intent')
  const answer = useAnswer(PURCHASE, purchaseOf(id))
  return (
    <Load of={answer} skeleton={<Asking />}>
      {(purchase) => {
        const payment = purchase.payments.find(({ processorPaymentId }) =>
          named === null ? processorPaymentId !== null : processorPaymentId === named,
        )
        if (!payment?.processorPaymentId) return <Nothing purchase={purchase} />
        // The address names no payment and no money has arrived, so it counts as unpaid.
        if (named === null && isOpen(payment)) return <NotPaid purchase={purchase} />
        return <Outcome purchase={purchase} payment={payment} processorPaymentId={payment.processorPaymentId} />
      }}
    </Load>
  )
}

const Asking = () => (
  <>
    <PageHeading title="Your purchase" lead="We are asking your bank." />
    <Skeleton count={2} />
  </>
)

const Nothing = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading eyebrow={product.title} title="No payment was made" lead="Nothing was taken from you for this." />
    <Actions>
      <Button look="primary" to={`/buy/${product.id}`}>
        Buy it
      </Button>
      <Button to={`/t/${seller.slug}`}>See {seller.displayName}</Button>
    </Actions>
  </>
)

const NotPaid = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading
      eyebrow={product.title}
      title="Not paid yet"
      lead="No money has come for this. If you have paid from a bank account it can take some days, and we tell you then."
    />
    <Actions>
      <Button look="primary" to={`/buy/${product.id}`}>
        Pay now
      </Button>
      <Button to={`/t/${seller.slug}`}>See {seller.displayName}</Button>
    </Actions>
  </>
)

const CHANGES = [
  PURCHASE,
  'GET /api/products/purchases',
  'GET /api/payments/history',
  'GET /api/notifications/list',
] as const

type OutcomeProps = { purchase: ProductPurchase; payment: Payment; processorPaymentId: string }

function Outcome({ purchase: { product, seller }, payment, processorPaymentId }: OutcomeProps) {
  const outcome = useOutcome(processorPaymentId, CHANGES)
  const name = seller.displayName
  const seeSeller = <Button to={`/t/${seller.slug}`}>See {name}</Button>
  switch (outcome.is) {
    case 'asking':
      return <Asking />
    case 'paid':
      return (
        <>
          <PageHeading eyebrow={product.title} title="It is yours" lead={`It is paid, and ${name} was told.`} />
          <div className="receipt">
            <Panel>
              <h2>What you get</h2>
              <p className="words">{product.description ?? product.title}</p>
              <Facts
                rows={[
                  ['You paid', <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
                  [
                    'Receipt',
                    <Link key="r" to={`/receipts/${payment.id}`} className="words">
                      {outcome.ppuCode}
                    </Link>,
                  ],
                ]}
              />
            </Panel>
          </div>
          <p className="muted">
            A mail with your receipt is on its way. Should what is described not come, answer it: you can get the whole
            payment back.
          </p>
          <Actions>
            <Button look="primary" to={`/receipts/${payment.id}`}>
              Open the receipt
            </Button>
            {seeSeller}
          </Actions>
        </>
      )
    case 'refused':
      return (
        <>
          <PageHeading eyebrow={product.title} title="This payment did not go through" />
          <RefusalNotice refused={outcome.refused} />
          <Actions>
            <Button look="primary" to="/receipts">
              Your receipts
            </Button>
            {outcome.refused.status === 0 && <Button onClick={outcome.askAgain}>Ask again</Button>}
            {seeSeller}
          </Actions>
        </>
      )
    case 'declined':
      return (
        <>
          <PageHeading
            eyebrow={product.title}
            title="Your bank declined it"
            lead="Nothing was taken. Try again, or with another card."
          />
          <Actions>
            <Button look="primary" to={`/buy/${product.id}`}>
              Try again
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
            title="Your bank is taking its time"
            lead="We tell you when the bank has paid. You can leave this page: nothing more is needed from you."
          />
          <p role="status" className="muted">
            We ask again every few seconds.
          </p>
          <Actions>
            <Button look="primary" to="/receipts">
              Your receipts
            </Button>
            <Button to={`/buy/${product.id}`}>Pay another way</Button>
          </Actions>
        </>
      )
  }
}
