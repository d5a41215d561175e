import type { CartItem, CartItemInput } from '../cart-item.ts'

const CHOICES = ['designId', 'artKey', 'placement', 'size', 'color'] as const

/**
 * Fills in the printed name of a row when the client omits it, so that the fan gets the name they
 * saw. `null` removes the name. If several rows are the same piece, an omitted name matches the
 * row without a name first.
 */
export function keepNames(before: readonly CartItem[], items: readonly CartItemInput[]): CartItemInput[] {
  const left = [...before]
  const take = (wanted: CartItemInput, isMeant: (row: CartItem) => boolean): CartItem | undefined => {
    const at = left.findIndex((row) => isMeant(row) && isSamePiece(row, wanted))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // Match the rows that give a name first, so that no other row takes their name.
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
