import { sql } from 'kysely'
import type { World } from '../support/world.ts'
import type { People } from './people.ts'

type Amounts = Readonly<Record<string, number>>
type Row = { owner: string; currency: string; amount: number }

/**
 * Finds sums on pages of brands and talents that differ from the ledger. The ledger is read with
 * separate SQL statements of this test.
 */
export async function findWrongSums(world: World, { brands, talents }: People): Promise<string[]> {
  const ledger = await readLedger(world)
  const bySide = [
    ...brands.map(async (brand) => {
      const { bought } = (await brand.get('/api/offers/money')).body
      const { years } = (await brand.get('/api/payments/spending')).body
      return [
        compared(`${brand.displayName} in escrow`, sumsOf(bought.escrowByCurrency), ledger.escrow.get(brand.accountId)),
        compared(`${brand.displayName} kept`, keptOf(years), ledger.spent.get(brand.accountId)),
      ]
    }),
    ...talents.map(async (talent) => {
      const { sold } = (await talent.get('/api/offers/money')).body
      const { totals } = (await talent.get('/api/payments/statement/months?count=36')).body
      const owed = Object.fromEntries(
        totals.map((one: any) => [one.currency, one.earnedMinorUnit + one.paidOutMinorUnit]),
      )
      return [
        compared(`${talent.displayName} held`, sumsOf(sold.heldByCurrency), ledger.held.get(talent.accountId)),
        compared(`${talent.displayName} earned`, owed, ledger.payable.get(talent.accountId)),
      ]
    }),
  ]
  return (await Promise.all(bySide)).flat(2)
}

/** Reads the ledger while nobody acts, so that all sums belong to the same moment. */
async function readLedger(world: World) {
  const db = world.database.kysely
  const accounts = sql`(
    select a.kind, a.owner, a.currency, -sum(p.amount_minor_unit) as amount
    from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id group by a.id)`
  const escrow = await sql<Row>`
    select o.buyer_account_id as owner, a.currency, sum(a.amount)::bigint as amount
    from ${accounts} a join offers o on o.id = a.owner where a.kind = 'ESCROW' group by 1, 2`.execute(db)
  const held = await sql<Row>`
    select owner, currency, sum(amount)::bigint as amount from (
      select o.seller_account_id as owner, a.currency, a.amount - o.platform_fee_minor_unit as amount
      from ${accounts} a join offers o on o.id = a.owner where a.kind = 'ESCROW' and a.amount <> 0
      union all
      select account_id, currency, amount_minor_unit from share_tracking where status = 'HELD' and payout_id is null
    ) parts group by 1, 2`.execute(db)
  const payable = await sql<Row>`
    select a.owner, a.currency, a.amount from ${accounts} a where a.kind = 'SELLER_PAYABLE'`.execute(db)
  const spent = await sql<Row>`
    select pay.buyer_account_id as owner, pay.currency, sum(p.amount_minor_unit)::bigint as amount
    from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
    join ledger_accounts a on a.id = p.ledger_account_id and a.kind = 'PROCESSOR'
    join payments pay on pay.id = split_part(t.reference, ':', 1) group by 1, 2`.execute(db)
  return {
    escrow: byOwner(escrow.rows),
    held: byOwner(held.rows),
    payable: byOwner(payable.rows),
    spent: byOwner(spent.rows),
  }
}

const byOwner = (rows: readonly Row[]): ReadonlyMap<string, Amounts> =>
  new Map(
    [...Map.groupBy(rows, ({ owner }) => owner)].map(([owner, own]) => [
      owner,
      Object.fromEntries(own.map(({ currency, amount }) => [currency, amount])),
    ]),
  )

const sumsOf = (sums: readonly { currency: string; amountMinorUnit: number }[]): Amounts =>
  Object.fromEntries(sums.map(({ currency, amountMinorUnit }) => [currency, amountMinorUnit]))

function keptOf(years: readonly { currency: string; keptMinorUnit: number }[]): Amounts {
  const kept: Record<string, number> = {}
  for (const { currency, keptMinorUnit } of years) kept[currency] = (kept[currency] ?? 0) + keptMinorUnit
  return kept
}

/** Currencies without money may be missing on either side. */
function compared(name: string, shown: Amounts, booked: Amounts = {}): string[] {
  return [...new Set([...Object.keys(shown), ...Object.keys(booked)])].flatMap((currency) => {
    const [one = 0, other = 0] = [shown[currency], booked[currency]]
    return one === other ? [] : [`${name}: the page shows ${one} ${currency}, the ledger has ${other}`]
  })
}
