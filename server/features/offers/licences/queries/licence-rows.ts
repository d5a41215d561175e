import { type Selectable, sql } from 'kysely'
import type { LicencesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { fileTimestamps } from '../../../../providers/timestamps/port.ts'
import { hasTakenDownWork, isContested, type Successor, successorOf } from './licence-facts.ts'

/** An uploaded file has its hash, an external file only its host name. */
export type LicensedFile = {
  sha256: string | null
  bytes: number | null
  contentType: string | null
  host: string | null
}
export type LicenceRow = Omit<Selectable<LicencesTable>, 'files'> & {
  files: LicensedFile[]
  is_contested: boolean
  is_taken_down: boolean
  successor: Successor | null
  /** Timestamps of the files, by their SHA-256. Times inside JSON are text. */
  stamps: Record<string, { at: string; by: string }> | null
}

const timestampsOfFiles = sql<LicenceRow['stamps']>`(
  select jsonb_object_agg(t.file_sha256, jsonb_build_object('at', t.stamped_at, 'by', t.authority))
  from ${fileTimestamps} t where t.file_sha256 in (select f ->> 'sha256' from jsonb_array_elements(licences.files) f))`

/** `code` has no dashes. */
export const findLicence = async (
  db: Db | Trx,
  by: { offerId: string } | { code: string },
): Promise<LicenceRow | undefined> =>
  (await db
    .selectFrom('licences')
    .selectAll()
    .select([
      isContested('licences.offer_id').as('is_contested'),
      hasTakenDownWork('licences.offer_id').as('is_taken_down'),
      successorOf('licences.offer_id').as('successor'),
      timestampsOfFiles.as('stamps'),
    ])
    .where((is) => ('code' in by ? is('code', '=', by.code) : is('offer_id', '=', by.offerId)))
    .executeTakeFirst()) as unknown as LicenceRow | undefined

type NewLicence = Pick<LicenceRow, 'offer_id' | 'code' | 'terms_version' | 'files' | 'granted_at'>

/**
 * If the license already exists, its code stays, and its outdated certificate is removed. The
 * caller holds the offer's lock.
 */
export async function putLicence(trx: Trx, licence: NewLicence, at: Date): Promise<LicenceRow> {
  const files = JSON.stringify(licence.files)
  const { rows } = await sql<LicenceRow>`
    insert into licences (offer_id, code, terms_version, files, granted_at, created_at)
    values (${licence.offer_id}, ${licence.code}, ${licence.terms_version}, ${files}::jsonb,
      ${licence.granted_at}::timestamptz, ${at}::timestamptz)
    on conflict (offer_id) do update set
      terms_version = excluded.terms_version, files = excluded.files, granted_at = excluded.granted_at,
      certificate_key = null
    returning *, ${isContested('licences.offer_id')} as is_contested,
      ${hasTakenDownWork('licences.offer_id')} as is_taken_down, ${successorOf('licences.offer_id')} as successor,
      ${timestampsOfFiles} as stamps`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`the license of offer ${licence.offer_id} was not written`)
  return row
}

/**
 * Stores the certificate of a license that has none. Returns false if the license was granted
 * again in the meantime.
 */
export async function setCertificate(
  trx: Trx,
  { offer_id, granted_at }: Pick<LicenceRow, 'offer_id' | 'granted_at'>,
  key: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('licences')
    .set({ certificate_key: key })
    .where('offer_id', '=', offer_id)
    .where('granted_at', '=', granted_at)
    .where('certificate_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
