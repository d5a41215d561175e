import { createHash } from 'node:crypto'
import type { OrderSnapshot } from '../orders/index.ts'

/**
 * Digest of the seller and of everything that the buyer agrees to. If it changes, the buyer needs
 * a new payment. Row ids and picture files are left out, because they can change under the same
 * terms.
 */
export function digestOfTerms({ items, ...rest }: OrderSnapshot, sellerAccountId: string): string {
  const bought = items.map(
    ({ id: _, cartId: _cart, copyOf: _copy, previewFilename: _preview, cleanFilename: _clean, ...item }) =>
      sorted(item),
  )
  // The buyer may change the language and keep the payment.
  const { shippingInfo, language: _language, ...words } = rest
  const agreed = [sellerAccountId, bought, sorted(words), shippingInfo && sorted(shippingInfo)]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
