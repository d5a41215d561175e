import { sql } from 'kysely'
import { addMs, MINUTE_MS } from '../../../../platform/clock.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/**
 * Ends the campaigns whose soft close is over. Concurrent runs are safe.
 * @returns the number of ended campaigns
 */
export async function endSoftCloses(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update merch_campaigns
    set status = 'ENDED', shutdown_mode = 'ENDED', version = version + 1, updated_at = ${now}::timestamptz
    where shutdown_mode = 'SOFT_CLOSE' and shutdown_ends_at <= ${now}::timestamptz and deleted_at is null`.execute(db)
  return Number(numAffectedRows)
}

/** Lease of a process that winds down a campaign. */
const LEASE_MS = 10 * MINUTE_MS

export type ClosingWork = { id: string; paidOrders: 'keep' | 'refund'; closedBy: string; until: Date }

/**
 * Leases a campaign with an unfinished emergency close: `campaignId`, or the oldest that is
 * neither leased nor in `excludedIds`.
 */
export async function claimClosing(
  db: Db,
  { now, campaignId, excludedIds = [] }: { now: Date; campaignId?: string; excludedIds?: readonly string[] },
): Promise<ClosingWork | undefined> {
  const until = addMs(now, LEASE_MS)
  const { rows } = await sql<ClosingWork>`
    update merch_campaigns set closing_until = ${until}::timestamptz
    where id = (
      select id from merch_campaigns
      where paid_orders is not null and closed_at is null and id <> all(${[...excludedIds]}::text[])
        and (closing_until is null or closing_until <= ${now}::timestamptz)
        ${campaignId === undefined ? sql`` : sql`and id = ${campaignId}`}
      order by shutdown_started_at, id limit 1 for update skip locked)
    returning id, paid_orders as "paidOrders", closed_by as "closedBy", closing_until as until`.execute(db)
  return rows[0]
}

/**
 * Ends the lease, unless another process has leased the campaign meanwhile. `closedAt` is null if
 * work is left.
 */
export async function releaseClosingLease(
  db: Db,
  { id, until }: Pick<ClosingWork, 'id' | 'until'>,
  closedAt: Date | null,
): Promise<void> {
  await sql`
    update merch_campaigns set closing_until = null, closed_at = ${closedAt}::timestamptz
    where id = ${id} and closing_until = ${until}::timestamptz`.execute(db)
}

/**
 * Ends the campaigns of accounts that are being erased and removes their personal data, including
 * their slugs.
 */
export async function endCampaignsOf(trx: Trx, accounts: readonly string[], now: Date): Promise<void> {
  await sql`
    update merch_campaigns
    set slug = 'closed-' || right(id, 12), status = 'ENDED', shutdown_mode = 'ENDED',
      shutdown_started_at = coalesce(shutdown_started_at, ${now}::timestamptz),
      branding = '{}', studio = '{}', legal = '{}', config = '{}', copy = '{}',
      version = version + 1, updated_at = ${now}::timestamptz
    where seller_account_id = any(${[...accounts]}::text[])`.execute(trx)
}
