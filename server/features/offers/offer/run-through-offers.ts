import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { isConnectionFailure } from '../../../platform/database/unavailable.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { Count, Id, named } from '../../../platform/http/schemas.ts'
import { type Batches, inBatches } from '../../../platform/jobs/in-batches.ts'

/** What each of the offers' jobs reports. */
export const OfferJobReport = named(
  'OfferJobReport',
  Type.Object({
    success: Type.Boolean({ description: 'Whether every row went well.' }),
    processedCount: Count,
    skippedCount: Count,
    errors: Type.Array(Type.Object({ offerId: Id, error: Type.String() })),
  }),
  { success: true, processedCount: 12, skippedCount: 0, errors: [] },
)
export type OfferJobReport = Static<typeof OfferJobReport>

/** How many are worked on side by side where each asks a provider, or moves money of its own. */
const SIDE_BY_SIDE = 4

type SetJob = Batches & {
  /** Does them all in the transaction it is given; how many it did: the others were somebody's before. */
  work: (trx: Trx, offerIds: readonly string[]) => Promise<number>
}

/**
 * Works through what is due in sets, a transaction each. A set that fails is done again in halves, down to the rows that
 * fail by themselves: those are reported and looked at again by the next run, and hold nobody else up.
 * @throws when the database is away.
 */
export async function runInSets(ctx: Context, { work, ...batches }: SetJob): Promise<OfferJobReport> {
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
  /** One row in transactions of its own; false when somebody else was faster. */
  work: (offerId: string) => Promise<boolean>
}

/** The same row by row, a few side by side. */
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

/** What several parts of one job did, as one report. */
export const sumOfReports = (runs: readonly OfferJobReport[]): OfferJobReport => ({
  success: runs.every(({ success }) => success),
  processedCount: runs.reduce((sum, { processedCount }) => sum + processedCount, 0),
  skippedCount: runs.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  errors: runs.flatMap(({ errors }) => errors),
})

const emptyReport = (): OfferJobReport => ({ success: true, processedCount: 0, skippedCount: 0, errors: [] })

/** @throws the error when it is about no row: the database is away, and would be for all others. */
function leaveForNextRun(
  ctx: Context,
  report: OfferJobReport,
  { error, offerId, job }: { error: unknown; offerId: string | undefined; job: string },
): void {
  if (offerId === undefined || isConnectionFailure(error)) throw error
  ctx.log.error({ err: error, job, offerId }, 'offer left for the next run')
  report.success = false
  report.errors.push({ offerId, error: error instanceof Error ? error.message : String(error) })
}
