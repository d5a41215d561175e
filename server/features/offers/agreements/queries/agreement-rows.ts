import { type Selectable, sql } from 'kysely'
import type { AgreementSignaturesTable, AgreementsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allTerms, type LicenceTerms } from '../../licences/index.ts'

/** With the name of the member who signed for the team, if any. */
export type SignatureRow = Selectable<AgreementSignaturesTable> & { person_name: string | null }
/** A version of an agreement with its signatures, the oldest first. */
export type AgreementRow = Selectable<AgreementsTable> & { signatures: SignatureRow[] }
export type AgreementSide = SignatureRow['side']

export type AgreementRecord = {
  /** All versions that somebody signed, the oldest first. */
  versions: AgreementRow[]
  /** Latest terms of the license. Null for an offer from before offers had terms. */
  terms: { version: number; terms: LicenceTerms } | null
  isRequired: boolean
}

/** Times inside JSON are text. */
type Stored<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }
type StoredAgreement = Stored<Selectable<AgreementsTable>> & { signatures: Stored<SignatureRow>[] }

/** Reads everything about the agreement of an offer in one statement. */
export async function readAgreements(
  db: Db | Trx,
  { id, seller_account_id }: { id: string; seller_account_id: string },
): Promise<AgreementRecord> {
  const { rows } = await sql<{
    versions: StoredAgreement[]
    terms: AgreementRecord['terms']
    is_required: boolean
  }>`
    select
      coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object('signatures', coalesce((
          select jsonb_agg(to_jsonb(s) || jsonb_build_object('person_name', person.display_name)
            order by s.signed_at, s.side)
          from agreement_signatures s left join ${accountSummaries} person on person.id = s.person_account_id
          where s.offer_id = a.offer_id and s.version = a.version), '[]')) order by a.version)
        from agreements a where a.offer_id = ${id}), '[]') as versions,
      (select jsonb_build_object('version', t.version, 'terms', t.terms) from ${allTerms} t
        where t.offer_id = ${id} order by t.version desc limit 1) as terms,
      coalesce((
        select r.is_required from agreement_requirements r where r.account_id = ${seller_account_id}), false) as is_required
    `.execute(db)
  const [found] = rows
  if (!found) throw new Error(`the agreements of offer ${id} were not read`)
  return { versions: found.versions.map(revive), terms: found.terms, isRequired: found.is_required }
}

const revive = ({ signatures, created_at, ...row }: StoredAgreement): AgreementRow => ({
  ...row,
  created_at: new Date(created_at),
  signatures: signatures.map((each) => ({ ...each, signed_at: new Date(each.signed_at) })),
})

type NewAgreement = Pick<
  AgreementRow,
  'offer_id' | 'version' | 'terms_version' | 'counter_version' | 'template' | 'content' | 'text_sha256' | 'code'
>

/** Writes a version that nobody has signed yet. The caller holds the offer's lock. */
export async function insertAgreement(trx: Trx, row: NewAgreement, at: Date): Promise<void> {
  await trx
    .insertInto('agreements')
    .values({ ...row, pdf_key: null, pdf_sha256: null, seal_imprint: null, created_at: at })
    .execute()
}

/** Writes a signature. Returns false if the side has signed this version before. */
export async function insertSignature(trx: Trx, row: Selectable<AgreementSignaturesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('agreement_signatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the PDF key of a version. Returns false if the version already has a PDF. */
export async function setPdf(
  trx: Trx,
  { offer_id, version }: Pick<AgreementRow, 'offer_id' | 'version'>,
  { key, sha256, sealImprint }: { key: string; sha256: string; sealImprint: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agreements')
    .set({ pdf_key: key, pdf_sha256: sha256, seal_imprint: sealImprint })
    .where('offer_id', '=', offer_id)
    .where('version', '=', version)
    .where('pdf_sha256', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
