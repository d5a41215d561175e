export const PARTS = ['shares', 'art', 'photos', 'address', 'everything'] as const
export type Part = (typeof PARTS)[number]

export const SCOPE_KINDS = ['address', 'session', 'order', 'account'] as const

/**
 * Determines whose data a page shows. `address`: a mailed link has proven the address, and the
 * page shows everything of that address. `session` and `order`: opened with a bearer token, and
 * limited to the session or order. `account`: a signed-in person, without the data that only
 * Settings shows.
 */
export type Scope = { kind: (typeof SCOPE_KINDS)[number]; id: string }

/**
 * Kinds of data that can be deleted on each kind of page. An account itself is deleted in
 * Settings.
 */
export const PARTS_OF: Readonly<Record<Scope['kind'], readonly Part[]>> = {
  address: PARTS,
  session: PARTS,
  order: ['address'],
  account: ['shares', 'art', 'photos', 'address'],
}
