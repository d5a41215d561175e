import type { Insertable, Selectable } from 'kysely'
import { hotQueryByShape } from '../../../../platform/database/hot-query.ts'
import type { OfferTermsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { LicenceTerms } from '../domain/terms.ts'

/** Only this feature writes the JSON column, so its shape is known. */
export type TermsRow = Omit<Selectable<OfferTermsTable>, 'terms'> & { terms: LicenceTerms }

/**
 * Lists up to two versions: the latest one from before the offer was accepted, and the latest one
 * from afterwards.
 */
export const listTerms = async (db: Db | Trx, offerId: string): Promise<TermsRow[]> =>
  (await db
    .selectFrom('offer_terms')
    .distinctOn('amends')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('amends')
    .orderBy('version', 'desc')
    .execute()) as unknown as TermsRow[]

export const sidesOf = (
  rows: readonly TermsRow[],
): { current: TermsRow | undefined; offered: TermsRow | undefined } => ({
  current: rows.at(-1),
  offered: rows.find(({ amends }) => !amends),
})

export const findTermsVersion = async (db: Db | Trx, offerId: string, version: number): Promise<TermsRow | undefined> =>
  (await db
    .selectFrom('offer_terms')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('version', '=', version)
    .executeTakeFirst()) as unknown as TermsRow | undefined

type NewTerms = Pick<TermsRow, 'offer_id' | 'version' | 'terms' | 'made_by' | 'amends'> & {
  author_account_id?: string
}

/** Inserts a version of the terms. Does nothing if the version already exists. */
export async function insertTerms(trx: Trx, row: NewTerms, at: Date): Promise<void> {
  await insertVersion(trx, {
    author_account_id: null,
    ...row,
    exclusive_seller_account_id: isExclusive(row.terms) ? row.terms.licensor.accountId : null,
    terms: JSON.stringify(row.terms),
    created_at: at,
  })
}

/** True if the terms restrict to whom else the talent may give licenses. */
export const isExclusive = ({ exclusivity, revisesWork }: LicenceTerms): boolean =>
  exclusivity !== 'NON_EXCLUSIVE' && revisesWork !== true

const insertVersion = hotQueryByShape((db, row: Insertable<OfferTermsTable>) =>
  db
    .insertInto('offer_terms')
    .values(row)
    .onConflict((on) => on.doNothing()),
)
