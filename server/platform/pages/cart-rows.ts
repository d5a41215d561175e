const MAX_QUANTITY = 10
const IDENTITY_FIELDS = ['catalogProductId', 'placement', 'size', 'color', 'fanName'] as const
const KEPT = ['catalogProductId', 'designId', 'artKey', 'selfieId', 'placement', 'size', 'color', 'fanName'] as const

type Named = Exclude<(typeof KEPT)[number], 'catalogProductId'>
/** A cart item as a client sends it. If a field is missing, the server adds its value. */
type CartItemInput = { catalogProductId: string; quantity: number; giftNote?: string | null } & {
  [Field in Named]?: string | null
}
type Row = { id: string; catalogProductId: string; quantity: number; giftNote: string | null } & {
  [Field in Named]: string | null
}

/**
 * Converts a row of the cart to an input. If a client sends this input, the row does not change.
 */
export const toCartItemInput = (row: Row): CartItemInput => ({
  ...(Object.fromEntries(KEPT.map((field) => [field, row[field]])) as Pick<CartItemInput, (typeof KEPT)[number]>),
  giftNote: row.giftNote,
  quantity: row.quantity,
})

/**
 * Returns the rows of a cart with one more item. If the cart already contains the same item, its
 * quantity increases, up to ten. `replaces` is the id of a row that the item replaces. If that row
 * no longer exists, the item is added at the end.
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
 * True if a row and an item have the same fields. `designId` and `artKey` are not compared if the
 * item lacks them, because the server then adds them.
 */
const isSame = (row: Row, piece: CartItemInput): boolean =>
  IDENTITY_FIELDS.every((field) => (row[field] ?? null) === (piece[field] ?? null)) &&
  (['designId', 'artKey'] as const).every((field) => piece[field] === undefined || piece[field] === row[field])
