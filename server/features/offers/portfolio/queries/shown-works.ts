import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { takenDownWorks } from '../../../likeness/picture-takedowns/index.ts'
import { takenDownFiles } from '../../../media/files/index.ts'
import { liveOffers, type Side } from '../../offer/index.ts'
import { shownWorks } from './fragments.ts'

export type Agreement = { talentAgrees: boolean; brandAgrees: boolean; isTakenDown: boolean }

export async function findAgreement(db: Db | Trx, offerId: string): Promise<Agreement> {
  const { rows } = await sql<Agreement>`
    select work.talent_agreed_at is not null as "talentAgrees", work.brand_agreed_at is not null as "brandAgrees",
      (exists (select from ${takenDownFiles} taken where taken.key = work.file_key)
        or exists (select from ${takenDownWorks} taken where taken.digests && work.digests)) as "isTakenDown"
    from shown_works work where work.offer_id = ${offerId}`.execute(db)
  return rows[0] ?? { talentAgrees: false, brandAgrees: false, isTakenDown: false }
}

/** True if an admin took down a work with one of these digests. */
export async function isTakenDownWork(trx: Trx, digests: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${takenDownWorks} taken where taken.digests && ${[...digests]}::text[]`.execute(trx)
  return rows.length > 0
}

/** Works that both sides agreed to show, whether or not they are taken down. */
export const agreedWorks = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select work.file_key as id, o.seller_account_id as account_id, work.file_key, o.completed_at as created_at
  from shown_works work join ${liveOffers} o on o.id = work.offer_id and o.status = 'COMPLETED'
  where work.talent_agreed_at is not null and work.brand_agreed_at is not null)`

/** Locks a work that both sides agreed to show, by the key of its file. */
export async function lockAgreedWork(
  trx: Trx,
  key: string,
): Promise<{ accountId: string; digests: string[] } | undefined> {
  const { rows } = await sql<{ accountId: string; digests: string[] }>`
    select o.seller_account_id as "accountId", work.digests
    from shown_works work join ${liveOffers} o on o.id = work.offer_id and o.status = 'COMPLETED'
    where work.file_key = ${key} and work.talent_agreed_at is not null and work.brand_agreed_at is not null
    for update of work`.execute(trx)
  return rows[0]
}

type AgreedFile = { key: string; contentType: string; digests: readonly string[] }
type NewAgreement = { id: string; offerId: string; side: Side; file: AgreedFile; at: Date }

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
    .values({
      id,
      offer_id: offerId,
      file_key: file.key,
      content_type: file.contentType,
      digests: [...file.digests],
      [own]: at,
    })
    .onConflict((on) =>
      on.column('offer_id').doUpdateSet({
        file_key: file.key,
        content_type: file.contentType,
        digests: [...file.digests],
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
