import { type Insertable, sql, type Updateable } from 'kysely'
import type { AiModelsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { ModelRow } from './find-model.ts'

/** Returns undefined if the key or the endpoint is taken. */
export const insertModel = (trx: Trx, row: Insertable<AiModelsTable>): Promise<ModelRow | undefined> =>
  trx
    .insertInto('ai_models')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const lockModel = (trx: Trx, key: string): Promise<ModelRow | undefined> =>
  trx.selectFrom('ai_models').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

/** @throws a unique violation if the endpoint is taken */
export const updateModel = (trx: Trx, key: string, set: Updateable<AiModelsTable>): Promise<ModelRow> =>
  trx.updateTable('ai_models').set(set).where('key', '=', key).returningAll().executeTakeFirstOrThrow()

/**
 * Deletes a model with its slots.
 * @throws a foreign key violation if it has recorded calls
 */
export async function deleteModelRow(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('model_slots').where('model_key', '=', key).execute()
  await trx.deleteFrom('ai_models').where('key', '=', key).execute()
}

/** Adds slots up to the concurrency. Excess slots remain but are not used. */
export async function ensureSlots(trx: Trx, key: string, concurrency: number): Promise<void> {
  await sql`
    insert into model_slots (model_key, slot) select ${key}, generate_series(1, ${concurrency}::int)
    on conflict do nothing`.execute(trx)
}
