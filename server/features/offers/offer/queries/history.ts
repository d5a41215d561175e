import type { Selectable } from 'kysely'
import type { OfferHistoryTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { NOTE_ACTIONS } from '../domain/transitions.ts'

export type HistoryRow = Selectable<OfferHistoryTable>

/** Orders by sequence and not by time, because the clocks of processes differ. */
export const listHistory = (db: Db, offerId: string): Promise<HistoryRow[]> =>
  db.selectFrom('offer_history').selectAll().where('offer_id', '=', offerId).orderBy('sequence').execute()

export const findLastMove = (db: Db, offerId: string): Promise<HistoryRow | undefined> =>
  db
    .selectFrom('offer_history')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('action', 'not in', NOTE_ACTIONS)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
