import { useRef, useState } from 'react'
import type { AddressField } from '../../../server/platform/postal/postal-address.ts'
import { Columns, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { Link, useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { findAddressFaults, needsShipping } from './buying/address.ts'
import { AddressFields } from './buying/address-fields.tsx'
import { Bill } from './buying/bill.tsx'
import { BuyingRefusal } from './buying/buying-refusal.tsx'
import { cacheCountriesOfCampaign } from './buying/countries.ts'
import { EmptyCart } from './buying/empty-cart.tsx'
import { lineTotalOf } from './buying/line-total.ts'
import { StoreClosed } from './buying/nothing-sold.tsx'
import { PieceSummary } from './buying/piece.tsx'
import { PostForm } from './buying/post-form.tsx'
import { prefetchPostalRules, usePostalRules } from './buying/postal-country.ts'
import { type CartRow, prefetchPrice, usePrice } from './buying/price.ts'
import { useAddress } from './buying/use-address.ts'
import { useClosedReason } from './frame/phase-banner.tsx'
import { useRefusedCode } from './frame/refusal.tsx'
import { storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('cart', 'checkout')
export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchPrice(site, at)
  const { slug = '' } = at.params
  cacheCountriesOfCampaign(site, slug)
  await prefetchPostalRules(site, slug)
}
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).checkout.title)

export default function CheckoutPage() {
  const { checkout } = useWords()
  const { session } = useFan()
  const shut = useClosedReason()
  if ((session?.cartItems.length ?? 0) > 0) return shut === null ? <Checkout /> : <StoreClosed />
  return (
    <>
      <PageHeading title={checkout.title} />
      <EmptyCart />
    </>
  )
}

function Checkout() {
  const { checkout } = useWords()
  const { store, slug } = useStore()
  const { session } = useFan()
  const { search } = useFilters()
  const code = useRefusedCode()
  const go = useGo()
  const { address, latest, change, keep, isKept: isSaved, isBusy, refused } = useAddress()
  const [isChecked, setChecked] = useState(search.get('check') !== null)
  const [isGoing, setGoing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  usePostalRules(address.country)
  const ships = needsShipping(store, session)
  const faults = findAddressFaults(store, session, address)
  // Reports an unsupported country immediately. Reports missing fields when the fan first tries to
  // continue.
  const shown = isChecked ? faults : faults.country === 'not_sent_there' ? { country: faults.country } : {}
  const proceed = async () => {
    setChecked(true)
    const [first] = Object.keys(findAddressFaults(store, session, latest.current)) as AddressField[]
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    if (isGoing) return
    setGoing(true)
    await keep()
    setGoing(false)
    if (isSaved()) go(`/c/${slug}/pay`)
  }
  return (
    <>
      <PageHeading title={checkout.title} lead={ships ? checkout.lead : checkout.leadFiles} />
      <Columns side={<Summary isBusy={isBusy} />}>
        <div ref={form}>
          <PostForm slug={slug} act="checkout" label={checkout.title} onSubmit={() => void proceed()}>
            <BuyingRefusal refused={refused ?? code} />
            <AddressFields
              address={address}
              ships={ships}
              faults={shown}
              onChange={change}
              onLeave={() => void keep()}
            />
            <Rights />
            <div>
              <Button look="primary" type="submit" isWide isBusy={isGoing} busyLabel={checkout.keeping}>
                {checkout.toPay}
              </Button>
            </div>
            <p className="small muted">{checkout.kept}</p>
          </PostForm>
        </div>
      </Columns>
    </>
  )
}

/** Names the pieces that are made for one fan alone, before the fan pays. */
function Rights() {
  const { checkout } = useWords()
  const { store } = useStore()
  const { session } = useFan()
  const pieces = (session?.cartItems ?? []).flatMap((row) => {
    const product = store.products.find(({ id }) => id === row.catalogProductId)
    const isMade = product?.personalized === 'always' || (row.fanName ?? '') !== ''
    return product ? [{ name: product.name, isMade }] : []
  })
  const made = [...new Set(pieces.filter(({ isMade }) => isMade).map(({ name }) => name))]
  return (
    <div className="small">
      {made.length > 0 && <p>{checkout.madeForYou(made.join(', '))}</p>}
      {pieces.some(({ isMade }) => !isMade) && <p>{checkout.withdrawable}</p>}
    </div>
  )
}

function Summary({ isBusy }: { isBusy: boolean }) {
  const { cart } = useWords()
  const { slug } = useStore()
  const { session } = useFan()
  const { priced, isAsking } = usePrice()
  return (
    <Panel>
      <PieceSummary
        pieces={(session?.cartItems ?? []) as readonly CartRow[]}
        price={(piece) => {
          const row = piece as CartRow
          return <Money minorUnits={lineTotalOf(row)} currency={row.currency} />
        }}
      />
      {priced?.price && <Bill price={priced.price} isAsking={isAsking || isBusy} />}
      {priced?.refused && <BuyingRefusal refused={priced.refused} />}
      <p className="small store-way">
        <Link to={`/c/${slug}/cart`}>{cart.back}</Link>
      </p>
    </Panel>
  )
}
