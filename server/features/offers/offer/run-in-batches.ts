import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { isConnectionFailure } from '../../../platform/database/connections/unavailable.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { Count, Id, named } from '../../../platform/http/schemas.ts'
import { type Batches, inBatches } from '../../../platform/jobs/in-batches.ts'

export const OfferJobReport = named(
  'OfferJobReport',
  Type.Object({
    success: Type.Boolean({ description: 'True if every row succeeded.' }),
    processedCount: Count,
    skippedCount: Count,
    errors: Type.Array(Type.Object({ offerId: Id, error: Type.String() })),
  }),
  { success: true, processedCount: 12, skippedCount: 0, errors: [] },
)
export type OfferJobReport = Static<typeof OfferJobReport>

/** Number of parallel rows in jobs that call a provider or move money for each row. */
const SIDE_BY_SIDE = 4

type BatchJob = Batches & {
  /** Returns the number of processed rows. Skips rows that another process has already handled. */
  work: (trx: Trx, offerIds: readonly string[]) => Promise<number>
}

/**
 * Processes due rows in batches, with one transaction per batch. A failing batch is split in
 * halves until the failing rows are found. They are left for the next run, so that they do not
 * block other rows.
 * @throws when the database is unreachable
 */
export async function runInBatches(ctx: Context, { work, ...batches }: BatchJob): Promise<OfferJobReport> {
  const report = emptyReport()
  const workOn = async (offerIds: readonly string[]): Promise<void> => {
    try {
      const count = await inTransaction(ctx.db, (trx) => work(trx, offerIds))
      report.processedCount += count
      report.skippedCount += offerIds.length - count
    } catch (error) {
      const [offerId, other] = offerIds
      if (other === undefined) return leaveForNextRun(ctx, report, { error, offerId, job: batches.name })
      if (isConnectionFailure(error)) throw error
      const middle = Math.ceil(offerIds.length / 2)
      await workOn(offerIds.slice(0, middle))
      await workOn(offerIds.slice(middle))
    }
  }
  await inBatches(ctx, batches, (due) => workOn(due.map(({ id }) => id)))
  return report
}

type RowJob = Batches & {
  /** Returns false when another process handled the row first. */
  work: (offerId: string) => Promise<boolean>
}

/** Processes due rows one by one, a few in parallel. */
export async function runRowByRow(ctx: Context, { work, ...batches }: RowJob): Promise<OfferJobReport> {
  const report = emptyReport()
  await inBatches(ctx, batches, (due) =>
    forEachConcurrently(due, SIDE_BY_SIDE, async ({ id: offerId }) => {
      try {
        if (await work(offerId)) report.processedCount++
        else report.skippedCount++
      } catch (error) {
        leaveForNextRun(ctx, report, { error, offerId, job: batches.name })
      }
    }),
  )
  return report
}

/** Sums the reports of a job's parts. */
export const sumOfReports = (runs: readonly OfferJobReport[]): OfferJobReport => ({
  success: runs.every(({ success }) => success),
  processedCount: runs.reduce((sum, { processedCount }) => sum + processedCount, 0),
  skippedCount: runs.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  errors: runs.flatMap(({ errors }) => errors),
})

const emptyReport = (): OfferJobReport => ({ success: true, processedCount: 0, skippedCount: 0, errors: [] })

/** @throws the error if no single row caused it, which means that the database is unreachable */
function leaveForNextRun(
  ctx: Context,
  report: OfferJobReport,
  { error, offerId, job }: { error: unknown; offerId: string | undefined; job: string },
): void {
  if (offerId === undefined || isConnectionFailure(error)) throw error
  ctx.log.error({ err: error, job, offerId }, 'offer not processed; the next run retries it')
  report.success = false
  report.errors.push({ offerId, error: error instanceof Error ? error.message : String(error) })
}
