import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import {
  classify,
  ERASED_BY_OWNER,
  ERASED_NAME,
  ERASED_TEXT,
  ownedBy,
  type Person,
  type PersonalData,
  partOf,
  textWithoutNames,
} from '../../../../platform/personal-data/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { allTerms, type LicenceTerms } from '../../licences/index.ts'
import { allOffers } from '../../offer/index.ts'
import { MAX_CHARACTERS } from '../domain/agreement-text.ts'

type Kept = {
  offer_id: string
  version: number
  content: string
  terms: LicenceTerms
  typed: { account: string; name: string }[]
  keeps_text: boolean
}

/**
 * An agreement belongs to both sides, like the terms of the license. When one side is erased, its
 * name is removed, and the PDF is deleted. The text of a completed offer stays until the second
 * side is erased too. The times and hashes stay, so that a copy of the PDF can still be proven.
 */
export const agreementsPersonalData: PersonalData = {
  tables: [
    classify('agreements', {
      title: 'Agreements about your offers',
      keys: { parties: partOf('offer', 'offer_id') },
      books:
        'offer_id version terms_version counter_version template text_sha256 code pdf_sha256 seal_imprint created_at',
      noPerson: 'pdf_key',
      of: { parties: { content: ERASED_BY_OWNER } },
      codes: 'template text_sha256 code pdf_sha256 seal_imprint',
      readers: { 'sides admin': 'content' },
    }),
    classify('agreement_signatures', {
      title: 'Your signatures of agreements',
      keys: { signer: partOf('account', 'account_id'), member: partOf('account', 'person_account_id') },
      books: 'offer_id version side signer_role text_sha256 signed_at',
      accounts: 'account_id person_account_id',
      of: { signer: { typed_name: ERASED_NAME }, member: { typed_name: ERASED_NAME } },
      codes: 'text_sha256',
      readers: { 'sides admin': 'typed_name' },
    }),
    classify('agreement_requirements', {
      title: 'Your requirement of signed agreements',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'is_required changed_at',
    }),
  ],
  erase: async (trx, { account, offer, name }) => {
    if (offer.length === 0) return
    const { rows } = await sql<Kept>`
      select a.offer_id, a.version, a.content, t.terms, coalesce((
          select jsonb_agg(jsonb_build_object('account', s.account_id, 'name', s.typed_name))
          from agreement_signatures s where s.offer_id = a.offer_id and s.version = a.version), '[]') as typed,
        o.status = 'COMPLETED' and not (buyer.is_erased and seller.is_erased) as keeps_text
      from agreements a join ${allOffers} o on o.id = a.offer_id
      join ${allTerms} t on t.offer_id = a.offer_id and t.version = a.terms_version
      join ${accountSummaries} buyer on buyer.id = o.buyer_account_id
      join ${accountSummaries} seller on seller.id = o.seller_account_id
      where a.offer_id = any(${[...offer]}::text[]) order by a.offer_id, a.version`.execute(trx)
    const erased = rows.map(({ offer_id, version, content, terms, typed, keeps_text }) => {
      const sides = [terms.licensor, terms.licensee].filter(({ accountId }) => account.includes(accountId))
      const signed = typed.filter((each) => account.includes(each.account))
      const known = [...name, ...sides.map((side) => side.name), ...signed.map((each) => each.name)]
      return { offer_id, version, content: keeps_text ? textWithoutNames(content, known, MAX_CHARACTERS) : ERASED_TEXT }
    })
    await sql`
      update agreements a set content = erased.content
      from jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as erased (offer_id text, version integer, content text)
      where a.offer_id = erased.offer_id and a.version = erased.version`.execute(trx)
  },
}

/**
 * Forgets the PDFs that name a person, as a side, or as the agent or member who signed.
 * @returns their keys, whose files the caller must delete
 */
export async function removeFiles(trx: Trx, { offer, account }: Pick<Person, 'offer' | 'account'>): Promise<string[]> {
  const { rows } = await sql<{ pdf_key: string }>`
    with named as (
      select a.offer_id, a.version, a.pdf_key from agreements a
      where a.pdf_key is not null and (a.offer_id = any(${[...offer]}::text[]) or exists (
        select from agreement_signatures s where s.offer_id = a.offer_id and s.version = a.version
          and (s.account_id = any(${[...account]}::text[]) or s.person_account_id = any(${[...account]}::text[]))))
      for update
    ), gone as (
      update agreements a set pdf_key = null from named where a.offer_id = named.offer_id and a.version = named.version
    )
    select pdf_key from named order by pdf_key`.execute(trx)
  return rows.map(({ pdf_key }) => pdf_key)
}
