import type { RowInCart } from '../../carts/index.ts'

/** Recipient of a cart mail and the rows it shows. */
export type Reminder = {
  address: string
  /** Rows that the mail and its link show, the most recently added last. */
  rows: readonly [RowInCart, ...RowInCart[]]
  /** The most recently added row; its campaign is the sender of the mail. */
  latest: RowInCart
}

/**
 * Chooses the recipient of a cart's one mail: the latest address entered in a session that still
 * has items in the cart (decision 0152). The mail shows the items of that address's sessions and,
 * for a browser's draft, also items that were added before anybody entered an address. It never
 * shows items of a session with another address, nor items that cannot be bought now. If no session
 * of a signed-in fan's cart has an address, the mail goes to the address of their account (decision
 * 0224).
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
