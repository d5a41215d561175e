import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { FanSessionPatch } from '../domain/fan-session.ts'
import { columnsOf } from './session-row.ts'

/** Changes what the patch names; whatever it names, the session was active then. One statement. */
export async function changeFanSession(db: Db | Trx, id: string, patch: FanSessionPatch, at: Date): Promise<void> {
  await db
    .updateTable('merch_sessions')
    .set({ ...columnsOf(patch), last_active_at: at, updated_at: at, pictures_gone_at: null })
    .where('id', '=', id)
    .execute()
}
