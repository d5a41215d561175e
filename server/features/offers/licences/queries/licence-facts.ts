import { sql } from 'kysely'
import { takenDownFiles } from '../../../media/files/index.ts'
import { allPayments, paymentStandings } from '../../../money/payment/index.ts'
import { allOffers, liveOffers } from '../../offer/index.ts'

/** Offer that has replaced a license. `code` is null until somebody has opened its license. */
export type Successor = { offerId: string; kind: 'RENEWAL' | 'REVISION'; code: string | null }

/**
 * True if a bank disputes part of the payment, or an admin must still decide about a part. `column`
 * has the id of the offer.
 */
export const isContested = (column: string) => sql<boolean>`exists (
  select from ${allOffers} paid join ${allPayments} p on p.processor_payment_id = paid.processor_payment_id
  join ${paymentStandings} s on s.id = p.id
  where paid.id = ${sql.ref(column)} and s.is_contested and not s.is_returned)`

/**
 * True if an admin took down a delivered file from public pages. `column` has the id of the offer.
 */
export const hasTakenDownWork = (column: string) => sql<boolean>`exists (
  select from ${allOffers} own join ${takenDownFiles} taken on taken.key = any(own.delivery_file_urls)
  where own.id = ${sql.ref(column)})`

/**
 * Selects the offer that has replaced a license. It is a paid renewal of the license, or of the
 * work that the license revises, or the latest completed revision of the same work. A renewal comes
 * first. Refunded ones do not count.
 */
export const successorOf = (column: string) => sql<Successor | null>`(
  select jsonb_build_object('offerId', next.id, 'kind', next.kind, 'code', granted.code)
  from (
    select r.id, 'RENEWAL' as kind, r.paid_at as at from ${allOffers} own
    join ${liveOffers} r on r.renews_offer_id in (own.id, own.license_root_id)
    where own.id = ${sql.ref(column)} and r.money_returned_at is null
      and r.status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'COMPLETED', 'DISPUTED')
    union all
    select r.id, 'REVISION' as kind, r.completed_at as at from ${allOffers} own
    join ${liveOffers} r on r.license_root_id = coalesce(own.license_root_id, own.id)
    where own.id = ${sql.ref(column)} and r.id <> own.id and r.status = 'COMPLETED' and r.money_returned_at is null
      and (own.license_root_id is null or r.completed_at > own.completed_at)
  ) next left join licences granted on granted.offer_id = next.id
  order by next.kind, next.at desc, next.id desc limit 1)`
