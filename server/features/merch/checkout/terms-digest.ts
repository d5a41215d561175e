import { createHash } from 'node:crypto'
import type { OrderSnapshot } from '../orders/index.ts'

/**
 * Returns a digest of the seller and of everything that the buyer agrees to, for example the
 * prices. If the digest changes, the buyer needs a new payment. Row ids and picture files are not
 * part of the digest, because they can change while the terms stay the same.
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
