const MAX_QUANTITY = 10
const IDENTITY_FIELDS = ['catalogProductId', 'placement', 'size', 'color', 'fanName'] as const
const KEPT = ['catalogProductId', 'designId', 'artKey', 'selfieId', 'placement', 'size', 'color', 'fanName'] as const

type Named = Exclude<(typeof KEPT)[number], 'catalogProductId'>
/** A cart item as a client sends it. The server fills in omitted fields. */
type CartItemInput = { catalogProductId: string; quantity: number; giftNote?: string | null } & {
  [Field in Named]?: string | null
}
type Row = { id: string; catalogProductId: string; quantity: number; giftNote: string | null } & {
  [Field in Named]: string | null
}

/** Converts a row to an input that leaves the row unchanged. */
export const toCartItemInput = (row: Row): CartItemInput => ({
  ...(Object.fromEntries(KEPT.map((field) => [field, row[field]])) as Pick<CartItemInput, (typeof KEPT)[number]>),
  giftNote: row.giftNote,
  quantity: row.quantity,
})

/**
 * Returns the cart's rows with one item added. If the cart already contains the same item, its
 * quantity increases, up to ten. With `replaces`, the item takes the place of that row. If that
 * row was removed meanwhile, the item comes last.
 */
export function addToRows(rows: readonly Row[], piece: CartItemInput, replaces?: string | null): CartItemInput[] {
  const isOld = ({ id }: Row): boolean => id === replaces
  const alike = rows.find((row) => !isOld(row) && isSame(row, piece))
  if (alike) {
    const left = rows.filter((row) => !isOld(row))
    return left.map((row) => {
      const wanted = toCartItemInput(row)
      return row === alike ? { ...wanted, quantity: Math.min(MAX_QUANTITY, row.quantity + piece.quantity) } : wanted
    })
  }
  if (rows.some(isOld))
    return rows.map((row) => (isOld(row) ? { giftNote: row.giftNote, ...piece } : toCartItemInput(row)))
  return [...rows.map(toCartItemInput), piece]
}

/**
 * True if a row and an item are the same. Ignores omitted fields, because the server fills them in.
 */
const isSame = (row: Row, piece: CartItemInput): boolean =>
  IDENTITY_FIELDS.every((field) => (row[field] ?? null) === (piece[field] ?? null)) &&
  (['designId', 'artKey'] as const).every((field) => piece[field] === undefined || piece[field] === row[field])
