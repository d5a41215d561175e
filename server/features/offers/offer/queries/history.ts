import type { Selectable } from 'kysely'
import type { OfferHistoryTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { NOTE_ACTIONS } from '../domain/transitions.ts'

export type HistoryRow = Selectable<OfferHistoryTable>

/** Everything that happened to an offer, oldest first: in the order of its own count, whatever clock wrote it. */
export const listHistory = (db: Db, offerId: string): Promise<HistoryRow[]> =>
  db.selectFrom('offer_history').selectAll().where('offer_id', '=', offerId).orderBy('sequence').execute()

/** What moved it last. */
export const findLastMove = (db: Db, offerId: string): Promise<HistoryRow | undefined> =>
  db
    .selectFrom('offer_history')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('action', 'not in', NOTE_ACTIONS)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
