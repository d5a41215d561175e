import './parts/receipt.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Payment, Product, ProductPurchase } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { ApiError, prefetchQuery, queryKeyOf, request, useApiQuery, useSignedIn, useSite } from '../api.tsx'
import { Link, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { Day } from '../parts/values/moment.tsx'
import { IntentForm } from './parts/intent-form.tsx'
import { findPaidPayment, isOpen, isUnchanged, PURCHASE, purchaseOf } from './parts/purchase.ts'
import { PRODUCTS } from './payment-labels.ts'

export const prefetch: PageModule['prefetch'] = (site, { params: { productId = '' } }) =>
  prefetchQuery(site, PURCHASE, purchaseOf(productId))

export const head: PageModule['head'] = ({ params: { productId = '' } }, read) => {
  const title = read(PURCHASE, purchaseOf(productId))?.product.title
  return { title: title === undefined ? say('Buy') : say('Buy “{title}”', { title }) }
}

export { NotOnSale as Refusal } from './parts/not-on-sale.tsx'

export default function BuyPage() {
  const response = useApiQuery(PURCHASE, purchaseOf(useParam('productId')))
  return (
    <Load
      of={response}
      skeleton={
        <>
          <PageHeading title={say('Buy')} />
          <Skeleton count={3} />
        </>
      }
    >
      {(purchase) => <Buying purchase={purchase} />}
    </Load>
  )
}

function Buying({ purchase }: { purchase: ProductPurchase }) {
  const { accountId } = useSignedIn()
  const { product, isOnSale } = purchase
  const bought = findPaidPayment(purchase)
  // A buyer who owns the product must confirm a second purchase. The back button or a reload
  // therefore cannot pay twice.
  const [again, setAgain] = useState<string | null>(null)
  if (product.sellerAccountId === accountId) return <OwnProduct purchase={purchase} />
  if (bought && bought.id !== again)
    return <Bought purchase={purchase} payment={bought} onAgain={() => setAgain(bought.id)} />
  if (!isOnSale) return <OffSale purchase={purchase} />
  return <Paying purchase={purchase} />
}

function Paying({ purchase }: { purchase: ProductPurchase }) {
  const { product, seller, payments } = purchase
  const { currency, priceMinorUnit, title, description } = product
  const name = seller.displayName
  const { mayPay, hasChanged, refused, changeCount } = useFinalCheck(purchase)
  // Opening the page continues an earlier payment, but starts none.
  const [wasBegun] = useState(payments.some(isOpen))
  const [isRequested, setRequested] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRequested) place.current?.focus()
  }, [isRequested])
  return (
    <>
      <PageHeading
        eyebrow={
          <>
            <Say
              text="{product} by {seller}"
              values={{ product: PRODUCTS[product.kind], seller: <Link to={`/t/${seller.slug}`}>{name}</Link> }}
            />
          </>
        }
        title={title}
        lead={say('This product has a fixed price. Once you have paid, it is yours; there is nothing to negotiate.')}
      />
      <Columns isSideFirst side={<Price purchase={purchase} />}>
        <Section title={say('What you get')}>
          <p className="words">{description ?? say('{name} has not added a description.', { name })}</p>
        </Section>
        <Section title={say('What happens next')}>
          <p>
            {say(
              'We tell {name} that you bought it. Unlike the payment for an offer, this money is not held in escrow: their share belongs to them as soon as you have paid.',
              { name },
            )}
          </p>
          <p className="muted">
            {say(
              'If it does not arrive or is not as described, reply to your receipt email. We can refund the full payment.',
            )}
          </p>
        </Section>
        {wasBegun || isRequested ? (
          <div ref={place} tabIndex={-1} className="stack">
            {hasChanged && (
              <Notice tone="warn" title={say('This product has changed')}>
                {say('You were not charged. Review the new details and price, then pay.')}
              </Notice>
            )}
            <RefusalNotice refused={refused} />
            <IntentForm
              key={`${changeCount} ${priceMinorUnit} ${currency}`}
              payFor={product.kind}
              payForId={product.id}
              amount={{ minorUnits: priceMinorUnit, currency }}
              paidPath={`/buy/${product.id}/paid`}
              back={{ to: `/t/${seller.slug}`, label: say('Back to {name}', { name }) }}
              mayPay={mayPay}
            />
          </div>
        ) : (
          <Actions>
            <Button look="primary" onClick={() => setRequested(true)}>
              {say('Continue to payment')}
            </Button>
          </Actions>
        )}
      </Columns>
    </>
  )
}

