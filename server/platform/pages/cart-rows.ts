/** The most of one piece that a row holds. */
const MOST_OF_ONE = 10
const LOOKS = ['catalogProductId', 'placement', 'size', 'color', 'fanName'] as const
const KEPT = ['catalogProductId', 'designId', 'artKey', 'selfieId', 'placement', 'size', 'color', 'fanName'] as const

type Named = Exclude<(typeof KEPT)[number], 'catalogProductId'>
/** A piece as whoever writes a cart says it; what is left out is the server's to say. */
type WantedItem = { catalogProductId: string; quantity: number; giftNote?: string | null } & {
  [Field in Named]?: string | null
}
/** A row of a cart as it stands. */
type Row = { id: string; catalogProductId: string; quantity: number; giftNote: string | null } & {
  [Field in Named]: string | null
}

/** A row as whoever writes the cart again says it, so that it stays as it is. */
export const asWanted = (row: Row): WantedItem => ({
  ...(Object.fromEntries(KEPT.map((field) => [field, row[field]])) as Pick<WantedItem, (typeof KEPT)[number]>),
  giftNote: row.giftNote,
  quantity: row.quantity,
})

/**
 * The rows of a cart with one piece more. A piece that is there already is wanted more often, ten times at most; with
 * `replaces` it takes the place of that row, or comes last when somebody has taken the row out meanwhile.
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

/** What a piece leaves out is the server's to say, and so no reason to be another one. */
const isSame = (row: Row, piece: WantedItem): boolean =>
  LOOKS.every((field) => (row[field] ?? null) === (piece[field] ?? null)) &&
  (['designId', 'artKey'] as const).every((field) => piece[field] === undefined || piece[field] === row[field])
