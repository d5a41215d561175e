import type { Db } from '../../../../platform/database/transaction.ts'
import { filterActiveGuests } from '../../fan-sessions/index.ts'
import { findNamedGuests } from './orders-of-fans.ts'

/**
 * Returns those of the guests who have been active since `since` or whose data an order contains.
 */
export const findKeptGuests = async (db: Db, guests: readonly string[], since: Date): Promise<string[]> => [
  ...(await filterActiveGuests(db, guests, since)),
  ...(await findNamedGuests(db, guests)),
]
