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
 * Chooses the recipient of a cart's only mail: the last address entered in a session that still has
 * rows in the cart (decision 0152). The mail shows the rows of that address's sessions and, for a
 * browser's draft, rows added before any address was entered. It never shows rows of a session with
 * another address. Only rows that can be bought now count.
 * @returns a reason if there is no recipient or nothing to show
 */
export function chooseRecipient(
  rows: readonly RowInCart[],
  { isDraft }: { isDraft: boolean },
): Reminder | 'nothing to buy' | 'no address' {
  const sellable = rows.filter(({ isOpen, isPreview }) => isOpen && !isPreview)
  if (sellable.length === 0) return 'nothing to buy'
  const [last] = sellable
    .flatMap(({ email, emailAt }) => (email !== null && emailAt !== null ? [{ email, emailAt }] : []))
    .toSorted((one, other) => other.emailAt.getTime() - one.emailAt.getTime())
  if (!last) return 'no address'
  const isTheirs = ({ email }: RowInCart) => email === last.email || (isDraft && email === null)
  const [first, ...more] = sellable.filter(isTheirs)
  if (!first) return 'no address'
  return { address: last.email, rows: [first, ...more], latest: more.at(-1) ?? first }
}
