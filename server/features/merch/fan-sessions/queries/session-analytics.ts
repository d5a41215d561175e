import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

export async function ensureAnalytics(
  trx: Trx,
  { sessionId, campaignId, at }: { sessionId: string; campaignId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('merch_session_analytics')
    .values({ session_id: sessionId, campaign_id: campaignId, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Maximum number of stored steps. Only a script would need more. */
const MAX_STEPS = 1000

export type Step = {
  sessionId: string
  campaignId: string | null
  step: string | null
  route: string | null
  at: Date
}

/** Records a step, and the first time in a campaign also a milestone. */
export async function insertStep(trx: Trx, { sessionId, campaignId, step, route, at }: Step): Promise<void> {
  await sql`
    insert into merch_session_steps (id, session_id, campaign_id, step, route, is_milestone, created_at)
    select ${newId()}, ${sessionId}, ${campaignId}::text, ${step}::text, ${route}::text,
      ${step}::text is not null and not exists (
        select 1 from merch_session_steps known
        where known.session_id = ${sessionId} and known.campaign_id is not distinct from ${campaignId}::text
          and known.step = ${step}::text), ${at}::timestamptz
    where (select count(*) from merch_session_steps taken where taken.session_id = ${sessionId}) < ${MAX_STEPS}`.execute(
    trx,
  )
}

export async function deleteSessionSteps(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merch_session_steps where id in (
      select id from merch_session_steps where created_at < ${before}::timestamptz
      order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}
