import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config/load-config.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow, IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import { liveOffers } from '../../offer/index.ts'

export type DeadlineRun = { job: string; now: Date; isTimeUp: IsTimeUp | undefined }
type Rules = Pick<Config, 'NON_DELIVERY_DAYS' | 'DELIVERY_GRACE_DAYS'>
type Due = { after: DueRow; limit: number; now: Date }

const REMIND_BEFORE_MS = 2 * DAY_MS

export const remindFrom = (dueAt: Date): Date => addMs(dueAt, -REMIND_BEFORE_MS)

/**
 * Time from which the default due date is counted. Must match the index expression word for word,
 * or PostgreSQL cannot use the index.
 */
const SINCE = sql`case when status = 'REVISION_REQUESTED' then updated_at else paid_at end`
const AWAITS = sql`status in ('PAID', 'REVISION_REQUESTED')`

/**
 * Selects the work that is due in the given periods. Offers with an agreed date and offers with the
 * default date are found with different indexes.
 */
const dueBetween = (
  { NON_DELIVERY_DAYS: days }: Rules,
  { after, limit }: Due,
  { agreed, usual, column }: { agreed: Stretch; usual: Stretch; column: 'due_reminded_for' | 'late_told_for' },
) => {
  const usualDue = sql`(${SINCE} + make_interval(hours => ${24 * days}))`
  const position = sql`(${after.due_at}::timestamptz, ${after.id}::text)`
  return sql<DueRow>`
    select id, due_at from (
      (select id, delivery_due_at as due_at from ${liveOffers} agreed
        where ${AWAITS} and delivery_due_at is not null and delivery_due_at <= ${agreed.until}::timestamptz
          and (${agreed.from}::timestamptz is null or delivery_due_at > ${agreed.from}::timestamptz)
          and ${sql.ref(column)} is distinct from delivery_due_at and (delivery_due_at, id) > ${position}
        order by delivery_due_at, id limit ${limit})
      union all
      (select id, ${usualDue} as due_at from ${liveOffers} usual
        where ${AWAITS} and delivery_due_at is null
          and ${SINCE} <= ${addMs(usual.until, -days * DAY_MS)}::timestamptz
          and (${usual.from}::timestamptz is null or ${usualDue} > ${usual.from}::timestamptz)
          and ${sql.ref(column)} is distinct from ${usualDue} and (${usualDue}, id) > ${position}
        order by ${SINCE}, id limit ${limit})
    ) due order by due_at, id limit ${limit}`
}

type Stretch = { from: Date | null; until: Date }

export async function findDueSoon(db: Db, rules: Rules, due: Due): Promise<DueRow[]> {
  const soon = { from: due.now, until: addMs(due.now, REMIND_BEFORE_MS) }
  const { rows } = await dueBetween(rules, due, { agreed: soon, usual: soon, column: 'due_reminded_for' }).execute(db)
  return rows
}

/** Finds late work. Work with an agreed date is late after the grace period. */
export async function findLate(db: Db, rules: Rules, due: Due): Promise<DueRow[]> {
  const agreed = { from: null, until: addMs(due.now, -rules.DELIVERY_GRACE_DAYS * DAY_MS) }
  const usual = { from: null, until: due.now }
  const { rows } = await dueBetween(rules, due, { agreed, usual, column: 'late_told_for' }).execute(db)
  return rows
}

/** Finds open extension requests on work that is late. */
export async function findLapsing(db: Db, rules: Rules, { after, limit, now }: Due): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, extension_asked_at as due_at from ${liveOffers} o
    where extension_asked_at is not null and ${AWAITS}
      and case when delivery_due_at is null then ${SINCE} <= ${addMs(now, -rules.NON_DELIVERY_DAYS * DAY_MS)}::timestamptz
        else delivery_due_at <= ${addMs(now, -rules.DELIVERY_GRACE_DAYS * DAY_MS)}::timestamptz end
      and (extension_asked_at, id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by extension_asked_at, id limit ${limit}`.execute(db)
  return rows
}
