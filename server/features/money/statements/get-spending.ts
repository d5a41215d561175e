import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { isTimeZone, monthStarts } from '../../../platform/time-zone.ts'
import { sumSpending } from '../payment/index.ts'

/** About twenty years. Older payments are left out. */
const MONTHS = 240

/** `keptMinorUnit` is the amount that did not go back. */
export type Spending = { currency: string; paidMinorUnit: number; returnedMinorUnit: number; keptMinorUnit: number }

export async function getSpending(
  ctx: Pick<Context, 'db' | 'clock'>,
  { accountId, timeZone, isMember }: { accountId: string; timeZone: string; isMember: boolean },
): Promise<{ months: ({ month: string } & Spending)[]; years: ({ year: string } & Spending)[] }> {
  if (!isTimeZone(timeZone))
    throw badRequest('Choose a time zone such as “Europe/Berlin”.', {
      issues: [{ path: 'timeZone', message: 'is not a known time zone' }],
    })
  const starts = monthStarts(timeZone, ctx.clock.now(), MONTHS)
  const rows = await sumSpending(ctx, { accountId, starts: starts.map(({ start }) => start), isMember })
  const months = rows.flatMap(({ bucket, currency, paid, returned }) => {
    const month = starts[bucket - 1]?.month
    return month === undefined
      ? []
      : [{ month, currency, paidMinorUnit: paid, returnedMinorUnit: returned, keptMinorUnit: paid - returned }]
  })
  const years = [...Map.groupBy(months, ({ month, currency }) => `${month.slice(0, 4)} ${currency}`)].map(
    ([key, ofYear]) => ({
      year: key.slice(0, 4),
      currency: key.slice(5),
      paidMinorUnit: ofYear.reduce((sum, { paidMinorUnit }) => sum + paidMinorUnit, 0),
      returnedMinorUnit: ofYear.reduce((sum, { returnedMinorUnit }) => sum + returnedMinorUnit, 0),
      keptMinorUnit: ofYear.reduce((sum, { keptMinorUnit }) => sum + keptMinorUnit, 0),
    }),
  )
  return { months, years }
}
