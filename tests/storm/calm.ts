import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/connect.ts'
import { chance } from './chance.ts'
import { goodsOf } from './names.ts'
import type { ActionName, History } from './plan.ts'
import type { Member } from './run-storm.ts'
import type { Finding } from './verify.ts'

/** An authorization lasts less than this. */
const DAYS_LATER_HOURS = 8 * 24
const MAX_ROUNDS = 40

/**
 * Ends the storm: the processor has no more faults, banks decide open disputes, every webhook
 * arrives, days pass, and the jobs run until a whole round changes nothing.
 */
export async function calm(
  { kysely }: Pick<Database, 'kysely'>,
  members: readonly Member[],
  histories: readonly History[],
): Promise<Finding[]> {
  const [member] = members
  const [someone] = histories
  if (!member || !someone) return []
  const act = (action: ActionName, how = '', history = someone) => member.act(history, { action, how, afterMs: 0 })
  await Promise.all(members.map((each) => each.command('calm-down')))
  await kysely.updateTable('simulator.accounts').set({ payouts_enabled: true }).execute()
  await decideOpenDisputes({ kysely }, histories, act)
  await Promise.all(
    members.map((each) => each.act(someone, { action: 'move-clock', how: `${DAYS_LATER_HOURS}`, afterMs: 0 })),
  )

  const findings: Finding[] = []
  let before = ''
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await sql`update simulator.events set deliver_at = to_timestamp(0) where deliver_at is not null`.execute(kysely)
    await sql`update refunds set try_after = null where try_after is not null`.execute(kysely)
    // An admin retries stuck refunds once.
    await sql`update refunds set status = 'PENDING', failures = 0 where status = 'STUCK'`.execute(kysely)
    await sql`update payments set updated_at = created_at - interval '30 days'
      where status in ('PENDING', 'AUTHORIZED', 'FAILED')`.execute(kysely)
    for (const action of ['webhooks', 'sweep', 'expire', 'expire-captures', 'auto-release', 'payouts'] as const) {
      const { status, message } = await act(action)
      if (status >= 500) findings.push({ what: `after the storm ${action} ended with ${status}: ${message}` })
    }
    const now = await stateOf({ kysely })
    if (now === before) return findings
    before = now
  }
  return [...findings, { what: `after ${MAX_ROUNDS} rounds the jobs still find something to do` }]
}

async function decideOpenDisputes(
  { kysely }: Pick<Database, 'kysely'>,
  histories: readonly History[],
  act: (action: ActionName, how: string, history: History) => Promise<unknown>,
): Promise<void> {
  const open = await kysely
    .selectFrom('simulator.disputes as d')
    .innerJoin('simulator.payment_intents as i', 'i.id', 'd.payment_intent_id')
    .select(sql<string>`i.metadata ->> 'payForId'`.as('offer_id'))
    .where('d.status', '=', 'open')
    .execute()
  const byGoods = new Map<string, History>(histories.map((history) => [goodsOf(history).payForId, history]))
  for (const { offer_id } of open) {
    const history = byGoods.get(offer_id)
    if (history) await act('bank-decides', chance(history.index).oneOf(['won', 'lost']), history)
  }
}

/** Changes whenever money or an offer moves. */
async function stateOf({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', (select count(*) from ledger_transfers), (select count(*) from offer_history),
      (select count(*) from payouts where status <> 'PENDING'), (select count(*) from processor_events),
      (select string_agg(status || n, ' ' order by status) from
        (select status, count(*) as n from payments group by status) p)) as state`.execute(kysely)
  return rows[0]?.state ?? ''
}
