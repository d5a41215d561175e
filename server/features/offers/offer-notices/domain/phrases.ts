import { formatMoney } from '../../../../platform/money.ts'

export type Copy = { title: string; body: string }

type Amounts = { currency: string; offerAmountMinorUnit: number; totalBrandPriceMinorUnit: number }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Formats a time: "3 February 2026 at 14:05 UTC". The hour matters, because a deadline may be
 * early in the day.
 */
export const formatMoment = (time: Date): string => `${moment.format(time)} UTC`

/** `amount` is what the talent gets, `total` what the brand pays. */
export const amount = (f: Amounts): string => formatMoney(f.offerAmountMinorUnit, f.currency)
export const total = (f: Amounts): string => formatMoney(f.totalBrandPriceMinorUnit, f.currency)

export const formatUntil = (time: Date | null | undefined): string => (time ? ` until ${formatMoment(time)}` : '')
export const formatOn = (time: Date | null | undefined): string => (time ? ` on ${formatMoment(time)}` : '')
export const formatBy = (time: Date | null | undefined): string => (time ? ` by ${formatMoment(time)}` : '')
export const quoted = (words: string | null | undefined): string => (words ? ` “${words}”` : '')

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
