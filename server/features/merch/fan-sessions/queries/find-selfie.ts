import type { Selectable } from 'kysely'
import type { MerchSelfiesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { FanSession } from '../domain/fan-session.ts'
import type { Selfie } from '../domain/selfie.ts'

type SelfieRow = Selectable<MerchSelfiesTable>

/** Finds the active selfie of a session. */
export async function findActiveSelfie(
  db: Db | Trx,
  { id, activeSelfieId }: Pick<FanSession, 'id' | 'activeSelfieId'>,
): Promise<Selfie | undefined> {
  if (activeSelfieId === null) return undefined
  const row = await db
    .selectFrom('merch_selfies')
    .selectAll()
    .where('id', '=', activeSelfieId)
    .where('session_id', '=', id)
    .executeTakeFirst()
  return row && toSelfie(row)
}

/** Lists the file keys of all selfies of a session. */
export async function listSelfieKeys(db: Db | Trx, sessionId: string): Promise<string[]> {
  const rows = await db.selectFrom('merch_selfies').select('file_key').where('session_id', '=', sessionId).execute()
  return rows.map(({ file_key }) => file_key)
}

/** Returns true if the selfie belongs to the session. */
export async function isSelfieOf(db: Db | Trx, sessionId: string, selfieId: string): Promise<boolean> {
  const row = await db
    .selectFrom('merch_selfies')
    .select('id')
    .where('id', '=', selfieId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a selfie by the key of its file, or by the key of its direct upload to object storage. */
export async function findSelfieNamed(db: Db | Trx, key: string): Promise<Selfie | undefined> {
  const row = await db
    .selectFrom('merch_selfies')
    .selectAll()
    .where((is) => is.or([is('file_key', '=', key), is('upload_key', '=', key)]))
    .executeTakeFirst()
  return row && toSelfie(row)
}

export const toSelfie = (row: SelfieRow): Selfie => ({
  id: row.id,
  sessionId: row.session_id,
  key: row.file_key,
  sourceType: row.source_type,
  faceError: row.face_error,
  lightingError: row.lighting_error as Selfie['lightingError'],
  seen: row.seen as Selfie['seen'],
  gender: row.gender,
  ageGroup: row.age_group,
  peopleCount: row.people_count,
  isNudity: row.is_nudity,
  verifiedAt: row.verified_at,
})

export async function countSelfies(db: Db, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('merch_selfies')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return count
}
