import { Link } from '../../navigation.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import { lineTotalOf } from './line-total.ts'
import { formatChoices, PieceLine, pictureOf, productOf } from './piece.tsx'
import { PostForm } from './post-form.tsx'
import type { CartRow } from './price.ts'

const MAX_QUANTITY = 10

type CartLineProps = { row: CartRow; isFirst: boolean; onCount: (quantity: number) => void; onTake: () => void }

export function CartLine({ row, isFirst, onCount, onTake }: CartLineProps) {
  const words = useWords()
  const { cart } = words
  const { store, slug } = useStore()
  const product = productOf(store, row)
  const name = product?.name ?? cart.gone
  return (
    <PieceLine
      picture={pictureOf(store, row)}
      name={name}
      isFirst={isFirst}
      facts={formatChoices(store, row, words)}
      price={<Money minorUnits={lineTotalOf(row)} currency={row.currency} />}
    >
      {!product && <span className="small bad">{cart.goneText}</span>}
      {row.giftNote !== null && <span className="small muted">{cart.noteOf(row.giftNote)}</span>}
      <div className="piece-acts">
        <span className="piece-count">
          <Step row={row} to={row.quantity - 1} label={cart.fewer(name)} sign="−" onCount={onCount} />
          <output className="figure" aria-label={cart.count(name)}>
            {row.quantity}
          </output>
          <Step row={row} to={row.quantity + 1} label={cart.another(name)} sign="+" onCount={onCount} />
        </span>
        {product && (
          <Link
            className="piece-act"
            to={`/c/${slug}/products/${encodeURIComponent(product.id)}?item=${encodeURIComponent(row.id)}`}
            aria-label={cart.changeOf(name)}
          >
            {cart.change}
          </Link>
        )}
        <PostForm slug={slug} act="row" hidden={{ row: row.id, quantity: '0' }} onSubmit={onTake}>
          <button type="submit" className="piece-act" aria-label={cart.takeOf(name)}>
            {cart.take}
          </button>
        </PostForm>
      </div>
    </PieceLine>
  )
}

type StepProps = { row: CartRow; to: number; label: string; sign: string; onCount: (quantity: number) => void }

/** At the lowest or highest quantity, the button stays visible but does nothing. */
function Step({ row, to, label, sign, onCount }: StepProps) {
  const { slug } = useStore()
  const isEnd = to < 1 || to > MAX_QUANTITY
  const quantity = isEnd ? row.quantity : to
  return (
    <PostForm
      slug={slug}
      act="row"
      hidden={{ row: row.id, quantity: String(quantity) }}
      onSubmit={() => {
        if (!isEnd) onCount(to)
      }}
    >
      <button type="submit" aria-label={label} aria-disabled={isEnd || undefined}>
        {sign}
      </button>
    </PostForm>
  )
}
