import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'
import { MOST_ATTEMPTS } from '../domain/claims.ts'
import type { PreviewFile, StoreArtRow } from './store-art-row.ts'

/** `isLast`: also what has had all its attempts, once its day is over. */
export type ClaimTerms = { at: Date; isLast: boolean }

/** Whether a row called `a` may be claimed: nobody is at it, or they have died, and its time has come. */
const claimable = ({ at, isLast }: ClaimTerms): RawBuilder<boolean> => sql`(
  (a.status in ('pending', 'error') and (a.attempts < ${MOST_ATTEMPTS} or (${isLast} and a.retry_at is not null))
    and (a.retry_at is null or a.retry_at <= ${at}::timestamptz))
  or (a.status = 'generating' and a.claimed_until <= ${at}::timestamptz and (a.attempts < ${MOST_ATTEMPTS} or ${isLast})))`

/** What of designs is not ready: who is at it, and whether it may be claimed. */
export type OpenArt = Pick<StoreArtRow, 'design_id' | 'account_id' | 'filter_id' | 'claim_token' | 'claimed_until'> & {
  is_claimable: boolean
}

/** What of these designs is not ready yet. One statement. */
export async function listOpenArt(db: Db, designIds: readonly string[], terms: ClaimTerms): Promise<OpenArt[]> {
  const { rows } = await sql<OpenArt>`
    select a.design_id, a.account_id, a.filter_id, a.claim_token, a.claimed_until, ${claimable(terms)} as is_claimable
    from merch_store_art a where a.design_id = any(${[...designIds]}::text[]) and a.status <> 'ready'
    order by a.design_id`.execute(db)
  return rows
}

/** Designs of stores that are live which wait to be made, those that have waited longest first. One statement. */
export async function listWaitingArt(
  db: Db,
  terms: ClaimTerms,
  limit: number,
): Promise<{ designId: string; campaignId: string }[]> {
  const { rows } = await sql<{ designId: string; campaignId: string }>`
    select a.design_id as "designId", a.campaign_id as "campaignId"
    from merch_store_art a join ${campaigns} c on c.id = a.campaign_id
    where c.status = 'LIVE' and c.shutdown_mode in ('NONE', 'SOFT_CLOSE') and a.status <> 'ready' and ${claimable(terms)}
    order by coalesce(a.retry_at, a.updated_at), a.design_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Claims a design for a job: from now on only who names this token writes what comes of it (part 2, "Design asset status").
 * False when somebody else has it, or it is not its time. One statement.
 */
export async function claimArt(
  trx: Trx,
  { designId, token, until }: { designId: string; token: string; until: Date },
  terms: ClaimTerms,
): Promise<boolean> {
  const { rows } = await sql`
    update merch_store_art a set status = 'generating', claim_token = ${token}, claimed_until = ${until}::timestamptz,
      generating_started_at = ${terms.at}::timestamptz, retry_at = null, fault = null, updated_at = ${terms.at}::timestamptz
    where a.design_id = ${designId} and ${claimable(terms)}
    returning 1`.execute(trx)
  return rows.length > 0
}

type Held = { designId: string; token: string }

/**
 * The work on a claim begins: it is held from now on, and an attempt is counted, once a claim however often its job has to
 * wait for a model. Undefined when somebody else has it by now. One statement.
 */
export async function beginWork(
  db: Db,
  { designId, token }: Held,
  { at, until }: { at: Date; until: Date },
): Promise<StoreArtRow | undefined> {
  const { rows } = await sql<StoreArtRow>`
    update merch_store_art set claimed_until = ${until}::timestamptz, generating_started_at = ${at}::timestamptz,
      attempts = attempts + case when counted_token = claim_token then 0 else 1 end, counted_token = claim_token,
      updated_at = ${at}::timestamptz
    where design_id = ${designId} and claim_token = ${token}
    returning *`.execute(db)
  return rows[0]
}

/** The row that a claim holds, nobody else's until the transaction ends; undefined when it holds none any more. One statement. */
export async function lockClaimed(trx: Trx, { designId, token }: Held): Promise<StoreArtRow | undefined> {
  const { rows } = await sql<StoreArtRow>`
    select * from merch_store_art where design_id = ${designId} and claim_token = ${token} for update`.execute(trx)
  return rows[0]
}

export type NewArt = { artKey: string; displayKey: string; previews: readonly PreviewFile[] }

/** What was made is there from now on; the row is locked. One statement. */
export async function markReady(trx: Trx, designId: string, made: NewArt, at: Date): Promise<void> {
  await sql`
    update merch_store_art set status = 'ready', claim_token = null, claimed_until = null, generating_started_at = null,
      attempts = 0, made_digest = inputs_digest, art_key = ${made.artKey}, display_key = ${made.displayKey},
      previews = ${JSON.stringify(made.previews)}::jsonb, made_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where design_id = ${designId}`.execute(trx)
}

/**
 * Nothing came of a claim: the design waits, with a fault that it is an error by, or without one. The row is locked.
 * One statement.
 */
export async function letGo(
  trx: Trx,
  designId: string,
  end: { fault: string | null; retryAt: Date | null; attempts: number },
  at: Date,
): Promise<void> {
  await sql`
    update merch_store_art set status = ${end.fault === null ? 'pending' : 'error'}::text, claim_token = null,
      claimed_until = null, generating_started_at = null, counted_token = null, fault = ${end.fault},
      retry_at = ${end.retryAt}::timestamptz, attempts = ${end.attempts}, updated_at = ${at}::timestamptz
    where design_id = ${designId}`.execute(trx)
}

/** An order names this art: it stays, whatever becomes of its design. One statement. */
export async function markOrdered(trx: Trx, artKeys: readonly string[]): Promise<void> {
  await sql`
    update merch_store_art set is_ordered = true
    where art_key = any(${[...artKeys]}::text[]) and not is_ordered`.execute(trx)
}
