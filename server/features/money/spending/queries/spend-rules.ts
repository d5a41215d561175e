import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Amount, SpendRules } from '../domain/judge-spending.ts'

type RulesRow = {
  above: number | null
  above_currency: string | null
  amount: number | null
  currency: string | null
}

/** Finds what a team has set for a member. */
export async function findSpendRules(
  db: Db | Trx,
  { teamId, memberId }: { teamId: string; memberId: string },
): Promise<SpendRules> {
  const { rows } = await sql<RulesRow>`
    select s.approval_above_minor_unit as above, s.currency as above_currency, l.amount_minor_unit as amount, l.currency
    from (select 1) one
    left join spend_settings s on s.team_id = ${teamId}
    left join spend_limits l on l.team_id = ${teamId} and l.member_id = ${memberId}`.execute(db)
  const [row] = rows
  return {
    approvalAbove: amountOf(row?.above, row?.above_currency),
    limit: amountOf(row?.amount, row?.currency),
  }
}

const amountOf = (amount: number | null | undefined, currency: string | null | undefined): Amount | undefined =>
  amount == null || currency == null ? undefined : { amountMinorUnit: amount, currency }

type TeamRules = { approvalAbove: Amount | undefined; limits: { memberId: string; limit: Amount }[] }

/** Lists everything that a team has set. */
export async function listSpendRules(db: Db | Trx, teamId: string): Promise<TeamRules> {
  const { rows } = await sql<{ member_id: string | null; amount: number; currency: string }>`
    select member_id, amount_minor_unit as amount, currency from spend_limits where team_id = ${teamId}
    union all
    select null, approval_above_minor_unit, currency from spend_settings where team_id = ${teamId}
    order by 1`.execute(db)
  const setting = rows.find(({ member_id }) => member_id === null)
  return {
    approvalAbove: amountOf(setting?.amount, setting?.currency),
    limits: rows.flatMap(({ member_id: memberId, amount, currency }) =>
      memberId === null ? [] : [{ memberId, limit: { amountMinorUnit: amount, currency } }],
    ),
  }
}

type Setter = { teamId: string; setBy: string; at: Date }

/** Stores or removes above which amount payments need an approval. */
export async function putSpendSetting(
  trx: Trx,
  { teamId, above, setBy, at }: Setter & { above: Amount | null },
): Promise<void> {
  if (!above) {
    await trx.deleteFrom('spend_settings').where('team_id', '=', teamId).execute()
    return
  }
  const set = {
    approval_above_minor_unit: above.amountMinorUnit,
    currency: above.currency,
    set_by_account_id: setBy,
    set_at: at,
  }
  await trx
    .insertInto('spend_settings')
    .values({ team_id: teamId, ...set })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(set))
    .execute()
}

/** Stores or removes the limit of a member. */
export async function putSpendLimit(
  trx: Trx,
  { teamId, memberId, limit, setBy, at }: Setter & { memberId: string; limit: Amount | null },
): Promise<void> {
  if (!limit) {
    await trx.deleteFrom('spend_limits').where('team_id', '=', teamId).where('member_id', '=', memberId).execute()
    return
  }
  const set = {
    amount_minor_unit: limit.amountMinorUnit,
    currency: limit.currency,
    set_by_account_id: setBy,
    set_at: at,
  }
  await trx
    .insertInto('spend_limits')
    .values({ team_id: teamId, member_id: memberId, ...set })
    .onConflict((conflict) => conflict.columns(['team_id', 'member_id']).doUpdateSet(set))
    .execute()
}
