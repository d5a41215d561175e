import type { Trx } from '../../../platform/database/transaction.ts'
import {
  type CartHolder,
  claimDraft,
  closeEmptyGroup,
  findHeldCart,
  findOpenCarts,
  type HeldCart,
  insertOrphan,
  insertRoot,
  linkSession,
  lockRoots,
  type OpenCarts,
} from './queries/carts.ts'
import { mergeRoots } from './queries/merge-carts.ts'

/** Somebody else may move a cart between looking and holding it; each time one of them is done. */
const TRIES = 8

/**
 * The cart that a session fills, with its group held until the transaction ends (part 2, "Cart"; decision 0151). A person
 * who is signed in fills their own, and what the browser kept as a draft goes into it; a browser fills its draft. Of a cart
 * that is another person's, or another browser's, nobody gets more than the rows of the session they have. The session is
 * locked by the caller.
 */
export async function holdCart(
  trx: Trx,
  { sessionId, holder, at }: { sessionId: string; holder: CartHolder; at: Date },
): Promise<HeldCart> {
  for (let tries = 0; tries < TRIES; tries++) {
    const held = await lockOpenCarts(trx, { sessionId, holder })
    const cart = held && (await settle(trx, { open: held, sessionId, holder, at }))
    if (cart) return cart
  }
  throw new Error(`the cart of session ${sessionId} was moved ${TRIES} times while it was looked for`)
}

/** Undefined when they are others by the time that they are held. Three statements. */
export async function lockOpenCarts(
  trx: Trx,
  asked: { sessionId: string | null; holder: CartHolder },
): Promise<OpenCarts | undefined> {
  const seen = await findOpenCarts(trx, asked)
  const roots = rootsOf(seen)
  if (roots.length === 0) return seen
  await lockRoots(trx, roots)
  const held = await findOpenCarts(trx, asked)
  return rootsOf(held).every((id) => roots.includes(id)) ? held : undefined
}

/**
 * The cart that a session's rows lie in, open or not, with its group held. Undefined for a session that never had one. The
 * session is locked by the caller.
 */
export async function lockSessionCart(trx: Trx, sessionId: string): Promise<HeldCart | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await findHeldCart(trx, sessionId)
    if (!seen) return undefined
    await lockRoots(trx, [seen.rootId])
    const held = await findHeldCart(trx, sessionId)
    if (held?.rootId === seen.rootId) return held
  }
  throw new Error(`the cart of session ${sessionId} was moved ${TRIES} times while it was looked for`)
}

const rootsOf = ({ linked, person, draft }: OpenCarts): string[] =>
  [linked, person, draft].flatMap((cart) => cart?.rootId ?? [])

type Settling = { open: OpenCarts; sessionId: string; holder: CartHolder; at: Date }

/** Undefined when a cart was made that has to be found and held first. */
const settle = (trx: Trx, settling: Settling): Promise<HeldCart | undefined> =>
  settling.holder.userId === null ? settleForBrowser(trx, settling) : settleForPerson(trx, settling)

async function settleForPerson(trx: Trx, { open, sessionId, holder, at }: Settling): Promise<HeldCart | undefined> {
  const { linked, person, draft } = open
  if (!person) {
    await insertRoot(trx, holder, at)
    return undefined
  }
  if (draft) await mergeRoots(trx, draft.id, person.id, at)
  if (linked && linked.rootId === person.id) return linked
  // Without a browser or an owner it can be nobody's but this session's.
  if (linked && isNobodys(linked) && linked.id === linked.rootId) await mergeRoots(trx, linked.id, person.id, at)
  await linkSession(trx, { sessionId, cartId: person.id, at })
  if (linked) await closeEmptyGroup(trx, { cart: linked, status: 'discarded', at })
  return person
}

async function settleForBrowser(trx: Trx, { open, sessionId, holder, at }: Settling): Promise<HeldCart | undefined> {
  const { linked, draft } = open
  const { cookieId } = holder
  if (linked && isNobodys(linked) && linked.id === linked.rootId && cookieId !== null) {
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
    await insertRoot(trx, holder, at)
    return undefined
  }
  const id = await insertOrphan(trx, at)
  await linkSession(trx, { sessionId, cartId: id, at })
  return { id, rootId: id, touchedAt: at, ownerCookieId: null, ownerUserId: null }
}

const isNobodys = ({ ownerCookieId, ownerUserId }: HeldCart): boolean => ownerCookieId === null && ownerUserId === null
