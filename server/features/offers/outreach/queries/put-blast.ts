import type { Insertable } from 'kysely'
import type { BlastRecipientsTable, BlastsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { BlastRow } from './find-blasts.ts'

/** Two statements. */
export async function insertBlast(
  trx: Trx,
  blast: Insertable<BlastsTable>,
  recipients: readonly Insertable<BlastRecipientsTable>[],
): Promise<void> {
  await trx.insertInto('blasts').values(blast).execute()
  await trx.insertInto('blast_recipients').values(recipients).execute()
}

type Own = { id: string; buyerAccountId: string; now: Date }

/** Confirms a blast that is open; undefined when it is not, or not theirs. One statement. */
export const confirmOpenBlast = (db: Db, { id, buyerAccountId, now }: Own): Promise<BlastRow | undefined> =>
  db
    .updateTable('blasts')
    .set({ status: 'CONFIRMED', confirmed_at: now })
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Cancels a blast that was not confirmed; undefined when it was, or is not theirs. One statement. */
export const cancelUnconfirmedBlast = (
  db: Db,
  { id, buyerAccountId }: Omit<Own, 'now'>,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable('blasts')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('buyer_account_id', '=', buyerAccountId)
    .where('status', '<>', 'CONFIRMED')
    .returning('id')
    .executeTakeFirst()

/** All of its talents were decided about. One statement. */
export async function finishBlast(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('blasts')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('blast_recipients as r')
            .whereRef('r.blast_id', '=', 'blasts.id')
            .where('r.decided_at', 'is', null),
        ),
      ),
    )
    .execute()
}

type Recipient = { blastId: string; position: number }

/**
 * Locks a talent of a blast that nothing was decided about yet. False: something was, by now. Whoever confirms the same
 * blast meanwhile waits here, and then finds that. One statement.
 */
export async function claimRecipient(trx: Trx, { blastId, position }: Recipient): Promise<boolean> {
  const row = await trx
    .selectFrom('blast_recipients')
    .select('position')
    .where('blast_id', '=', blastId)
    .where('position', '=', position)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Decided = { offer_id: string } | { error_code: string; error_message: string; retry_at: Date | null }

/** Writes what became of a talent of a blast, unless that is written already. One statement. */
export async function decideRecipient(
  db: Db | Trx,
  { blastId, position }: Recipient,
  decided: Decided,
  at: Date,
): Promise<void> {
  await db
    .updateTable('blast_recipients')
    .set({ ...decided, decided_at: at })
    .where('blast_id', '=', blastId)
    .where('position', '=', position)
    .where('decided_at', 'is', null)
    .execute()
}
