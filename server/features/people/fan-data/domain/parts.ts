/** Kinds of data that a fan can delete, in the order in which the page shows them. */
export const PARTS = ['shares', 'art', 'photos', 'address', 'everything'] as const
export type Part = (typeof PARTS)[number]

/** Ways to open a data page. They determine what the page contains. */
export const SCOPE_KINDS = ['address', 'session', 'order', 'account'] as const

/**
 * Scope of a data page, which determines whose data it shows. `address`: a mailed link has proven
 * the address, and the page shows everything of that address. `session` and `order`: opened with
 * the bearer token of a session or the token of an order, and limited to the session or order.
 * `account`: a signed-in person, without the data that only Settings shows.
 */
export type Scope = { kind: (typeof SCOPE_KINDS)[number]; id: string }

/**
 * Kinds of data that can be deleted on each kind of page. With the token of an order, the buyer's
 * details in the order can be deleted. An account itself is deleted in Settings.
 */
export const PARTS_OF: Readonly<Record<Scope['kind'], readonly Part[]>> = {
  address: PARTS,
  session: PARTS,
  order: ['address'],
  account: ['shares', 'art', 'photos', 'address'],
}
