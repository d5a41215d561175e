import type { Updateable } from 'kysely'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { NoteAction } from '../domain/transitions.ts'
import { type Actor, entryOf, HISTORY_COLUMNS, historyValues } from './move-offer.ts'
import type { OfferRow } from './offer-row.ts'

type NoteInput = {
  /** The update requires that these columns are as they were read. */
  offer: Pick<
    OfferRow,
    | 'id'
    | 'status'
    | 'revision_count'
    | 'delivery_due_at'
    | 'extension_asked_at'
    | 'extension_count'
    | 'included_revisions'
  >
  action: NoteAction
  set?: Updateable<OffersTable>
  actor: Actor
  note?: string | null
  changes?: Readonly<Record<string, unknown>> | null
  at: Date
}

/**
 * Changes an offer without a transition and adds a history entry, in one statement.
 * @returns the current offer, or undefined if another request changed it first
 */
export const recordOfferNote = (trx: Trx, { offer, set = {}, ...entry }: NoteInput): Promise<OfferRow | undefined> =>
  trx
    .with('offer', (db) =>
      db
        .updateTable('offers')
        // Updates the row even if no column changes, to lock it. Concurrent history entries
        // therefore get sequence numbers in the order in which they are committed.
        .set({ ...set, status: offer.status })
        .where('id', '=', offer.id)
        .where('status', '=', offer.status)
        .where('revision_count', '=', offer.revision_count)
        .where('delivery_due_at', 'is not distinct from', offer.delivery_due_at)
        .where('extension_asked_at', 'is not distinct from', offer.extension_asked_at)
        .where('extension_count', '=', offer.extension_count)
        .where('included_revisions', 'is not distinct from', offer.included_revisions)
        .where('deleted_at', 'is', null)
        .returningAll(),
    )
    .with('entry', (db) =>
      db
        .insertInto('offer_history')
        .columns(HISTORY_COLUMNS)
        .expression(
          db.selectFrom('offer').select(historyValues(entryOf({ ...entry, to: offer.status }, offer.status))),
        ),
    )
    .selectFrom('offer')
    .selectAll()
    .executeTakeFirst()
