import './piece.css'
import type { ReactNode } from 'react'
import { Picture } from '../../parts/media/picture.tsx'
import { type Store, useStore } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'

export type Piece = {
  catalogProductId: string
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
  previewFilename: string | null
}

type Labeled = readonly { key: string; label: string }[]
const labelIn = (choices: Labeled | undefined, key: string | null, unknown: (key: string) => string) =>
  key === null ? null : (choices?.find((one) => one.key === key)?.label ?? unknown(key))

const sizeLabel = (key: string): string => key.toUpperCase()
const colorLabel = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replace(/[-_]+/g, ' ')

export const productOf = (store: Store, { catalogProductId }: Pick<Piece, 'catalogProductId'>) =>
  store.products.find(({ id }) => id === catalogProductId)

/**
 * Returns the product with the art if it was rendered, otherwise the product alone. Returns null
 * if there is no picture.
 */
export const pictureOf = (store: Store | undefined, piece: Piece): string | null =>
  piece.previewFilename === null
    ? ((store && productOf(store, piece)?.images[0]?.url) ?? null)
    : `/media/merch/renders/${encodeURIComponent(piece.previewFilename)}`

/** Formats the size, color and printed name. */
export function formatChoices(store: Store | undefined, piece: Piece, { cart }: Words): string {
  const product = store && productOf(store, piece)
  return [
    labelIn(product?.sizes, piece.size, sizeLabel),
    labelIn(product?.colors, piece.color, colorLabel),
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
            facts={formatChoices(store, piece, words)}
            price={price(piece)}
          />
        )
      })}
    </ul>
  )
}
