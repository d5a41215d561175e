/** What of a row says whether it is the same piece as another's. */
export type Piece = {
  sessionId: string
  shopProductId: string
  designId: string | null
  size: string | null
  color: string | null
  fanName: string | null
  quantity: number
}

/** Rows of one piece have one key, whichever session put them there. */
export const pieceKey = ({ shopProductId, designId, size, color, fanName }: Omit<Piece, 'sessionId' | 'quantity'>) =>
  JSON.stringify([shopProductId, designId, size, color, fanName?.toLowerCase() ?? null])

/**
 * What several sessions put into one cart, as one: a piece that two of them have counts once, as the session has it that
 * wants more of it, at a tie the one that came last. Rows of one session that are alike stay: it asked for both. In the
 * order in which they came.
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
