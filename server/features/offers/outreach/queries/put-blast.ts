import type { Insertable } from 'kysely'
import type { BlastRecipientsTable, BlastsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { BlastRow } from './find-blasts.ts'

export async function insertBlast(
  trx: Trx,
  blast: Insertable<BlastsTable>,
  recipients: readonly Insertable<BlastRecipientsTable>[],
): Promise<void> {
  await trx.insertInto('blasts').values(blast).execute()
  await trx.insertInto('blast_recipients').values(recipients).execute()
}

type Own = { id: string; buyerAccountId: string; now: Date }

/** Returns undefined if the blast is not open or belongs to another brand. */
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

/** Returns undefined if the blast was confirmed or belongs to another brand. */
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
 * Locks a recipient that has no result yet. Returns false if the recipient has a result. A
 * concurrent confirmation waits for this lock and then finds the result.
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

type RecipientResult = { offer_id: string } | { error_code: string; error_message: string; retry_at: Date | null }

export async function decideRecipient(
  db: Db | Trx,
  { blastId, position }: Recipient,
  decided: RecipientResult,
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
