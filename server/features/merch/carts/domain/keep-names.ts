import type { CartItem, CartItemInput } from '../cart-item.ts'

const CHOICES = ['designId', 'artKey', 'placement', 'size', 'color'] as const

/**
 * Adds names to rows in which the client omits them, from the same rows before the change; `null`
 * removes a name. Of several matching rows, one without a name is used first.
 */
export function keepNames(before: readonly CartItem[], items: readonly CartItemInput[]): CartItemInput[] {
  const left = [...before]
  const take = (wanted: CartItemInput, isMeant: (row: CartItem) => boolean): CartItem | undefined => {
    const at = left.findIndex((row) => isMeant(row) && isSamePiece(row, wanted))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // Match rows with a name first. A row without one could otherwise match the existing row of
  // another.
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
