import type { RowInCart } from '../../carts/index.ts'

/** Mail address to which the mail about a cart is sent, and the cart rows that the mail shows. */
export type Reminder = {
  address: string
  /**
   * Cart rows that the mail and the linked page show. The row that was added last is the last one.
   */
  rows: readonly [RowInCart, ...RowInCart[]]
  /** The row that was added last. The mail is sent in the name of this row's campaign. */
  latest: RowInCart
}

/**
 * Chooses the mail address to which the only mail about a cart is sent (decision 0152). It is the
 * address that was entered last, in any session that still has items in the cart. If nobody
 * entered an address in a signed-in fan's cart, the mail goes to the address of the fan's account
 * (decision 0224). The mail shows the items of the sessions in which this address was entered. If
 * the cart belongs to an anonymous browser, the mail also shows items from sessions without an
 * address. The mail never shows items of a session with another address, or items that cannot be
 * bought now. @returns the reason if there is no address or no item that can be bought
 */
export function chooseRecipient(
  rows: readonly RowInCart[],
  { isDraft, accountAddress }: { isDraft: boolean; accountAddress: string | null },
): Reminder | 'nothing to buy' | 'no address' {
  const sellable = rows.filter(({ isOpen, isPreview }) => isOpen && !isPreview)
  if (sellable.length === 0) return 'nothing to buy'
  const [last] = sellable
    .flatMap(({ email, emailAt }) => (email !== null && emailAt !== null ? [{ email, emailAt }] : []))
    .toSorted((one, other) => other.emailAt.getTime() - one.emailAt.getTime())
  const address = last?.email ?? accountAddress
  if (address === null) return 'no address'
  const isTheirs = ({ email }: RowInCart) =>
    last === undefined ? email === null : email === last.email || (isDraft && email === null)
  const [first, ...more] = sellable.filter(isTheirs)
  if (!first) return 'no address'
  return { address, rows: [first, ...more], latest: more.at(-1) ?? first }
}
