/** Maximum quantity of a cart row. */
const MOST_OF_ONE = 10
const LOOKS = ['catalogProductId', 'placement', 'size', 'color', 'fanName'] as const
const KEPT = ['catalogProductId', 'designId', 'artKey', 'selfieId', 'placement', 'size', 'color', 'fanName'] as const

type Named = Exclude<(typeof KEPT)[number], 'catalogProductId'>
/** A cart item as a client sends it. The server fills in omitted fields. */
type WantedItem = { catalogProductId: string; quantity: number; giftNote?: string | null } & {
  [Field in Named]?: string | null
}
/** A row of the current cart. */
type Row = { id: string; catalogProductId: string; quantity: number; giftNote: string | null } & {
  [Field in Named]: string | null
}

/** Converts a row back to the input that leaves it unchanged. */
export const asWanted = (row: Row): WantedItem => ({
  ...(Object.fromEntries(KEPT.map((field) => [field, row[field]])) as Pick<WantedItem, (typeof KEPT)[number]>),
  giftNote: row.giftNote,
  quantity: row.quantity,
})

/**
 * Returns the cart's rows with one item added. If the same item exists, its quantity increases, up
 * to ten. With `replaces`, the item takes that row's place, or comes last if the row was removed
 * meanwhile.
 */
export function withPiece(rows: readonly Row[], piece: WantedItem, replaces?: string | null): WantedItem[] {
  const isOld = ({ id }: Row): boolean => id === replaces
  const alike = rows.find((row) => !isOld(row) && isSame(row, piece))
  if (alike) {
    const left = rows.filter((row) => !isOld(row))
    return left.map((row) => {
      const wanted = asWanted(row)
      return row === alike ? { ...wanted, quantity: Math.min(MOST_OF_ONE, row.quantity + piece.quantity) } : wanted
    })
  }
  if (rows.some(isOld)) return rows.map((row) => (isOld(row) ? { giftNote: row.giftNote, ...piece } : asWanted(row)))
  return [...rows.map(asWanted), piece]
}

/**
 * True if a row and an item are the same. Omitted fields are filled in by the server, so they do
 * not make a difference.
 */
const isSame = (row: Row, piece: WantedItem): boolean =>
  LOOKS.every((field) => (row[field] ?? null) === (piece[field] ?? null)) &&
  (['designId', 'artKey'] as const).every((field) => piece[field] === undefined || piece[field] === row[field])
