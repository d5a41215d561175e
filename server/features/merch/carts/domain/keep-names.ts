import type { CartItem, CartItemInput } from '../cart-item.ts'

const CHOICES = ['designId', 'artKey', 'placement', 'size', 'color'] as const

/**
 * Copies the printed names of the previous rows to the rows in which the client omits the name;
 * `null` removes a name. Of several matching previous rows, one without a name is used first.
 */
export function keepNames(before: readonly CartItem[], items: readonly CartItemInput[]): CartItemInput[] {
  const left = [...before]
  const take = (wanted: CartItemInput, isMeant: (row: CartItem) => boolean): CartItem | undefined => {
    const at = left.findIndex((row) => isMeant(row) && isSamePiece(row, wanted))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  // First find the previous rows of the rows that state a name. Otherwise, a row that omits it
  // could match a previous row that belongs to another one.
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
