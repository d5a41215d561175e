import { useEffect, useRef, useState } from 'react'
import { Columns, PageHeading, Panel } from '../../parts/layout/page.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Money } from '../parts/values/amount-line.tsx'
import { Bill } from './buying/bill.tsx'
import { BuyingRefusal } from './buying/buying-refusal.tsx'
import { useCart, useRenderedRows } from './buying/cart.ts'
import { CartExtras } from './buying/cart-extras.tsx'
import { CartLine } from './buying/cart-line.tsx'
import { EmptyCart } from './buying/empty-cart.tsx'
import { subtotalOf } from './buying/line-total.ts'
import { type CartRow, prefetchPrice, usePrice } from './buying/price.ts'
import { useClosedReason } from './frame/phase-banner.tsx'
import { useRefusedCode } from './frame/refusal.tsx'
import { storeHead, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('cart')
export const prefetch: NonNullable<PageModule['prefetch']> = prefetchPrice
export const head: PageModule['head'] = (at, read, facts) =>
  storeHead(at, read, facts, wordsOf(facts.language).cart.title)

export default function CartPage() {
  const { cart } = useWords()
  const { slug } = useStore()
  const { items, sessionId, write, isBusy, refused } = useCart()
  const code = useRefusedCode()
  const shut = useClosedReason()
  const maySell = shut === null || shut === 'closing'
  const [removedRow, setRemovedRow] = useState<{ row: CartRow; at: number } | null>(null)
  useRenderedRows(items, sessionId)
  const change = (next: readonly CartRow[]) => void write(next)
  const take = (row: CartRow) => {
    setRemovedRow({ row, at: items.indexOf(row) })
    change(items.filter((one) => one !== row))
  }
  const putBack = () => {
    if (!removedRow) return
    setRemovedRow(null)
    change(items.toSpliced(removedRow.at, 0, removedRow.row))
  }
  const removed = removedRow && <Removed key={removedRow.row.id} row={removedRow.row} onUndo={putBack} />
  if (items.length === 0)
    return (
      <>
        <PageHeading title={cart.title} />
        <BuyingRefusal refused={refused ?? code} />
        {removed}
        <EmptyCart />
      </>
    )
  return (
    <>
      <PageHeading title={cart.title} />
      <BuyingRefusal refused={refused ?? code} />
      {removed}
      <Columns side={<CartSide isBusy={isBusy} items={items} write={write} maySell={maySell} />}>
        <div className="stack">
          <ul className="pieces" aria-label={cart.title}>
            {items.map((row, at) => (
              <CartLine
                key={row.id}
                row={row}
                isFirst={at < 2}
                onCount={(quantity) => {
                  setRemovedRow(null)
                  change(items.map((one) => (one === row ? { ...row, quantity } : one)))
                }}
                onTake={() => take(row)}
              />
            ))}
          </ul>
          {maySell && (
            <p className="store-way">
              <Link to={`/c/${slug}/products`}>{cart.more}</Link>
            </p>
          )}
        </div>
      </Columns>
    </>
  )
}

type SideProps = {
  isBusy: boolean
  items: readonly CartRow[]
  write: ReturnType<typeof useCart>['write']
  maySell: boolean
}

function CartSide({ isBusy, items, write, maySell }: SideProps) {
  const { cart } = useWords()
  const { slug } = useStore()
  const { priced, isAsking } = usePrice()
  return (
    <div className="stack cart-side">
      <Panel>
        {priced?.price && <Bill price={priced.price} isAsking={isAsking || isBusy} />}
        {priced?.refused && <BuyingRefusal refused={priced.refused} />}
        {!priced && <ItemsSubtotal items={items} />}
        {maySell ? (
          <>
            <Actions>
              <Button look="primary" isWide to={`/c/${slug}/checkout`}>
                {cart.toCheckout}
              </Button>
            </Actions>
            <p className="small muted">{cart.next}</p>
          </>
        ) : (
          <p>{cart.kept}</p>
        )}
      </Panel>
      {maySell && (
        <CartExtras price={priced?.price ?? null} onSave={(words) => void write(items, words)} isBusy={isBusy} />
      )}
    </div>
  )
}

const ItemsSubtotal = ({ items }: { items: readonly CartRow[] }) => (
  <p>
    <Money minorUnits={subtotalOf(items)} currency={items[0]?.currency ?? 'USD'} />
  </p>
)

/** The undo button gets the focus, because the button that had it was removed. */
function Removed({ row, onUndo }: { row: CartRow; onUndo: () => void }) {
  const { cart } = useWords()
  const { store } = useStore()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const name = store.products.find(({ id }) => id === row.catalogProductId)?.name ?? cart.gone
  return (
    <div className="notice calm" role="status">
      {cart.removed(name)}{' '}
      <button ref={button} type="button" className="piece-act" onClick={onUndo}>
        {cart.undo}
      </button>
    </div>
  )
}
