import type { Db } from '../../../platform/database/transaction.ts'
import { NOBODY, type Person } from '../../../platform/personal-data/index.ts'
import { findGuests } from '../accounts/index.ts'
import type { Scope } from './domain/parts.ts'
import type { FanMerch, FanOrder } from './handlers.ts'

/**
 * Whose data a page is about. `own` are the sessions that are certainly theirs; `named` are those in which their address was
 * typed, which anybody can do: of these the page counts and deletes, and shows nothing.
 */
export type Subject = {
  own: readonly string[]
  named: readonly string[]
  orders: readonly FanOrder[]
  guests: readonly string[]
  address: string | null
}

const NOTHING: Subject = { own: [], named: [], orders: [], guests: [], address: null }

/** What a scope reaches now. Three statements at most. */
export async function findSubject(db: Db, merch: FanMerch, { kind, id }: Scope): Promise<Subject> {
  if (kind === 'order') return { ...NOTHING, orders: await merch.listOrders(db, { ids: [id] }) }
  if (kind === 'session') return { ...NOTHING, own: [id], orders: await merch.listOrders(db, { sessions: [id] }) }
  if (kind === 'account') {
    const own = await merch.listSessionsOf(db, id)
    return { ...NOTHING, own, orders: await merch.listOrders(db, { account: id }) }
  }
  const guests = await findGuests(db, id)
  const orders = await merch.listOrders(db, { address: id })
  // Whoever pays means the address they give.
  const own = [...new Set(orders.map(({ sessionId }) => sessionId))]
  const naming = await merch.findSessionsNaming(db, { address: id, guests })
  return { own, named: naming.filter((session) => !own.includes(session)), orders, guests, address: id }
}

export const addressesOf = ({ address }: Subject): string[] => (address === null ? [] : [address])

/** The subject as whom rows are shown and exported for. */
export const readerOf = (subject: Subject): Person => ({
  ...NOBODY,
  address: addressesOf(subject),
  user: subject.guests,
  session: subject.own,
  order: subject.orders.map(({ id }) => id),
})

/** The subject as whose rows are counted: sessions that only name the address, too. */
export const ownerOf = (subject: Subject): Person => ({
  ...readerOf(subject),
  session: [...subject.own, ...subject.named],
})
