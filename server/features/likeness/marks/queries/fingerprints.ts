import type { PerceptualHashes } from '@semblance/media/pictures'
import type { SoundFingerprint } from '@semblance/media/sounds'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { PersonSource } from '../../../../platform/persons/index.ts'

export type FaceFingerprint = { vector: readonly number[]; model: string; version: number }

export type NewFingerprint = {
  source: PersonSource
  fileKey: string
  accountId: string
  digests: readonly string[]
  looks: PerceptualHashes | null
  views: readonly string[]
  face: FaceFingerprint | null
  sound: Pick<SoundFingerprint, 'stored' | 'sought'> | null
}

export async function isFingerprinted(db: Db, fileKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from person_marks where file_key = ${fileKey} and looked_at is not null`.execute(db)
  return rows.length > 0
}

/** Stores only the first of two concurrent calls. */
export async function putFingerprint(trx: Trx, mark: NewFingerprint, at: Date): Promise<void> {
  const { source, fileKey, accountId, digests, looks, views, face, sound } = mark
  const { rows } = await sql`
    insert into person_marks as m (file_key, source, account_id, digests, looks, mirrored, views, face_model, face_version,
      face, sought, looked_at, is_shown, created_at)
    values (${fileKey}, ${source}, ${accountId}, ${[...digests]}::text[], ${looks?.straight ?? null}::text::bit(256),
      ${looks?.mirrored ?? null}::text::bit(256), ${[...views]}::text[], ${face?.model ?? null}, ${face?.version ?? null}::int,
      ${face && `[${face.vector.join(',')}]`}::halfvec(128),
      ${sound && JSON.stringify(sound.sought)}::jsonb, ${at}::timestamptz, false, ${at}::timestamptz)
    on conflict (file_key) do update set digests = excluded.digests, looks = excluded.looks,
      mirrored = excluded.mirrored, views = excluded.views, face_model = excluded.face_model, face_version = excluded.face_version,
      face = excluded.face, sought = excluded.sought, looked_at = excluded.looked_at
      where m.looked_at is null
    returning file_key`.execute(trx)
  if (rows.length === 0 || !sound) return
  await sql`
    insert into person_sound_moments (file_key, at, hash)
    select ${fileKey}, at, hash from jsonb_to_recordset(${JSON.stringify(sound.stored)}::jsonb) as m (at int, hash int)
    on conflict do nothing`.execute(trx)
}

export type FileFingerprint = {
  fileKey: string
  source: PersonSource
  accountId: string
  digests: string[]
  looks: PerceptualHashes | null
  views: string[]
  face: FaceFingerprint | null
  hasSound: boolean
}

type FingerprintRow = {
  source: PersonSource
  account_id: string
  digests: string[]
  straight: string | null
  mirrored: string | null
  views: string[] | null
  face_model: string | null
  face_version: number | null
  face: string | null
  has_sound: boolean
}

/** @throws if the file has no fingerprint */
export async function getFingerprint(trx: Trx, fileKey: string): Promise<FileFingerprint> {
  const mark = await findFingerprint(trx, fileKey)
  if (!mark) throw new Error(`${fileKey} was not analyzed before it was checked`)
  return mark
}

/**
 * Same as getFingerprint, but returns undefined for a file that was stored before files got
 * fingerprints.
 */
export async function findFingerprint(trx: Trx, fileKey: string): Promise<FileFingerprint | undefined> {
  const { rows } = await sql<FingerprintRow>`
    select source, account_id, digests, looks::text as straight, mirrored::text as mirrored, views, face_model, face_version,
      face::text as face, sought is not null as has_sound
    from person_marks where file_key = ${fileKey} and looked_at is not null`.execute(trx)
  const row = rows[0]
  if (!row) return undefined
  const { straight, mirrored, face, face_model: model, face_version: version } = row
  return {
    fileKey,
    source: row.source,
    accountId: row.account_id,
    digests: row.digests,
    looks: straight !== null && mirrored !== null ? { straight, mirrored } : null,
    views: row.views ?? [],
    face:
      face !== null && model !== null && version !== null
        ? { vector: JSON.parse(face) as number[], model, version }
        : null,
    hasSound: row.has_sound,
  }
}

/** Includes a file in future comparisons. Call it after the file itself was compared. */
export async function markAsComparable(trx: Trx, fileKey: string): Promise<void> {
  await sql`update person_marks set is_shown = true, sought = null where file_key = ${fileKey}`.execute(trx)
}

/** Returns the account's files that have any of the digests. */
export async function findFilesWith(
  trx: Trx,
  { accountId, digests }: { accountId: string; digests: readonly string[] },
): Promise<{ fileKey: string; source: PersonSource }[]> {
  const { rows } = await sql<{ fileKey: string; source: PersonSource }>`
    select file_key as "fileKey", source from person_marks
    where account_id = ${accountId} and digests && ${[...digests]}::text[] order by file_key`.execute(trx)
  return rows
}

/** Returns the digests of all shown files of an account. */
export async function findDigestsOf(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select distinct unnest(digests) as digest from person_marks where account_id = ${accountId} and is_shown`.execute(
    trx,
  )
  return rows.map(({ digest }) => digest)
}
