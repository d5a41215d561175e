import { useState } from 'react'
import { NO_ADDRESS } from '../../../server/platform/postal/postal-address.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Columns, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { prefetchQuery, useFacts } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { findAddressFaults, getKnownAddress, needsShipping } from './buying/address.ts'
import { Bill } from './buying/bill.tsx'
import { BuyingRefusal } from './buying/buying-refusal.tsx'
import { Completing } from './buying/completing.tsx'
import { EmptyCart } from './buying/empty-cart.tsx'
import { useLatestOrder } from './buying/latest-order.ts'
import { lineTotalOf } from './buying/line-total.ts'
import { StoreClosed } from './buying/nothing-sold.tsx'
import { CartPaymentForm, OrderWithoutPayment } from './buying/paying.tsx'
import { PieceSummary } from './buying/piece.tsx'
import { prefetchPostalRules, usePostalRules } from './buying/postal-country.ts'
import { type CartRow, getPrefetchedFan, type Price, prefetchPrice, usePrice } from './buying/price.ts'
import { useClosedReason } from './frame/phase-banner.tsx'
import { useRefusedCode } from './frame/refusal.tsx'
import { AddressLines } from './order/address-lines.tsx'
import { postalLines } from './order/postal-lines.ts'
import { storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('cart', 'checkout')
export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchPrice(site, at)
  const { slug = '' } = at.params
  await prefetchPostalRules(site, slug)
  const fan = getPrefetchedFan(site.queryClient, slug)
  if (fan?.session.cartItems.length === 0)
    await prefetchQuery(site, 'POST /api/merch/order/by-session', { body: { sessionId: fan.sessionId } })
}
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).checkout.pay.title)

type Phase = 'paying' | 'completing' | 'declined'

/** Paying twice is not possible, because an order empties the cart. */
export default function PayPage() {
  const { search, change } = useFilters()
  const { session } = useFan()
  const shut = useClosedReason()
  const paid = search.get('paid')
  const [phase, setPhase] = useState<Phase>(paid === null ? 'paying' : paid === 'declined' ? 'declined' : 'completing')
  const again = (next: Phase) => {
    change({
      paid: null,
      payment: null,
      payment_intent: null,
      payment_intent_client_secret: null,
      redirect_status: null,
    })
    setPhase(next)
  }
  if (phase === 'completing')
    return (
      <Completing
        {...(paid === null ? {} : { known: paid })}
        onDeclined={() => again('declined')}
        onBack={() => again('paying')}
      />
    )
  if ((session?.cartItems.length ?? 0) === 0) return <NothingToPay />
  if (shut !== null) return <StoreClosed />
  return <ToPay wasDeclined={phase === 'declined'} onPaid={() => setPhase('completing')} />
}

function NothingToPay() {
  const { checkout } = useWords()
  const { slug } = useStore()
  const order = useLatestOrder()
  if (order)
    return (
      <>
        <PageHeading title={checkout.pay.isPaid} lead={checkout.pay.isPaidText} />
        <Actions>
          <Button look="primary" to={`/c/${slug}/thanks`}>
            {checkout.pay.seeOrder}
          </Button>
        </Actions>
      </>
    )
  return (
    <>
      <PageHeading title={checkout.pay.title} />
      <EmptyCart />
    </>
  )
}

function ToPay({ wasDeclined, onPaid }: { wasDeclined: boolean; onPaid: () => void }) {
  const { checkout } = useWords()
  const { pay } = checkout
  const { store, slug } = useStore()
  const { session } = useFan()
  const { priced, isAsking } = usePrice()
  const code = useRefusedCode()
  usePostalRules(getKnownAddress(session).country)
  const isWhole = Object.keys(findAddressFaults(store, session)).length === 0
  return (
    <>
      <PageHeading title={pay.title} lead={pay.lead} />
      <Columns side={priced?.price && <Summary price={priced.price} isAsking={isAsking} />}>
        <div className="stack">
          {wasDeclined && (
            <Notice tone="bad" title={pay.form.declined}>
              {pay.form.declinedText}
            </Notice>
          )}
          <BuyingRefusal refused={code} />
          {priced?.refused ? (
            <>
              <BuyingRefusal refused={priced.refused} />
              <Actions>
                <Button look="primary" to={`/c/${slug}/cart`}>
                  {pay.seeCart}
                </Button>
                <Button to={`/c/${slug}/checkout`}>{pay.changeAddress}</Button>
              </Actions>
            </>
          ) : isWhole ? (
            priced && <Ways price={priced.price} onPaid={onPaid} />
          ) : (
            <Empty
              title={pay.missing}
              action={
                <Button look="primary" to={`/c/${slug}/checkout?check=1`}>
                  {pay.fillIn}
                </Button>
              }
            >
              {pay.missingText}
            </Empty>
          )}
        </div>
      </Columns>
    </>
  )
}

/** If the total is zero, no payment is needed. A tester's preview order is not paid either. */
function Ways({ price, onPaid }: { price: Price; onPaid: () => void }) {
  const { checkout } = useWords()
  const { pay } = checkout
  const { session } = useFan()
  const isPreview = session?.mode === 'PREVIEW'
  if (price.allowSkipPayment && isPreview) return <OrderWithoutPayment act="skip-paying" words={pay.skip} />
  if (isPreview) return <Notice title={pay.preview}>{pay.previewText}</Notice>
  if (price.totalMinorUnit === 0) return <OrderWithoutPayment act="pay" words={pay.free} />
  return (
    <>
      <CartPaymentForm price={price} onPaid={onPaid} />
      {price.allowSkipPayment && <OrderWithoutPayment act="skip-paying" words={pay.skip} isSecond />}
    </>
  )
}

function Summary({ price, isAsking }: { price: Price; isAsking: boolean }) {
  const { checkout, cart } = useWords()
  const { store, slug } = useStore()
  const { session } = useFan()
  const { language } = useFacts()
  const { email, ...known } = getKnownAddress(session)
  const { firstName, lastName } = known
  const to = needsShipping(store, session) ? known : { ...NO_ADDRESS, firstName, lastName }
  return (
    <Panel>
      <PieceSummary
        pieces={price.items}
        price={(piece) => {
          const row = piece as CartRow
          return <Money minorUnits={lineTotalOf(row)} currency={row.currency} />
        }}
      />
      <Bill price={price} isAsking={isAsking} />
      <AddressLines lines={postalLines(to, language, { email })} isSmall />
      <p className="small store-way">
        <Link to={`/c/${slug}/checkout`}>{checkout.pay.changeAddress}</Link>
        <Link to={`/c/${slug}/cart`}>{cart.back}</Link>
      </p>
    </Panel>
  )
}
