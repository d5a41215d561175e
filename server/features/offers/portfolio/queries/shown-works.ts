import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Side } from '../../offer/index.ts'
import { shownWorks } from './fragments.ts'

export type Agreement = { talentAgrees: boolean; brandAgrees: boolean }

export async function findAgreement(db: Db | Trx, offerId: string): Promise<Agreement> {
  const row = await db
    .selectFrom('shown_works')
    .select(['talent_agreed_at', 'brand_agreed_at'])
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return {
    talentAgrees: (row?.talent_agreed_at ?? null) !== null,
    brandAgrees: (row?.brand_agreed_at ?? null) !== null,
  }
}

type NewAgreement = { id: string; offerId: string; side: Side; file: { key: string; contentType: string }; at: Date }

/**
 * If the file differs from the one that the other side agreed to, the other side must agree again.
 */
export async function agreeToShow(trx: Trx, { id, offerId, side, file, at }: NewAgreement): Promise<void> {
  const [own, other] =
    side === 'talent'
      ? (['talent_agreed_at', 'brand_agreed_at'] as const)
      : (['brand_agreed_at', 'talent_agreed_at'] as const)
  await trx
    .insertInto('shown_works')
    .values({ id, offer_id: offerId, file_key: file.key, content_type: file.contentType, [own]: at })
    .onConflict((on) =>
      on.column('offer_id').doUpdateSet({
        file_key: file.key,
        content_type: file.contentType,
        [own]: at,
        [other]: sql`case when shown_works.file_key = excluded.file_key then shown_works.${sql.ref(other)} end`,
      }),
    )
    .execute()
}

export async function refuseToShow(trx: Trx, offerId: string, side: Side): Promise<void> {
  await trx
    .updateTable('shown_works')
    .set(side === 'talent' ? { talent_agreed_at: null } : { brand_agreed_at: null })
    .where('offer_id', '=', offerId)
    .execute()
}

export async function findShownWork(
  db: Db,
  id: string,
): Promise<{ file_key: string; content_type: string } | undefined> {
  const { rows } = await sql<{ file_key: string; content_type: string }>`
    select work.file_key, work.content_type from ${shownWorks} work where work.id = ${id}`.execute(db)
  return rows[0]
}
