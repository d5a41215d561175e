import { sql } from 'kysely'
import { addMs, type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts'
import type { Log } from '../../platform/observability/log.ts'
import { type IssuedTimestamp, NoTimestamp, type TimestampAuthority, type Timestamps } from './port.ts'

type Parts = {
  /** Undefined if none is configured. */
  authority: TimestampAuthority | undefined
  verify: Timestamps['verify']
  db: Db
  clock: Clock
  log: Pick<Log, 'warn' | 'info'>
}

/** After a failure, signing does not ask the authority again for this time. */
const PAUSE_MS = 30 * SECOND_MS
/** A claimed row is due again after this time, in case its process dies. */
const LEASE_MS = 5 * MINUTE_MS
const FIRST_DELAY_MS = 5 * MINUTE_MS
const LONGEST_DELAY_MS = 6 * HOUR_MS
const BATCH = 20
const AT_ONCE = 4
/** A run ends after this many failures, because a failure rarely concerns only one row. */
const MOST_FAILURES = 3
const MAX_REASON = 300

/** Requests timestamps, and keeps in the database which are missing. */
export function recordTimestamps({ authority, verify, db, clock, log }: Parts): Timestamps {
  let pausedUntil = new Date(0)
  let isFailing = false

  /** Logs when the authority starts to fail and when it works again, not each failure. */
  const stampAndReport = async (by: TimestampAuthority, imprint: Uint8Array): Promise<IssuedTimestamp> => {
    try {
      const issued = await by.stamp(imprint)
      if (isFailing) log.info({}, 'the timestamp authority works again')
      isFailing = false
      return issued
    } catch (error) {
      if (error instanceof NoTimestamp && !isFailing) {
        isFailing = true
        log.warn(describe(error), 'the timestamp authority fails: files are stored now and stamped later')
      }
      throw error
    }
  }

  const request = async (imprint: Uint8Array): Promise<IssuedTimestamp | undefined> => {
    if (!authority || clock.now() < pausedUntil) return undefined
    try {
      return await stampAndReport(authority, imprint)
    } catch (error) {
      if (!(error instanceof NoTimestamp)) throw error
      pausedUntil = addMs(clock.now(), PAUSE_MS)
      return undefined
    }
  }

  const stampOne = async (imprint: string): Promise<boolean> => {
    if (!authority) return false
    try {
      await putTimestamp(db, imprint, await stampAndReport(authority, Buffer.from(imprint, 'hex')), clock.now())
      return true
    } catch (error) {
      if (!(error instanceof NoTimestamp)) throw error
      await postpone(db, imprint, error, clock.now())
      return false
    }
  }

  return {
    name: authority?.name ?? 'none',
    verify,
    stamp: async (imprint, { isKept = false } = {}) => {
      const issued = await request(imprint)
      if (issued && isKept) await putTimestamp(db, hexOf(imprint), issued, clock.now())
      if (!issued && (isKept || authority)) await remember(db, hexOf(imprint), clock.now())
      return issued?.token
    },
    keep: async (imprint, token) => {
      const stamp = await verify(token, imprint)
      if (!stamp) throw new Error('a timestamp that does not verify cannot be kept')
      await putTimestamp(db, hexOf(imprint), { ...stamp, token }, clock.now())
    },
    nameFile: async (imprint, fileSha256) => {
      await db
        .updateTable('timestamps')
        .set({ file_sha256: fileSha256 })
        .where('imprint', '=', hexOf(imprint))
        .execute()
    },
    find: async (imprint) => {
      const row = await db
        .selectFrom('timestamps')
        .select(['stamped_at', 'authority'])
        .where('imprint', '=', imprint)
        .executeTakeFirst()
      return row?.stamped_at && row.authority !== null ? { at: row.stamped_at, by: row.authority } : undefined
    },
    stampWaiting: async (isTimeUp) => {
      const report = { stamped: 0, failed: 0 }
      const isOver = () => !authority || isTimeUp() || report.failed >= MOST_FAILURES
      while (!isOver()) {
        const claimed = await claimDue(db, clock.now())
        // Rows that are left out are due again when their lease ends.
        await forEachConcurrently(claimed, AT_ONCE, async (imprint) => {
          if (!isOver()) report[(await stampOne(imprint)) ? 'stamped' : 'failed'] += 1
        })
        if (claimed.length < BATCH) break
      }
      return report
    },
    countWaiting: async () => {
      if (!authority) return undefined
      const { count, oldestAt } = await db
        .selectFrom('timestamps')
        .select((on) => [on.fn.countAll<number>().as('count'), on.fn.min('created_at').as('oldestAt')])
        .where('token', 'is', null)
        .executeTakeFirstOrThrow()
      return { count: Number(count), oldestAt }
    },
  }
}

/** Leaves out the stack: the cause lies outside of this program. */
const describe = ({ reason, message, cause }: NoTimestamp) => ({
  reason,
  message,
  cause: cause instanceof Error ? cause.message : undefined,
})

const hexOf = (imprint: Uint8Array): string => Buffer.from(imprint).toString('hex')

/** Claims due rows, so that no other process requests their timestamps at the same time. */
async function claimDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ imprint: string }>`
    update timestamps t set due_at = ${addMs(now, LEASE_MS)}::timestamptz
    where t.token is null and t.imprint in (
      select d.imprint from timestamps d where d.token is null and d.due_at <= ${now}::timestamptz
      order by d.due_at, d.imprint limit ${BATCH} for update skip locked)
    returning t.imprint`.execute(db)
  return rows.map(({ imprint }) => imprint)
}

async function remember(db: Db, imprint: string, at: Date): Promise<void> {
  const none = { file_sha256: null, token: null, stamped_at: null, authority: null, failure: null }
  await db
    .insertInto('timestamps')
    .values({ ...none, imprint, due_at: at, attempts: 0, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first token of an imprint stays, because it proves the earliest time. */
async function putTimestamp(db: Db, imprint: string, { token, at, by }: IssuedTimestamp, now: Date): Promise<void> {
  const stamp = { token: Buffer.from(token).toString('base64'), stamped_at: at, authority: by, due_at: null }
  await db
    .insertInto('timestamps')
    .values({ ...stamp, imprint, file_sha256: null, attempts: 0, failure: null, created_at: now })
    .onConflict((conflict) => conflict.column('imprint').doUpdateSet(stamp).where('timestamps.token', 'is', null))
    .execute()
}

async function postpone(db: Db, imprint: string, { reason, message }: NoTimestamp, now: Date): Promise<void> {
  await sql`
    update timestamps set attempts = attempts + 1, failure = ${`${reason}: ${message}`.slice(0, MAX_REASON)},
      due_at = ${now}::timestamptz + least(${LONGEST_DELAY_MS}::float8, ${FIRST_DELAY_MS}::float8 * power(2, least(attempts, 10)))
        * interval '1 millisecond'
    where imprint = ${imprint} and token is null`.execute(db)
}
