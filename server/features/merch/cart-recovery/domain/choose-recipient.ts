import type { RowInCart } from '../../carts/index.ts'

/** Whom a mail about a cart goes to, and what it shows them. */
export type Reminder = {
  address: string
  /** Of these a mail tells, and its link shows them: the last put there comes last. */
  rows: readonly [RowInCart, ...RowInCart[]]
  /** The piece that was put there last: its campaign is the mail's sender. */
  latest: RowInCart
}

/**
 * Whom a cart's one mail goes to: the address that was left in it last, of a session that still has something in it (decision
 * 0152). It shows what that address's sessions have; of a browser's draft also what was put there before anybody left an
 * address. What a session with another address has it never shows. Only what can be bought now counts. In a person's own cart
 * of which no session has an address, it goes to that of their account (decision 0231).
 * @returns why there is nobody to write to, or nothing to write of
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
