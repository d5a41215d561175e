import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { liveOffers, offerBrands } from '../../../offers/offer/index.ts'
import { KINDS_SOLD, type PayFor } from '../../ledger/index.ts'
import { allEarnings, allPayouts } from '../../payouts/index.ts'
import { productTitles } from '../../products/index.ts'
import { COMING_STATES, type EarningState } from '../domain/earning-states.ts'

export type Earning = {
  id: string
  payFor: PayFor | 'ADVANCE'
  payForId: string
  source: string
  /** Negative for a debt, which is deducted from future earnings. */
  amountMinorUnit: number
  currency: string
  state: EarningState
  /** Time of the next automatic step, or else of the last step. */
  at: Date | null
  earnedAt: Date
}

type Row = {
  id: string
  pay_for: PayFor | 'ADVANCE'
  pay_for_id: string
  amount: number
  currency: string
  state: EarningState
  at: Date | null
  earned_at: Date
  subject: string | null
  total: number
}
type EarningsQuery = { accountId: string; isComing: boolean; limit: number; offset: number }

/**
 * Lists a seller's earnings, newest first. Includes offers that are paid but whose work is not
 * finished.
 */
export async function listEarnings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, isComing, limit, offset }: EarningsQuery,
): Promise<{ earnings: Earning[]; total: number }> {
  const now = clock.now()
  const { rows } = await sql<Row>`
    with all_of_them as (
      select o.id, 'OFFER' as pay_for, o.id as pay_for_id, o.offer_amount_minor_unit as amount, o.currency,
        case o.status when 'DELIVERED' then 'WAITS_FOR_APPROVAL' when 'DISPUTED' then 'DISPUTED' else 'WAITS_FOR_WORK' end
          as state,
        case o.status when 'DELIVERED' then o.automatic_release_at when 'DISPUTED' then null else o.delivery_due_at end
          as at,
        o.paid_at as earned_at
      from ${liveOffers} o
      where o.seller_account_id = ${accountId} and o.seen_by_seller and o.status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED')
        -- An offer that was disputed after completion is listed by its earning below.
        and not exists (select from ${allEarnings} e where e.account_id = ${accountId} and e.pay_for_id = o.id)
      union all
      select t.id, t.pay_for, t.pay_for_id, t.amount_minor_unit, t.currency,
        case when t.status = 'HELD' then 'DISPUTED' when t.status = 'REVERSED' then 'TAKEN_BACK'
          when t.status = 'PAID' then 'PAID' when t.payout_id is not null then 'UNDER_WAY'
          when t.payable_at = 'infinity' then 'WAITS_FOR_SHIPPING' when t.payable_at > ${now}::timestamptz then 'RESTS'
          else 'READY' end,
        case when t.status = 'PAID' then payout.completed_at when t.payable_at = 'infinity' then null
          when t.status = 'OPEN' and t.payable_at > ${now}::timestamptz then t.payable_at end,
        t.created_at
      from ${allEarnings} t left join ${allPayouts} payout on payout.id = t.payout_id
      where t.account_id = ${accountId}
    ), wanted as (
      select *, count(*) over ()::integer as total from all_of_them
      where (state = any(${[...COMING_STATES]}::text[])) = ${isComing}::boolean
      order by earned_at desc, id desc limit ${limit} offset ${offset}
    )
    select wanted.*, coalesce(product.title, o.brand_name) as subject from wanted
    left join ${offerBrands} o on o.id = wanted.pay_for_id and wanted.pay_for = 'OFFER'
    left join ${productTitles} product on product.id = wanted.pay_for_id
    order by earned_at desc, id desc`.execute(db)
  return { earnings: rows.map(toEarning), total: rows[0]?.total ?? 0 }
}

const toEarning = ({ pay_for: payFor, subject, ...row }: Row): Earning => ({
  id: row.id,
  payFor,
  payForId: row.pay_for_id,
  source: payFor === 'ADVANCE' ? 'an advance you received' : KINDS_SOLD[payFor].source(subject),
  amountMinorUnit: row.amount,
  currency: row.currency,
  state: row.state,
  at: row.at,
  earnedAt: row.earned_at,
})
