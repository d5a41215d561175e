import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { classify, ERASED_BY_OWNER, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allOffers } from '../../offer/index.ts'
import type { LicenceTerms } from '../domain/terms.ts'
import { termsWithoutNames, termsWithoutText } from './erased-terms.ts'

/**
 * The terms of a completed offer belong to both sides. When one side is erased, its name is
 * removed. When the second side is erased too, all free text is removed. Terms of other offers
 * lose their free text as soon as one side is erased.
 */
export const licencesPersonalData: PersonalData = {
  tables: [
    classify('offer_terms', {
      title: 'License terms',
      keys: { parties: partOf('offer', 'offer_id') },
      books: 'offer_id version made_by amends created_at',
      accounts: 'exclusive_seller_account_id',
      ofAnother: 'author_account_id',
      of: { parties: { terms: ERASED_BY_OWNER } },
      readers: { 'sides verifier admin': 'terms' },
    }),
    classify('licences', {
      title: 'Your licenses',
      keys: { parties: partOf('offer', 'offer_id') },
      books: 'offer_id code terms_version files granted_at created_at',
      noPerson: 'certificate_key',
      codes: 'code files',
    }),
  ],
  erase: async (trx, { account, offer, name }) => {
    if (offer.length === 0) return
    const { rows } = await sql<{ offer_id: string; version: number; terms: LicenceTerms; keeps_text: boolean }>`
      select t.offer_id, t.version, t.terms,
        o.status = 'COMPLETED' and not (buyer.is_erased and seller.is_erased) as keeps_text
      from offer_terms t join ${allOffers} o on o.id = t.offer_id
      join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
      join ${accountSummaries} seller on seller.id = o.seller_account_id
      where t.offer_id = any(${[...offer]}::text[]) order by t.offer_id, t.version`.execute(trx)
    const erased = rows.map(({ offer_id, version, terms, keeps_text }) => {
      const nameless = termsWithoutNames(terms, account, name)
      return { offer_id, version, terms: keeps_text ? nameless : termsWithoutText(nameless) }
    })
    await sql`
      update offer_terms t set terms = erased.terms
      from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as erased (offer_id text, version integer, terms jsonb)
      where t.offer_id = erased.offer_id and t.version = erased.version and t.terms <> erased.terms`.execute(trx)
  },
}

/** Returns the keys of the removed certificates, whose files the caller must delete. */
export async function removeCertificates(trx: Trx, offers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ certificate_key: string }>`
    with named as (
      select offer_id, certificate_key from licences
      where offer_id = any(${[...offers]}::text[]) and certificate_key is not null for update
    ), gone as (
      update licences l set certificate_key = null from named where l.offer_id = named.offer_id
    )
    select certificate_key from named order by certificate_key`.execute(trx)
  return rows.map(({ certificate_key }) => certificate_key)
}
