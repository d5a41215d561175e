import { sql } from 'kysely'
import type { Db } from '../../../platform/database/transaction.ts'
import type { ProcessorBooks } from '../port.ts'

export async function readBooks(db: Db): Promise<ProcessorBooks[]> {
  const { rows } = await sql<ProcessorBooks>`
    with charged as (
      select currency,
        sum(amount_received) as received,
        sum(amount_refunded) as refunded,
        sum((select coalesce(sum(d.amount), 0) from simulator.disputes d
          where d.payment_intent_id = i.id and d.status <> 'won')) as withdrawn
      from simulator.payment_intents i group by currency
    ), sent as (
      select currency, sum(amount) as transferred, sum(amount_reversed) as reversed
      from simulator.transfers group by currency
    ), both_sides as (
      select coalesce(charged.currency, sent.currency) as currency,
        coalesce(received, 0) as received, coalesce(refunded, 0) as refunded, coalesce(withdrawn, 0) as withdrawn,
        coalesce(transferred, 0) as transferred, coalesce(reversed, 0) as reversed
      from charged full join sent on sent.currency = charged.currency
    )
    select upper(currency) as "currency",
      received::bigint as "receivedMinorUnit",
      refunded::bigint as "refundedMinorUnit",
      withdrawn::bigint as "withdrawnByDisputesMinorUnit",
      transferred::bigint as "transferredMinorUnit",
      reversed::bigint as "reversedMinorUnit",
      (received - refunded - withdrawn - transferred + reversed)::bigint as "balanceMinorUnit"
    from both_sides order by currency`.execute(db)
  return rows
}
