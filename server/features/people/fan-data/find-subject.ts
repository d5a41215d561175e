import type { Db } from '../../../platform/database/transaction.ts'
import { EMPTY_PERSON, type Person } from '../../../platform/personal-data/index.ts'
import { findGuests } from '../accounts/index.ts'
import type { Scope } from './domain/parts.ts'
import type { FanMerch, FanOrder } from './handlers.ts'

/**
 * `own` are sessions that certainly belong to the person. `named` are sessions in which anybody
 * may have typed the person's address. Their data is counted and deleted, but not shown.
 */
export type Subject = {
  own: readonly string[]
  named: readonly string[]
  orders: readonly FanOrder[]
  guests: readonly string[]
  address: string | null
}

const NOTHING: Subject = { own: [], named: [], orders: [], guests: [], address: null }

export async function findSubject(db: Db, merch: FanMerch, { kind, id }: Scope): Promise<Subject> {
  if (kind === 'order') return { ...NOTHING, orders: await merch.listOrders(db, { ids: [id] }) }
  if (kind === 'session') return { ...NOTHING, own: [id], orders: await merch.listOrders(db, { sessions: [id] }) }
  if (kind === 'account') {
    const own = await merch.listSessionsOf(db, id)
    return { ...NOTHING, own, orders: await merch.listOrders(db, { account: id }) }
  }
  const guests = await findGuests(db, id)
  const orders = await merch.listOrders(db, { address: id })
  // Sessions in which this address has ordered count as own, because buyers enter their own
  // address.
  const own = [...new Set(orders.map(({ sessionId }) => sessionId))]
  const naming = await merch.findSessionsWithAddress(db, { address: id, guests })
  return { own, named: naming.filter((session) => !own.includes(session)), orders, guests, address: id }
}

export const addressesOf = ({ address }: Subject): string[] => (address === null ? [] : [address])

/** Includes only sessions that certainly belong to the person. */
export const readerOf = (subject: Subject): Person => ({
  ...EMPTY_PERSON,
  address: addressesOf(subject),
  user: subject.guests,
  session: subject.own,
  order: subject.orders.map(({ id }) => id),
})

/** Also includes sessions that only name the address. */
export const ownerOf = (subject: Subject): Person => ({
  ...readerOf(subject),
  session: [...subject.own, ...subject.named],
})
