import { type Insertable, sql } from 'kysely'
import type { CandidateSessionsTable, CandidatesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { generationJobs } from '../../../media/generation/index.ts'
import { accountSummaries, agentsOfTalents } from '../../../people/accounts/index.ts'
import type { SlotRow } from '../domain/candidate-state.ts'
import type { SessionRow } from './fragments.ts'

/** Sessions of a brand during the last day. `same_id` is a running session with the same brief. */
export type RecentSessions = { count: number; oldest: Date | null; same_id: string | null }

/** Serializes the starts of an account's sessions, until the transaction ends. */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await sql`select buyer.id from ${accountSummaries} buyer where buyer.id = ${accountId} for no key update of buyer`.execute(
    trx,
  )
}

/**
 * Must run as a separate query after lockAccount, because the locking query sees the data from
 * before it waited for the lock.
 */
export async function readRecentSessions(
  db: Db | Trx,
  {
    buyerAccountId,
    briefHash,
    since,
    sameSince,
  }: { buyerAccountId: string; briefHash: string; since: Date; sameSince: Date },
): Promise<RecentSessions> {
  const { rows } = await sql<RecentSessions>`
    select count(*) as count, min(s.created_at) as oldest, (
      select same.id from candidate_sessions same
      where same.buyer_account_id = ${buyerAccountId} and same.brief_hash = ${briefHash}
        and same.created_at > ${sameSince}::timestamptz
        and exists (select from candidates c where c.session_id = same.id and c.failure_code is null)
      order by same.created_at desc limit 1
    ) as same_id
    from candidate_sessions s
    where s.buyer_account_id = ${buyerAccountId} and s.created_at > ${since}::timestamptz`.execute(db)
  return rows[0] ?? { count: 0, oldest: null, same_id: null }
}

export async function insertSession(
  trx: Trx,
  session: Insertable<CandidateSessionsTable>,
  slots: readonly Insertable<CandidatesTable>[],
): Promise<void> {
  await trx.insertInto('candidate_sessions').values(session).execute()
  await trx.insertInto('candidates').values(slots).execute()
}

export async function findSession(db: Db, id: string): Promise<(SessionRow & { seller_name: string }) | undefined> {
  const { rows } = await sql<SessionRow & { seller_name: string }>`
    select s.*, seller.display_name as seller_name
    from candidate_sessions s join ${accountSummaries} seller on seller.id = s.seller_account_id
    where s.id = ${id}`.execute(db)
  return rows[0]
}

export type SessionWithCandidates = Pick<SessionRow, 'id' | 'medium' | 'image_kind' | 'created_at'> & {
  slots: SlotRow[]
}

/** Finds a session if the caller is its buyer, its talent, the talent's agent or an admin. */
export async function findSessionFor(
  db: Db,
  { accountId, isAdmin }: Pick<Caller, 'accountId' | 'isAdmin'>,
  id: string,
): Promise<SessionWithCandidates | undefined> {
  const { rows } = await sql<SessionWithCandidates>`
    select s.id, s.medium, s.image_kind, s.created_at, (
      select json_agg(json_build_object('model_key', c.model_key, 'title', c.title, 'file_key', c.file_key,
        'score', c.score, 'made_by', c.made_by, 'failure_code', c.failure_code, 'failure_message', c.failure_message, 'ended_at', c.ended_at,
        'kept_at', c.kept_at, 'job_status', j.status, 'progress_percent', j.progress_percent) order by j.id, c.model_key)
      from candidates c left join ${generationJobs} j on j.id = c.job_id
      where c.session_id = s.id
    ) as slots
    from candidate_sessions s
    where s.id = ${id} and (${isAdmin}::boolean or ${accountId} in (s.buyer_account_id, s.seller_account_id) or exists (
      select from ${agentsOfTalents} link
      where link.talent_account_id = s.seller_account_id and link.agent_account_id = ${accountId}))`.execute(db)
  return rows[0]
}
