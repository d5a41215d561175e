import { formatMoney } from '../../../../platform/money.ts'

/** A title, and a body that stands alone. */
export type Copy = { title: string; body: string }

type Amounts = { currency: string; offerAmountMinorUnit: number; totalBrandPriceMinorUnit: number }

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day in UTC, as notices and mails write it: 3 February 2026. */
export const formatDay = (time: Date): string => day.format(time)

/** What the talent gets, and what the brand pays. */
export const amount = (f: Amounts): string => formatMoney(f.offerAmountMinorUnit, f.currency)
export const total = (f: Amounts): string => formatMoney(f.totalBrandPriceMinorUnit, f.currency)

/** Parts of a sentence, each with its blank before it; nothing for what is not there. */
export const until = (time: Date | null | undefined): string => (time ? ` until ${formatDay(time)}` : '')
export const on = (time: Date | null | undefined): string => (time ? ` on ${formatDay(time)}` : '')
export const quoted = (words: string | null | undefined): string => (words ? ` “${words}”` : '')

/** `1 more day`, `3 more days`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
