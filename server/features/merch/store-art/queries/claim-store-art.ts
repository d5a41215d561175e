import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'
import { MAX_ATTEMPTS } from '../domain/claims.ts'
import type { PreviewFile, StoreArtRow } from './store-art-row.ts'

/** `retriesExhausted` allows art without attempts left a day after the last one. */
export type ClaimTerms = { at: Date; retriesExhausted: boolean }

/**
 * True if no process has claimed the design of row `a` and it is due, or the claim has expired.
 */
const claimable = ({ at, retriesExhausted }: ClaimTerms): RawBuilder<boolean> => sql`(
  (a.status in ('pending', 'error') and (a.attempts < ${MAX_ATTEMPTS} or (${retriesExhausted} and a.retry_at is not null))
    and (a.retry_at is null or a.retry_at <= ${at}::timestamptz))
  or (a.status = 'generating' and a.claimed_until <= ${at}::timestamptz and (a.attempts < ${MAX_ATTEMPTS} or ${retriesExhausted})))`

export type OpenArt = Pick<StoreArtRow, 'design_id' | 'account_id' | 'filter_id' | 'claim_token' | 'claimed_until'> & {
  is_claimable: boolean
}

export async function listOpenArt(db: Db, designIds: readonly string[], terms: ClaimTerms): Promise<OpenArt[]> {
  const { rows } = await sql<OpenArt>`
    select a.design_id, a.account_id, a.filter_id, a.claim_token, a.claimed_until, ${claimable(terms)} as is_claimable
    from merch_store_art a where a.design_id = any(${[...designIds]}::text[]) and a.status <> 'ready'
    order by a.design_id`.execute(db)
  return rows
}

/** Lists designs of live stores without art, the longest waiting first. */
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
 * Only the job with this token may store the result (contract, part 2, "Design asset status").
 * False if another job has a valid claim, or the design is not due.
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

type HeldClaim = { designId: string; token: string }

/**
 * Extends the lease and counts an attempt, once per claim even if the job waits for a model
 * several times. Undefined if another job has taken over.
 */
export async function startAttempt(
  db: Db,
  { designId, token }: HeldClaim,
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

/** Undefined if another job has taken over the claim. */
export async function lockClaimed(trx: Trx, { designId, token }: HeldClaim): Promise<StoreArtRow | undefined> {
  const { rows } = await sql<StoreArtRow>`
    select * from merch_store_art where design_id = ${designId} and claim_token = ${token} for update`.execute(trx)
  return rows[0]
}

export type NewArt = { artKey: string; displayKey: string; previews: readonly PreviewFile[] }

export async function markReady(trx: Trx, designId: string, made: NewArt, at: Date): Promise<void> {
  await sql`
    update merch_store_art set status = 'ready', claim_token = null, claimed_until = null, generating_started_at = null,
      attempts = 0, made_digest = inputs_digest, art_key = ${made.artKey}, display_key = ${made.displayKey},
      previews = ${JSON.stringify(made.previews)}::jsonb, made_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where design_id = ${designId}`.execute(trx)
}

/**
 * Ends a claim after a failure, so that the art is tried again. Pages show `fault`. The caller
 * must have locked the row.
 */
export async function releaseClaim(
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

/** Ordered art outlives its design. */
export async function markOrdered(trx: Trx, artKeys: readonly string[]): Promise<void> {
  await sql`
    update merch_store_art set is_ordered = true
    where art_key = any(${[...artKeys]}::text[]) and not is_ordered`.execute(trx)
}
