import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { escrowOf } from '../../../money/ledger/index.ts'
import type { Sum } from '../../../money/payouts/index.ts'
import { liveOffers } from '../../offer/index.ts'

export type OfferMoney = {
  /** Money in escrow that the account paid as a brand, with the fees. */
  escrowSums: Sum[]
  /** Money that the account has yet to pay for accepted offers. */
  dueSums: Sum[]
  /** Money in escrow that the account earns as a talent. */
  heldSums: Sum[]
  /** Earliest automatic release of money that the account paid as a brand. */
  firstReleaseAt: Date | null
}

type Row = { part: 'escrow' | 'due' | 'held'; currency: string; amount: number; first_release_at: Date | null }

/** Adds up the amounts by currency, in one statement. Money in escrow is read from the ledger. */
export async function sumOfferMoney(db: Db, accountId: string): Promise<OfferMoney> {
  const { rows } = await sql<Row>`
    with bought as (
      select o.id, o.status, o.currency, o.total_brand_price_minor_unit as amount, o.automatic_release_at
      from ${liveOffers} o where o.buyer_account_id = ${accountId}
        and o.status in ('ACCEPTED', 'PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED')
    ), sold as (
      select o.id, o.currency, o.offer_amount_minor_unit as amount
      from ${liveOffers} o where o.seller_account_id = ${accountId}
        and o.status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED')
    )
    select 'escrow' as part, e.currency, sum(e.amount)::bigint as amount, min(b.automatic_release_at) as first_release_at
    from bought b cross join lateral ${escrowOf(sql`b.id`)} e where b.status <> 'ACCEPTED' group by e.currency
    union all
    select 'due', currency, sum(amount)::bigint, null from bought where status = 'ACCEPTED' group by currency
    union all
    select 'held', s.currency, sum(s.amount)::bigint, null
    from sold s cross join lateral ${escrowOf(sql`s.id`)} e group by s.currency
    order by 1, 2`.execute(db)
  const sums = (part: Row['part']): Sum[] =>
    rows.filter((row) => row.part === part).map(({ currency, amount }) => ({ currency, amountMinorUnit: amount }))
  const [firstReleaseAt = null] = rows
    .flatMap(({ first_release_at }) => first_release_at ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())
  return { escrowSums: sums('escrow'), dueSums: sums('due'), heldSums: sums('held'), firstReleaseAt }
}
