import type { CartItem, CartItemInput } from '../cart-item.ts'

const CHOICES = ['designId', 'artKey', 'placement', 'size', 'color'] as const

/**
 * Adds the name to be printed to rows in which the client omits that name. The name is taken from
 * the same row before the change. To remove a name, the client sends `null`. If several existing
 * rows match, a row without a name is used first.
 */
export function keepNames(before: readonly CartItem[], items: readonly CartItemInput[]): CartItemInput[] {
  const left = [...before]
  const take = (wanted: CartItemInput, isMeant: (row: CartItem) => boolean): CartItem | undefined => {
    const at = left.findIndex((row) => isMeant(row) && isSamePiece(row, wanted))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // Match the rows in the request that contain a name first. Otherwise, a row without a name could
  // match the existing row that belongs to another row of the request.
  for (const wanted of items) {
    const { fanName } = wanted
    if (fanName !== undefined) take(wanted, (row) => row.fanName === (fanName?.trim().replace(/\s+/g, ' ') || null))
  }
  return items.map((wanted) => {
    if (wanted.fanName !== undefined) return wanted
    const row = take(wanted, ({ fanName }) => fanName === null) ?? take(wanted, () => true)
    return row?.fanName ? { ...wanted, fanName: row.fanName } : wanted
  })
}

const isSamePiece = (row: CartItem, wanted: CartItemInput): boolean =>
  row.catalogProductId === wanted.catalogProductId &&
  CHOICES.every((choice) => wanted[choice] === undefined || wanted[choice] === null || wanted[choice] === row[choice])
