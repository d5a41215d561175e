import './parts/receipt.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Payment, Product, ProductPurchase } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, Facts, PageHeading, Panel, Section } from '../../parts/layout/page.tsx'
import { ApiError, prefetchQuery, queryKeyOf, request, useApiQuery, useSignedIn, useSite } from '../api.tsx'
import { Link, useParam } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { AmountLine, Amounts, Money } from '../parts/values/amount-line.tsx'
import { Day } from '../parts/values/moment.tsx'
import { PRODUCTS } from './labels.ts'
import { IntentForm } from './parts/intent-form.tsx'
import { findPaidPayment, isOpen, isUnchanged, PURCHASE, purchaseOf } from './parts/purchase.ts'

export const prefetch: PageModule['prefetch'] = (site, { params: { productId = '' } }) =>
  prefetchQuery(site, PURCHASE, purchaseOf(productId))

export const head: PageModule['head'] = ({ params: { productId = '' } }, read) => {
  const title = read(PURCHASE, purchaseOf(productId))?.product.title
  return { title: title === undefined ? 'Buy' : `Buy “${title}”` }
}

export { NotOnSale as Refusal } from './parts/not-on-sale.tsx'

export default function BuyPage() {
  const response = useApiQuery(PURCHASE, purchaseOf(useParam('productId')))
  return (
    <Load
      of={response}
      skeleton={
        <>
          <PageHeading title="Buy" />
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
            {PRODUCTS[product.kind]} by <Link to={`/t/${seller.slug}`}>{name}</Link>
          </>
        }
        title={title}
        lead="This product has a fixed price. Once you have paid, it is yours; there is nothing to negotiate."
      />
      <Columns isSideFirst side={<Price purchase={purchase} />}>
        <Section title="What you get">
          <p className="words">{description ?? `${name} has not added a description.`}</p>
        </Section>
        <Section title="What happens next">
          <p>
            We tell {name} that you bought it. Unlike the payment for an offer, this money is not held in escrow: their
            share belongs to them as soon as you have paid.
          </p>
          <p className="muted">
            If it does not arrive or is not as described, reply to your receipt email. We can refund the full payment.
          </p>
        </Section>
        {wasBegun || isRequested ? (
          <div ref={place} tabIndex={-1} className="stack">
            {hasChanged && (
              <Notice tone="warn" title="This product has changed">
                You were not charged. Review the new details and price, then pay.
              </Notice>
            )}
            <RefusalNotice refused={refused} />
            <IntentForm
              key={`${changeCount} ${priceMinorUnit} ${currency}`}
              payFor={product.kind}
              payForId={product.id}
              amount={{ minorUnits: priceMinorUnit, currency }}
              paidPath={`/buy/${product.id}/paid`}
              back={{ to: `/t/${seller.slug}`, label: `Back to ${name}` }}
              mayPay={mayPay}
            />
          </div>
        ) : (
          <Actions>
            <Button look="primary" onClick={() => setRequested(true)}>
              Continue to payment
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
        <AmountLine label={`${name} receives`} minorUnits={sellerMinorUnit} currency={currency} />
        <AmountLine label="Platform fee" minorUnits={platformMinorUnit} currency={currency} />
        <AmountLine label="You pay now" minorUnits={priceMinorUnit} currency={currency} isTotal />
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
        title="You bought this product"
        lead={`We told ${seller.displayName} that you bought it.`}
      />
      <div className="receipt">
        <Panel>
          <h2>What you get</h2>
          <p className="words">{product.description ?? product.title}</p>
          <Facts
            rows={[
              ['You paid', <Money key="a" minorUnits={payment.amountMinorUnit} currency={payment.currency} />],
              ['Purchased on', <Day key="d" at={payment.succeededAt ?? payment.createdAt} />],
              [
                'Receipt',
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
          Open the receipt
        </Button>
        <Button to={`/t/${seller.slug}`}>View {seller.displayName}</Button>
        {isOnSale && (
          <Button look="quiet" onClick={onAgain}>
            Buy again
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
      title="This is your own product"
      lead="Others can buy it here. You can edit its details and price under Products."
    />
    <Actions>
      <Button look="primary" to={`/products?product=${product.id}`}>
        Edit product
      </Button>
      <Button to="/products">View all products</Button>
    </Actions>
  </>
)

const OffSale = ({ purchase: { product, seller } }: { purchase: ProductPurchase }) => (
  <>
    <PageHeading
      eyebrow={product.title}
      title="This product is no longer on sale"
      lead={`You were not charged. You can see what ${seller.displayName} sells now on their page.`}
    />
    <Actions>
      <Button look="primary" to={`/t/${seller.slug}`}>
        View {seller.displayName}
      </Button>
      <Button to="/receipts">View receipts</Button>
    </Actions>
  </>
)
