import { createHash } from 'node:crypto'
import type { OrderSnapshot } from '../orders/index.ts'

/**
 * Digests everything that the buyer agrees to, and the seller; different terms need a new payment.
 * Row ids and pictures may change without affecting it.
 */
export function digestOfTerms({ items, ...rest }: OrderSnapshot, sellerAccountId: string): string {
  const bought = items.map(
    ({ id: _, cartId: _cart, copyOf: _copy, previewFilename: _preview, cleanFilename: _clean, ...item }) =>
      sorted(item),
  )
  const { shippingInfo, ...words } = rest
  const agreed = [sellerAccountId, bought, sorted(words), shippingInfo && sorted(shippingInfo)]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
