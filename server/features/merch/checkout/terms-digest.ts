import { createHash } from 'node:crypto'
import type { OrderSnapshot } from '../orders/index.ts'

/**
 * Digests the seller and everything that the buyer agrees to. A different digest requires a new
 * payment. Row ids and picture files are left out, because they may change without new terms.
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
