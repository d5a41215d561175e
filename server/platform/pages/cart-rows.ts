const MAX_QUANTITY = 10
const IDENTITY_FIELDS = ['catalogProductId', 'placement', 'size', 'color', 'fanName'] as const
const KEPT = ['catalogProductId', 'designId', 'artKey', 'selfieId', 'placement', 'size', 'color', 'fanName'] as const

type Named = Exclude<(typeof KEPT)[number], 'catalogProductId'>
/** The server adds the value of a missing field. */
type CartItemInput = { catalogProductId: string; quantity: number; giftNote?: string | null } & {
  [Field in Named]?: string | null
}
type Row = { id: string; catalogProductId: string; quantity: number; giftNote: string | null } & {
  [Field in Named]: string | null
}

/** Converts a cart row to an input that would not change the row. */
export const toCartItemInput = (row: Row): CartItemInput => ({
  ...(Object.fromEntries(KEPT.map((field) => [field, row[field]])) as Pick<CartItemInput, (typeof KEPT)[number]>),
  giftNote: row.giftNote,
  quantity: row.quantity,
})

/**
 * Adds an item to the rows of a cart. The same item gets a higher quantity, up to ten. `replaces`
 * is the id of a row that the item replaces; if that row no longer exists, the item is added at
 * the end.
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
 * `designId` and `artKey` are not compared if the item lacks them, because the server then adds
 * them.
 */
const isSame = (row: Row, piece: CartItemInput): boolean =>
  IDENTITY_FIELDS.every((field) => (row[field] ?? null) === (piece[field] ?? null)) &&
  (['designId', 'artKey'] as const).every((field) => piece[field] === undefined || piece[field] === row[field])
