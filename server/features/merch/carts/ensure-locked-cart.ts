import type { Trx } from '../../../platform/database/transaction.ts'
import type { CartItem } from './cart-item.ts'
import {
  type CartHolder,
  type CopiedRow,
  claimDraft,
  closeEmptyGroup,
  findCartsOf,
  findOpenCarts,
  insertOrphan,
  insertRoot,
  type LockedCart,
  linkSession,
  type OpenCarts,
} from './queries/carts.ts'
import { lockRoots, lockRootsOf } from './queries/lock-carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

/** A concurrent request may move the cart between the read and the lock. Then try again. */
const TRIES = 8

/**
 * Returns the cart for a session's rows and locks it with all carts of the same root (contract,
 * part 2, "Cart"; decision 0151). A signed-in person gets their own cart, with the browser's draft
 * merged into it; an anonymous browser gets its draft. If the session's cart belongs to someone
 * else, only this session's rows move. The caller must hold the session's lock.
 * @param lookup.prefetched - the open carts, if the caller has just read them
 */
export async function ensureLockedCart(
  trx: Trx,
  lookup: { sessionId: string; holder: CartHolder; at: Date; prefetched?: OpenCarts },
): Promise<LockedCart> {
  const { sessionId, holder, at, prefetched: seen } = lookup
  for (let tries = 0; tries < TRIES; tries++) {
    const held = await lockOpenCarts(trx, { sessionId, holder }, tries === 0 ? seen : undefined)
    const cart = held && (await resolveCart(trx, { open: held, sessionId, holder, at }))
    if (cart) return cart
  }
  throw new Error(`the cart of session ${sessionId} moved ${TRIES} times during the lookup`)
}

/**
 * Locks the open carts of a session and of the holder. Undefined if they changed before they were
 * locked.
 */
export async function lockOpenCarts(
  trx: Trx,
  query: { sessionId: string | null; holder: CartHolder },
  prefetched?: OpenCarts,
): Promise<OpenCarts | undefined> {
  const open = prefetched ?? (await findOpenCarts(trx, query))
  const roots = rootsOf(open)
  if (roots.length === 0) return open
  // PostgreSQL runs statements in the order sent, so the second one reads the state under the
  // locks.
  const [, held] = await Promise.all([lockRoots(trx, roots), findOpenCarts(trx, query)])
  return rootsOf(held).every((id) => roots.includes(id)) ? held : undefined
}

/** `own` has a session's rows, `copies` are copies of these rows in other sessions. */
export type LockedCarts = { own: LockedCart | undefined; copies: readonly CopiedRow[] }

type Lookup = {
  sessionId: string
  items: readonly Pick<CartItem, 'id' | 'copyOf'>[]
  /** Carts that the caller has read after locking the roots in `locked`. */
  prefetched?: { carts: LockedCarts; locked: readonly string[] }
}

/**
 * Locks the group of the cart with a session's rows, open or not, and the groups with copies of
 * those rows, so that two orders of the same rows run one after the other. `own` is undefined for a
 * session that never had a cart. The caller must hold the session's lock, or have sent the
 * statement for it just before. `read` runs under the locks in the same round trip: at READ
 * COMMITTED a statement sees everything committed before it starts. If a cart moved while its lock
 * was awaited, the missing locks follow and `read` runs again.
 */
export async function lockCartsAndRead<Found>(
  trx: Trx,
  { sessionId, items, prefetched }: Lookup,
  read: () => Promise<Found>,
): Promise<{ carts: LockedCarts; found: Found }> {
  const origins = listOriginalRowIds(items)
  if (prefetched && areLocked(prefetched.carts, prefetched.locked))
    return { carts: prefetched.carts, found: await read() }
  const locked: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const [roots, carts, found] = await Promise.all([
      lockRootsOf(trx, sessionId, origins),
      findCartsOf(trx, sessionId, origins),
      read(),
    ])
    locked.push(...roots)
    if (areLocked(carts, locked)) return { carts, found }
  }
  throw new Error(`the cart of session ${sessionId} moved ${TRIES} times during the lookup`)
}

const areLocked = (carts: LockedCarts, locked: readonly string[]): boolean =>
  listLockedRoots(carts).every((id) => locked.includes(id))

export const listLockedRoots = ({ own, copies }: LockedCarts): string[] => [
  ...(own ? [own.rootId] : []),
  ...copies.map(({ rootId }) => rootId),
]

/**
 * Returns for each row the id from which it was copied, or its own id if it is no copy. Skips
 * items of old snapshots, which have no id.
 */
export const listOriginalRowIds = (items: readonly Partial<Pick<CartItem, 'id' | 'copyOf'>>[]): string[] =>
  items.flatMap(({ id, copyOf }) => copyOf ?? id ?? [])

const rootsOf = ({ linked, person, draft }: OpenCarts): string[] =>
  [linked, person, draft].flatMap((cart) => cart?.rootId ?? [])

type CartResolution = { open: OpenCarts; sessionId: string; holder: CartHolder; at: Date }

/**
 * Moves the session's rows into the chosen cart. Undefined if a concurrent request has created a
 * cart that must be locked first.
 */
const resolveCart = (trx: Trx, settling: CartResolution): Promise<LockedCart | undefined> =>
  settling.holder.userId === null ? resolveForBrowser(trx, settling) : resolveForPerson(trx, settling)

async function resolveForPerson(
  trx: Trx,
  { open, sessionId, holder, at }: CartResolution,
): Promise<LockedCart | undefined> {
  const { linked, person, draft } = open
  if (!person) {
    const made = await insertRoot(trx, holder, at)
    return made && resolveForPerson(trx, { open: { ...open, person: made }, sessionId, holder, at })
  }
  if (draft) await mergeRoots(trx, draft.id, person.id, at)
  if (linked && linked.rootId === person.id) return linked
  // A cart with neither a cookie nor an owner contains only rows of this session.
  if (linked && isUnowned(linked) && linked.id === linked.rootId) await mergeRoots(trx, linked.id, person.id, at)
  await linkSession(trx, { sessionId, cartId: person.id, at })
  if (linked) await closeEmptyGroup(trx, { cart: linked, status: 'discarded', at })
  return person
}

async function resolveForBrowser(
  trx: Trx,
  { open, sessionId, holder, at }: CartResolution,
): Promise<LockedCart | undefined> {
  const { linked, draft } = open
  const { cookieId } = holder
  if (linked && isUnowned(linked) && linked.id === linked.rootId && cookieId !== null) {
    if (!draft) {
      await claimDraft(trx, linked.id, cookieId, at)
      return { ...linked, ownerCookieId: cookieId }
    }
    await mergeRoots(trx, linked.id, draft.id, at)
    return draft
  }
  if (linked) return linked
  if (draft) {
    await linkSession(trx, { sessionId, cartId: draft.id, at })
    return draft
  }
  if (cookieId !== null) {
    const made = await insertRoot(trx, holder, at)
    return made && resolveForBrowser(trx, { open: { ...open, draft: made }, sessionId, holder, at })
  }
  const id = await insertOrphan(trx, at)
  await linkSession(trx, { sessionId, cartId: id, at })
  return { id, rootId: id, touchedAt: at, ownerCookieId: null, ownerUserId: null }
}

const isUnowned = ({ ownerCookieId, ownerUserId }: LockedCart): boolean =>
  ownerCookieId === null && ownerUserId === null
