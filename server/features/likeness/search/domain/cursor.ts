/** Orders of search results (contract, part 3, "GET /search"). */
export const ORDERS = ['numberOfFollowers', 'birthYear', 'engagementRate'] as const
export type Order = (typeof ORDERS)[number]
export type Direction = 'asc' | 'desc'
/** `name` puts the best matches of the searched name first; it is the default. */
export type Sorting = { by: Order | 'name'; direction: Direction }

/** Position of the last result of a page; the next page starts after it. */
export type CursorPosition = { keys: readonly number[]; accountId: string }

export const cursorOf = ({ by, direction }: Sorting, { keys, accountId }: CursorPosition): string =>
  Buffer.from(JSON.stringify([by, direction, accountId, ...keys])).toString('base64url')

/**
 * Largest integer that fits into the database column of each key; null for a column with
 * fractions. A larger key in a cursor is refused.
 */
const MAX_KEYS: Readonly<Record<Sorting['by'], number | null>> = {
  name: Number.MAX_SAFE_INTEGER,
  numberOfFollowers: Number.MAX_SAFE_INTEGER,
  birthYear: 9999,
  engagementRate: null,
}
const isWhole = (key: unknown, largest: number): boolean =>
  Number.isSafeInteger(key) && Math.abs(key as number) <= largest

export function parseCursor({ by, direction }: Sorting, cursor: string): CursorPosition | undefined {
  const read = parse(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(read)) return undefined
  const [givenBy, givenDirection, accountId, ...keys] = read as unknown[]
  const isOurs =
    givenBy === by &&
    givenDirection === direction &&
    typeof accountId === 'string' &&
    accountId.length <= 100 &&
    accountId.isWellFormed() &&
    !accountId.includes('\0') &&
    keys.length === (by === 'name' ? 2 : 1) &&
    keys.every((key) => typeof key === 'number' && Number.isFinite(key)) &&
    keys.slice(by === 'name' ? 1 : 0).every((key) => MAX_KEYS[by] === null || isWhole(key, MAX_KEYS[by]))
  return isOurs ? { keys: keys as number[], accountId } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