function Price({ purchase }: { purchase: ProductPurchase }) {
  const { product, seller, sellerMinorUnit, platformMinorUnit } = purchase
  const { currency, priceMinorUnit } = product
  const name = seller.displayName
  return (
    <Panel>
      {seller.imageUrl !== null && <Picture src={seller.imageUrl} alt={name} ratio="1 / 1" isFirst />}
      <Amounts>
        <AmountLine label={say('{name} receives', { name })} minorUnits={sellerMinorUnit} currency={currency} />
        <AmountLine label={say('Platform fee')} minorUnits={platformMinorUnit} currency={currency} />
        <AmountLine label={say('You pay now')} minorUnits={priceMinorUnit} currency={currency} isTotal />
      </Amounts>
    </Panel>
  )
}

/**
 * Returns a function that runs just before the payment. It checks that the product has not changed
 * and was not bought meanwhile.
 */
function useFinalCheck(shown: ProductPurchase) {
  const site = useSite()
  const queryClient = useQueryClient()
  const [changeCount, setChangeCount] = useState(0)
  const [first] = useState(shown.product)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const input = purchaseOf(shown.product.id)
  const mayPay = async (processorPaymentId: string): Promise<boolean> => {
    setRefused(null)
    try {
      const now = await queryClient.fetchQuery({
        queryKey: queryKeyOf(PURCHASE, input),
        queryFn: () => request(site, PURCHASE, input),
        staleTime: 0,
      })
      if (isUnchanged(shown, now, processorPaymentId)) return true
      setChangeCount((before) => before + 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    }
    return false
  }
  return { mayPay, refused, changeCount, hasChanged: changeCount > 0 || !isSame(first, shown.product) }
}

const isSame = (one: Product, other: Product): boolean =>
  one.priceMinorUnit === other.priceMinorUnit && one.title === other.title && one.description === other.description

type BoughtProps = { purchase: ProductPurchase; payment: Payment; onAgain: () => void }

function Bought({ purchase: { product, seller, isOnSale }, payment, onAgain }: BoughtProps) {
  return (
    <>
      <PageHeading
        eyebrow={product.title}
        title={say('You bought this product')}
        lead={say('We told {name} that you bought it.', { name: seller.displayName })}
      />
      <div className="receipt">
        <Panel>
          <h2>{say('What you get')}</h2>
          <p className="words">{product.description ?? product.title}</p>
          <Facts
            rows={[
              [say('You paid'), <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
              [say('Purchased on'), <Day key="d" at={payment.succeededAt ?? payment.createdAt} />],
              [
                say('Receipt'),
                <Link key="r" to={`/receipts/${payment.id}`} className="words">
                  {payment.ppuCode}
                </Link>,
              ],
            ]}
          />
        </Panel>
      </div>
      <Actions>
        <Button look="primary" to={`/receipts/${payment.id}`}>
          {say('Open the receipt')}
        </Button>
        <Button to={`/t/${seller.slug}`}>{say('View {name}', { name: seller.displayName })}</Button>
        {isOnSale && (
          <Button look="quiet" onClick={onAgain}>
            {say('Buy again')}
          </Button>
        )}
      </Actions>
    </>
  )
}

const OwnProduct = ({ purchase: { product } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading
      eyebrow={product.title}
      title={say('This is your own product')}
      lead={say('Others can buy it here. You can edit its details and price under Products.')}
    />
    <Actions>
      <Button look="primary" to={`/products?product=${product.id}`}>
        {say('Edit product')}
      </Button>
      <Button to="/products">{say('View all products')}</Button>
    </Actions>
  </>
)

const OffSale = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading
      eyebrow={product.title}
      title={say('This product is no longer on sale')}
      lead={say('You were not charged. You can see what {name} sells now on their page.', { name: seller.displayName })}
    />
    <Actions>
      <Button look="primary" to={`/t/${seller.slug}`}>
        {say('View {name}', { name: seller.displayName })}
      </Button>
      <Button to="/receipts">{say('View receipts')}</Button>
    </Actions>
  </>
)
