import { addMs, DAY_MS, HOUR_MS } from '../../../../platform/clock.ts'

const PAYOUT_HOUR_UTC = 14

export const PAYOUT_CRON = `0 ${PAYOUT_HOUR_UTC} * * *`

export function nextPayoutRun(from: Date): Date {
  const midnight = Math.floor(from.getTime() / DAY_MS) * DAY_MS
  const today = new Date(midnight + PAYOUT_HOUR_UTC * HOUR_MS)
  return today >= from ? today : addMs(today, DAY_MS)
}
