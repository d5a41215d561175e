import type { Db } from '../../../../platform/database/transaction.ts'
import { filterActiveGuests } from '../../fan-sessions/index.ts'
import { findNamedGuests } from './orders-of-fans.ts'

/** Returns those of the given guests who were active since `since` or are named in an order. */
export const findKeptGuests = async (db: Db, guests: readonly string[], since: Date): Promise<string[]> => [
  ...(await filterActiveGuests(db, guests, since)),
  ...(await findNamedGuests(db, guests)),
]
