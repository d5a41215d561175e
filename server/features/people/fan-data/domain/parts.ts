/** The kinds of data that a fan can delete, in the order of the page. */
export const PARTS = ['shares', 'art', 'photos', 'address', 'everything'] as const
export type Part = (typeof PARTS)[number]

/** Kinds of access to a data page, which determine its content. */
export const SCOPE_KINDS = ['address', 'session', 'order', 'account'] as const

/**
 * `address`: proven by a mailed link; gives access to everything of that address. `session` and
 * `order`: opened with a session's bearer token or an order's token, and limited to their own data.
 * `account`: a signed-in person, without the data that only Settings shows.
 */
export type Scope = { kind: (typeof SCOPE_KINDS)[number]; id: string }

/**
 * Kinds of data that each access can delete. An order's token can delete the buyer's details in the
 * order. An account itself is deleted in Settings.
 */
export const PARTS_OF: Readonly<Record<Scope['kind'], readonly Part[]>> = {
  address: PARTS,
  session: PARTS,
  order: ['address'],
  account: ['shares', 'art', 'photos', 'address'],
}
