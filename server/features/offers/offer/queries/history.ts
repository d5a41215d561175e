import type { Selectable } from 'kysely'
import type { OfferHistoryTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { NOTE_ACTIONS } from '../domain/transitions.ts'

export type HistoryRow = Selectable<OfferHistoryTable>

export type NamedHistoryRow = HistoryRow & { person_name: string | null }

/**
 * Lists the history of an offer, ordered by sequence and not by time, because the clocks of
 * processes differ.
 */
export const listHistory = (db: Db, offerId: string): Promise<NamedHistoryRow[]> =>
  db
    .selectFrom('offer_history')
    .leftJoin(accountSummaries.as('person'), 'person.id', 'offer_history.actor_person_account_id')
    .selectAll('offer_history')
    .select('person.display_name as person_name')
    .where('offer_id', '=', offerId)
    .orderBy('sequence')
    .execute()

export const findLastMove = (db: Db, offerId: string): Promise<HistoryRow | undefined> =>
  db
    .selectFrom('offer_history')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('action', 'not in', NOTE_ACTIONS)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
