import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Selfie } from '../domain/selfie.ts'

type SelfieMetadata = { uploadKey: string | null; consentVersion: string | null; consentedAt: Date | null; at: Date }

/** @throws a unique violation if a concurrent request has stored the same upload */
export async function insertSelfie(trx: Trx, selfie: Selfie, beside: SelfieMetadata): Promise<void> {
  await trx
    .insertInto('merch_selfies')
    .values({
      id: selfie.id,
      session_id: selfie.sessionId,
      file_key: selfie.key,
      upload_key: beside.uploadKey,
      source_type: selfie.sourceType,
      face_error: selfie.faceError,
      lighting_error: selfie.lightingError,
      seen: selfie.seen && JSON.stringify(selfie.seen),
      gender: selfie.gender,
      age_group: selfie.ageGroup,
      people_count: selfie.peopleCount,
      is_nudity: selfie.isNudity,
      consent_version: beside.consentVersion,
      consented_at: beside.consentedAt,
      verified_at: selfie.verifiedAt,
      created_at: beside.at,
    })
    .execute()
}

/**
 * Does nothing if the picture belongs to another session now.
 * @returns the version of the consent text that was accepted with the picture; undefined if
 * nothing was written
 */
export async function saveDescription(
  trx: Trx,
  selfie: Selfie,
): Promise<{ consentVersion: string | null } | undefined> {
  const saved = await trx
    .updateTable('merch_selfies')
    .set({
      session_id: selfie.sessionId,
      face_error: selfie.faceError,
      lighting_error: selfie.lightingError,
      seen: selfie.seen && JSON.stringify(selfie.seen),
      gender: selfie.gender,
      age_group: selfie.ageGroup,
      people_count: selfie.peopleCount,
      is_nudity: selfie.isNudity,
      verified_at: selfie.verifiedAt,
    })
    .where('id', '=', selfie.id)
    .where((is) =>
      selfie.sessionId === null
        ? is('session_id', 'is', null)
        : is.or([is('session_id', 'is', null), is('session_id', '=', selfie.sessionId)]),
    )
    .returning('consent_version')
    .executeTakeFirst()
  return saved && { consentVersion: saved.consent_version }
}

/**
 * Deletes pictures that were uploaded before `before` without a session and never assigned to one.
 * @returns the file keys of these pictures
 */
export async function deleteUnclaimedSelfies(trx: Trx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where id in (
      select id from merch_selfies where session_id is null and created_at < ${before}::timestamptz
      order by created_at limit ${limit} for update skip locked)
    returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}

export async function insertPresigned(db: Db, upload: { key: string; contentType: string; at: Date }): Promise<void> {
  await db
    .insertInto('merch_presigned_uploads')
    .values({ key: upload.key, content_type: upload.contentType, created_at: upload.at })
    .execute()
}

/** False if no upload under this key was allowed, or the sweep has deleted its permission. */
export async function isPresigned(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('merch_presigned_uploads').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

export async function listPresignedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('merch_presigned_uploads')
    .select('key')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetPresigned(db: Db, keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('merch_presigned_uploads')
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
