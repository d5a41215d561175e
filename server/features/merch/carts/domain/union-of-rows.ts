/** The fields that decide if two rows are the same product with the same choices. */
export type Piece = {
  sessionId: string
  shopProductId: string
  designId: string | null
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
}

/**
 * Returns a key for comparing rows, even rows of different sessions. Two rows with the same
 * product, design and choices have the same key.
 */
export const pieceKey = ({ shopProductId, designId, size, color, fanName }: Omit<Piece, 'sessionId' | 'quantity'>) =>
  JSON.stringify([shopProductId, designId, size, color, fanName?.toLowerCase() ?? null])

/**
 * Merges the rows that several sessions put into one cart. If two sessions contain the same
 * product with the same choices, only the rows of one session stay. The session with the larger
 * quantity wins. If the quantities are equal, the later session wins. Within one session, equal
 * rows all stay, because the fan added each of them. The order of the rows does not change.
 */
export function unionOfRows<Row extends Piece>(rows: readonly Row[]): Row[] {
  const chosen = new Map<string, string>()
  for (const [key, alike] of Map.groupBy(rows, pieceKey)) {
    const bySession = Map.groupBy(alike, ({ sessionId }) => sessionId)
    const most = [...bySession].reduce((best, other) => (countOf(other[1]) >= countOf(best[1]) ? other : best))
    chosen.set(key, most[0])
  }
  return rows.filter((row) => chosen.get(pieceKey(row)) === row.sessionId)
}

const countOf = (rows: readonly Piece[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0)
