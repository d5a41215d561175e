import './piece.css'
import type { ReactNode } from 'react'
import { Picture } from '../../parts/picture.tsx'
import { type Store, useStore } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'

/** What a row of a cart says of itself, wherever it is shown. */
export type Piece = {
  catalogProductId: string
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
  previewFilename: string | null
}

type Labelled = readonly { key: string; label: string }[]
const labelIn = (choices: Labelled | undefined, key: string | null, unknown: (key: string) => string) =>
  key === null ? null : (choices?.find((one) => one.key === key)?.label ?? unknown(key))

const sizeInWords = (key: string): string => key.toUpperCase()
const colourInWords = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replace(/[-_]+/g, ' ')

export const productOf = (store: Store, { catalogProductId }: Pick<Piece, 'catalogProductId'>) =>
  store.products.find(({ id }) => id === catalogProductId)

/** Where a picture of a row is: with the art on it, else the product's own; null: there is none. */
export const pictureOf = (store: Store | undefined, piece: Piece): string | null =>
  piece.previewFilename === null
    ? ((store && productOf(store, piece)?.images[0]?.url) ?? null)
    : `/media/merch/renders/${encodeURIComponent(piece.previewFilename)}`

/** What was chosen of it: size, colour, the name on it. */
export function factsOf(store: Store | undefined, piece: Piece, { cart }: Words): string {
  const product = store && productOf(store, piece)
  return [
    labelIn(product?.sizes, piece.size, sizeInWords),
    labelIn(product?.colors, piece.color, colourInWords),
    piece.fanName === null ? null : cart.named(piece.fanName),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}

type LineProps = {
  picture: string | null
  name: string
  facts: string
  price: ReactNode
  isFirst?: boolean
  children?: ReactNode
}

/** A piece as a line: what it looks like, what it is, what it costs, and what can be done with it. */
export const PieceLine = ({ picture, name, facts, price, isFirst = false, children }: LineProps) => (
  <li className="piece">
    <span className="piece-picture">
      {picture === null ? (
        <span className="piece-none" aria-hidden="true" />
      ) : (
        <Picture src={picture} alt="" ratio="1 / 1" sizes="8rem" isFirst={isFirst} />
      )}
    </span>
    <div className="piece-words">
      <strong>{name}</strong>
      {facts !== '' && <span className="small muted">{facts}</span>}
      {children}
    </div>
    <span className="piece-price">{price}</span>
  </li>
)

/** The pieces of an order that is about to be paid, small. */
export function PieceSummary({ pieces, price }: { pieces: readonly Piece[]; price: (piece: Piece) => ReactNode }) {
  const { store } = useStore()
  const words = useWords()
  return (
    <ul className="pieces pieces-small">
      {pieces.map((piece, at) => {
        const name = productOf(store, piece)?.name ?? words.cart.gone
        return (
          <PieceLine
            key={`${piece.catalogProductId} ${at}`}
            picture={pictureOf(store, piece)}
            name={piece.quantity === 1 ? name : words.cart.times(piece.quantity, name)}
            facts={factsOf(store, piece, words)}
            price={price(piece)}
          />
        )
      })}
    </ul>
  )
}
