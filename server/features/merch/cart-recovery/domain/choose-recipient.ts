import type { RowInCart } from '../../carts/index.ts'

/** Recipient of a cart mail and the rows it shows. */
export type Reminder = {
  address: string
  /** Rows that the mail and its link show, the most recently added last. */
  rows: readonly [RowInCart, ...RowInCart[]]
  /** The most recently added row. Its campaign is the sender of the mail. */
  latest: RowInCart
}

/**
 * Chooses the recipient of the only mail that a cart gets (decision 0152). It is the address that
 * was entered last, in any session that still has items in the cart. If nobody entered an address
 * in a signed-in fan's cart, it is the address of the account (decision 0224). The mail shows the
 * items of the sessions with that address. If the cart belongs to an anonymous browser, it also
 * shows items from sessions without an address. It never shows items of a session with another
 * address, or items that cannot be bought now.
 * @returns the reason if there is no address, or nothing that can be bought
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
