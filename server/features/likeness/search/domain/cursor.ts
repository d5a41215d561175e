/** By what results can be put in order (part 3, "GET /search"). */
export const ORDERS = ['numberOfFollowers', 'birthYear', 'engagementRate'] as const
export type Order = (typeof ORDERS)[number]
export type Direction = 'asc' | 'desc'
/** `name`: by how well a name fits, when nothing else was asked for. */
export type Sorting = { by: Order | 'name'; direction: Direction }

/** Where a page ended: what its last result was put in order by, and whose it was. */
export type Place = { keys: readonly number[]; accountId: string }

/** As text that a client hands back as it is. */
export const cursorOf = ({ by, direction }: Sorting, { keys, accountId }: Place): string =>
  Buffer.from(JSON.stringify([by, direction, accountId, ...keys])).toString('base64url')

/** Whole numbers, in the columns of the database that they are compared with; null: fractions are too. */
const LARGEST: Readonly<Record<Sorting['by'], number | null>> = {
  name: Number.MAX_SAFE_INTEGER,
  numberOfFollowers: Number.MAX_SAFE_INTEGER,
  // What stands for an unknown year, ascending.
  birthYear: 9999,
  engagementRate: null,
}
const isWhole = (key: unknown, largest: number): boolean =>
  Number.isSafeInteger(key) && Math.abs(key as number) <= largest

/** Undefined for what is no cursor of this order. */
export function placeOf({ by, direction }: Sorting, cursor: string): Place | undefined {
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
    keys.slice(by === 'name' ? 1 : 0).every((key) => LARGEST[by] === null || isWhole(key, LARGEST[by]))
  return isOurs ? { keys: keys as number[], accountId } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
