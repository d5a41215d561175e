/** What a fan can delete, in the order of the page. */
export const PARTS = ['shares', 'art', 'photos', 'address', 'everything'] as const
export type Part = (typeof PARTS)[number]

/** What opens a page of data, and so what is on it. */
export const SCOPE_KINDS = ['address', 'session', 'order', 'account'] as const

/**
 * `address`: proven by a mailed link; opens everything of that address. `session` and `order`: opened by a bearer or an
 * order's token; open their own data alone. `account`: a signed-in person's, without what only Settings shows.
 */
export type Scope = { kind: (typeof SCOPE_KINDS)[number]; id: string }

/** An order's token deletes what the order says of its buyer. An account itself is deleted in Settings. */
export const PARTS_OF: Readonly<Record<Scope['kind'], readonly Part[]>> = {
  address: PARTS,
  session: PARTS,
  order: ['address'],
  account: ['shares', 'art', 'photos', 'address'],
}
