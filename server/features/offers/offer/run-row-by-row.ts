import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { Count, Id, named } from '../../../platform/http/schemas.ts'

/** What each of the offers' jobs reports. */
export const RowReport = named(
  'OfferJobReport',
  Type.Object({
    success: Type.Boolean({ description: 'Whether every row went well.' }),
    processedCount: Count,
    skippedCount: Count,
    errors: Type.Array(Type.Object({ offerId: Id, error: Type.String() })),
  }),
  { success: true, processedCount: 12, skippedCount: 0, errors: [] },
)
export type RowReport = Static<typeof RowReport>

const BATCH = 100
const MOST_ROWS_A_RUN = 5000

type RowJob = {
  name: string
  /** The next ids that are due, none of `seen` among them. */
  findDue: (seen: readonly string[], limit: number) => Promise<string[]>
  /** One row in its own transaction; false when somebody else was faster. */
  work: (offerId: string) => Promise<boolean>
}

/**
 * Works through what is due, row by row: a row that fails is reported and looked at again by the next run, and holds
 * nobody else up.
 */
export async function runRowByRow(ctx: Context, { name, findDue, work }: RowJob): Promise<RowReport> {
  const report: RowReport = { success: true, processedCount: 0, skippedCount: 0, errors: [] }
  const seen: string[] = []
  while (seen.length < MOST_ROWS_A_RUN) {
    const due = await findDue(seen, BATCH)
    if (due.length === 0) break
    seen.push(...due)
    for (const offerId of due) {
      try {
        if (await work(offerId)) report.processedCount++
        else report.skippedCount++
      } catch (error) {
        ctx.log.error({ err: error, job: name, offerId }, 'offer left for the next run')
        report.success = false
        report.errors.push({ offerId, error: error instanceof Error ? error.message : String(error) })
      }
    }
  }
  return report
}
