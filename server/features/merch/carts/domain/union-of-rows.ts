/** Rows with equal fields are the same product with the same choices. */
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
 * Returns a key that is equal for rows with the same product, design and choices, in any sessions.
 */
export const pieceKey = ({ shopProductId, designId, size, color, fanName }: Omit<Piece, 'sessionId' | 'quantity'>) =>
  JSON.stringify([shopProductId, designId, size, color, fanName?.toLowerCase() ?? null])

/**
 * Merges the rows of several sessions in one cart. Of equal rows in several sessions, only those of
 * one session stay: the one with the largest quantity, or the latest of those with the same
 * quantity. Within one session, equal rows all stay, because the fan added each of them.
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
