/** The fields that decide if two rows are the same piece. */
export type Piece = {
  sessionId: string
  shopProductId: string
  designId: string | null
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
}

/** Returns a key that is equal for rows of the same piece, in any session. */
export const pieceKey = ({ shopProductId, designId, size, color, fanName }: Omit<Piece, 'sessionId' | 'quantity'>) =>
  JSON.stringify([shopProductId, designId, size, color, fanName?.toLowerCase() ?? null])

/**
 * Merges the rows that several sessions put into one cart. If two sessions have the same piece,
 * only the rows of one session count: the session with the larger quantity, or the later one if
 * the quantities are equal. Equal rows within one session all stay, because the fan asked for
 * both. Keeps the original order.
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
