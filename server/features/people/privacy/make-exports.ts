import { brandSlug } from '../../../platform/brand/index.ts'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { IsTimeUp } from '../../../platform/jobs/in-batches.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import { deleteFiles, type MediaFile, storeFile } from '../../media/files/index.ts'
import { notify, queueMail } from '../notifications/index.ts'
import { collectIdentifiers } from './collect-identifiers.ts'
import { EXPORT_ATTEMPTS, EXPORT_KEPT_MS, EXPORT_LEASE_MS, retryMs } from './domain/privacy-times.ts'
import { exportPage } from './find-export-address.ts'
import { findOwnerAddress } from './find-owner-address.ts'
import { exportReadyMail, exportReadyNotice } from './privacy-mails.ts'
import { type ClaimedExport, claimExport, endExport, extendLease, failExport } from './queries/exports.ts'
import { EXPORT_KIND, writeExport } from './write-export.ts'

/**
 * Creates every due export, one after the other. Several processes may run this at once. After a
 * crash, another process takes over the export when the lease expires. If an export fails, the
 * others are still created.
 */
export async function makeExports(
  ctx: Context,
  data: readonly PersonalData[],
  isTimeUp: IsTimeUp = () => false,
): Promise<{ made: number; failed: number }> {
  const report = { made: 0, failed: 0 }
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const claimed = await claimExport(ctx.db, { now, until: addMs(now, EXPORT_LEASE_MS) })
    if (!claimed) break
    const { id, attempts } = claimed
    try {
      if (attempts > EXPORT_ATTEMPTS) throw new Error('the export was started too often and interrupted each time')
      await extendLeaseWhile(ctx, claimed, () => makeExport(ctx, data, claimed))
      report.made++
    } catch (error) {
      ctx.log.error({ err: error, dataExport: id, attempts }, 'export not created; it is retried if attempts remain')
      const isOver = attempts >= EXPORT_ATTEMPTS
      await failExport(ctx.db, claimed, isOver ? null : addMs(ctx.clock.now(), retryMs(attempts)))
      report.failed++
    }
  }
  return report
}

async function makeExport(ctx: Context, data: readonly PersonalData[], claimed: ClaimedExport): Promise<void> {
  const accountId = claimed.account_id
  const address = await findOwnerAddress(ctx, accountId)
  const person = await collectIdentifiers(ctx.db, data, {
    account: [accountId],
    address: address === undefined ? [] : [address],
  })
  const at = ctx.clock.now()
  const file = await storeFile(ctx, {
    kind: EXPORT_KIND,
    source: writeExport(ctx, { data, person, accountId, at }),
    owner: { accountId },
    subjectId: claimed.id,
    fileName: `${brandSlug()}-${at.toISOString().slice(0, 10)}.zip`,
    expiresAt: addMs(at, EXPORT_KEPT_MS),
  })
  if (!(await completeExport(ctx, claimed, file))) await deleteFiles(ctx, [file.key])
}

const completeExport = (ctx: Context, claimed: ClaimedExport, file: MediaFile): Promise<boolean> => {
  const at = ctx.clock.now()
  const expiresAt = file.expires_at ?? addMs(at, EXPORT_KEPT_MS)
  return inTransaction(ctx.db, async (trx) => {
    const made = { fileKey: file.key, bytes: file.bytes, at, expiresAt }
    if (!(await endExport(trx, claimed, made))) return false
    await notify(trx, [exportReadyNotice(claimed.account_id, expiresAt)], at)
    await queueMail(trx, exportReadyMail(claimed.account_id, exportPage(ctx.config), expiresAt), at)
    return true
  })
}

/**
 * Uses a real timer and not the program's clock, because the lease shows that this process is
 * alive.
 */
async function extendLeaseWhile(ctx: Context, claimed: ClaimedExport, work: () => Promise<void>): Promise<void> {
  const extend = () =>
    void extendLease(ctx.db, claimed, addMs(ctx.clock.now(), EXPORT_LEASE_MS)).catch((error: unknown) =>
      ctx.log.warn({ err: error, dataExport: claimed.id }, 'the lease of an export could not be extended'),
    )
  const timer = setInterval(extend, MINUTE_MS)
  timer.unref()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}
