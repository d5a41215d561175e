import type { CartItem, WantedItem } from '../cart-item.ts'

const CHOICES = ['designId', 'artKey', 'placement', 'size', 'color'] as const

/**
 * A piece of which a client says nothing of the name keeps the one that it was shown with: what is printed is what the fan
 * saw. `null` takes it off. Where a cart has the same piece without a name too, that is the one that is meant.
 */
export function keepNames(before: readonly CartItem[], items: readonly WantedItem[]): WantedItem[] {
  const left = [...before]
  const take = (wanted: WantedItem, isMeant: (row: CartItem) => boolean): CartItem | undefined => {
    const at = left.findIndex((row) => isMeant(row) && isSamePiece(row, wanted))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // What names itself is taken first: its row is no other's.
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

const isSamePiece = (row: CartItem, wanted: WantedItem): boolean =>
  row.catalogProductId === wanted.catalogProductId &&
  CHOICES.every((choice) => wanted[choice] === undefined || wanted[choice] === null || wanted[choice] === row[choice])
