import { type Selectable, sql } from 'kysely'
import type { LicencesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { everyPayment, paymentStandings } from '../../../money/payment/index.ts'
import { everyOffer } from '../../offer/index.ts'

/** A file as it was delivered: ours with its fingerprint; one that lies elsewhere only with whose machine it lies on. */
export type LicensedFile = {
  sha256: string | null
  bytes: number | null
  contentType: string | null
  host: string | null
}
export type LicenceRow = Omit<Selectable<LicencesTable>, 'files'> & { files: LicensedFile[]; is_contested: boolean }

/** Whether a bank, or nobody yet, has decided about the payment of a licence's offer, as it is now. */
const isContested = sql<boolean>`exists (
  select from ${everyOffer} o join ${everyPayment} p on p.processor_payment_id = o.processor_payment_id
  join ${paymentStandings} s on s.id = p.id
  where o.id = licences.offer_id and s.is_contested and not s.is_returned)`

/** By its offer, or by its code (without dashes). One statement. */
export const findLicence = async (
  db: Db | Trx,
  by: { offerId: string } | { code: string },
): Promise<LicenceRow | undefined> =>
  (await db
    .selectFrom('licences')
    .selectAll()
    .select(isContested.as('is_contested'))
    .where((is) => ('code' in by ? is('code', '=', by.code) : is('offer_id', '=', by.offerId)))
    .executeTakeFirst()) as unknown as LicenceRow | undefined

type NewLicence = Pick<LicenceRow, 'offer_id' | 'code' | 'terms_version' | 'files' | 'granted_at'>

/**
 * Writes the licence of an offer; one that is there is granted anew, keeps its code, and loses its certificate. One
 * statement. The offer is locked by the caller.
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
    returning *, ${isContested} as is_contested`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`the licence of offer ${licence.offer_id} was not written`)
  return row
}

/** Names the certificate of a licence that has none and was not granted anew meanwhile. One statement. */
export async function nameCertificate(
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
