import type { RowInCart } from '../../carts/index.ts'

export type Reminder = {
  address: string
  /** Oldest first, for the mail and the linked page. */
  rows: readonly [RowInCart, ...RowInCart[]]
  /** The mail is sent in the name of this row's campaign. */
  latest: RowInCart
  language: string | null
}

/**
 * Chooses the recipient of the only mail about a cart (decision 0152): the address that was entered
 * last, in any session that still has items in the cart. If a signed-in fan's cart has no such
 * address, the account's address is used (decision 0224). The mail shows the items of the sessions
 * in which the address was entered, and for an anonymous browser also those of sessions without an
 * address. It never shows items of a session with another address, or items that cannot be bought
 * now.
 * @returns the reminder, or the reason if there is no address or no item that can be bought
 */
export function chooseRecipient(
  rows: readonly RowInCart[],
  { isDraft, accountAddress }: { isDraft: boolean; accountAddress: string | null },
): Reminder | 'nothing to buy' | 'no address' {
  const sellable = rows.filter(({ isOpen, isPreview }) => isOpen && !isPreview)
  if (sellable.length === 0) return 'nothing to buy'
  const [last] = sellable
    .flatMap(({ email, emailAt, language }) =>
      email !== null && emailAt !== null ? [{ email, emailAt, language }] : [],
    )
    .toSorted((one, other) => other.emailAt.getTime() - one.emailAt.getTime())
  const address = last?.email ?? accountAddress
  if (address === null) return 'no address'
  const isTheirs = ({ email }: RowInCart) =>
    last === undefined ? email === null : email === last.email || (isDraft && email === null)
  const [first, ...more] = sellable.filter(isTheirs)
  if (!first) return 'no address'
  const latest = more.at(-1) ?? first
  return { address, rows: [first, ...more], latest, language: (last ?? latest).language }
}
