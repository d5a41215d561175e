import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allLicences, allTerms } from '../../licences/index.ts'

/** `a` is a version of an agreement. */
const isSignedByBoth = sql`(
  select count(*) from agreement_signatures s where s.offer_id = a.offer_id and s.version = a.version) = 2`

export type SignedAgreement = {
  code: string
  text_sha256: string
  pdf_sha256: string | null
  seal_imprint: string | null
  signed_at: Date
  is_latest: boolean
  /** True if the code is the one of the license and not of the agreement. */
  is_code_of_license: boolean
}

/**
 * Finds the latest agreement that both sides signed, by the code of the agreement or by the code of
 * a license with the same terms. `code` has no dashes.
 */
export async function findSigned(db: Db, code: string): Promise<SignedAgreement | undefined> {
  const { rows } = await sql<SignedAgreement>`
    select a.code, a.text_sha256, a.pdf_sha256, a.seal_imprint, (
        select max(s.signed_at) from agreement_signatures s where s.offer_id = a.offer_id and s.version = a.version
      ) as signed_at,
      not exists (
        select from agreement_signatures later where later.offer_id = a.offer_id and later.version > a.version
        group by later.version having count(*) = 2) as is_latest,
      a.code <> ${code} as is_code_of_license
    from agreements a
    where (a.code = ${code} or (a.offer_id, a.terms_version) = (
        select l.offer_id, l.terms_version from ${allLicences} l where l.code = ${code}))
      and ${isSignedByBoth}
    order by a.version desc limit 1`.execute(db)
  return rows[0]
}

const lacks = (version: RawBuilder<unknown>) => sql<boolean>`exists (
  select from agreement_requirements r
  where r.account_id = o.seller_account_id and r.is_required and not exists (
    select from agreements a where a.offer_id = o.id and ${version} and ${isSignedByBoth}))`

/**
 * True if the talent of the offer `o` requires an agreement that both sides signed, and the current
 * terms have none.
 */
export const lacksAgreement = lacks(sql`a.counter_version = o.counter_version
  and a.terms_version = (select max(t.version) from ${allTerms} t where t.offer_id = o.id)`)

/**
 * True if the talent of the offer `o` requires an agreement, and no version has been signed by both
 * sides.
 */
export const wasNeverSigned = lacks(sql`true`)
