import { formatMoney } from '../../../../platform/money.ts'

/** A title, and a body that stands alone. */
export type Copy = { title: string; body: string }

type Amounts = { currency: string; offerAmountMinorUnit: number; totalBrandPriceMinorUnit: number }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * An instant, as notices and mails write it: 3 February 2026 at 14:05 UTC. With its hour, because a deadline in the small
 * hours is over before most of that day, and with its zone, because readers are in all of them.
 */
export const formatMoment = (time: Date): string => `${moment.format(time)} UTC`

/** What the talent gets, and what the brand pays. */
export const amount = (f: Amounts): string => formatMoney(f.offerAmountMinorUnit, f.currency)
export const total = (f: Amounts): string => formatMoney(f.totalBrandPriceMinorUnit, f.currency)

/** Parts of a sentence, each with its blank before it; nothing for what is not there. */
export const until = (time: Date | null | undefined): string => (time ? ` until ${formatMoment(time)}` : '')
export const on = (time: Date | null | undefined): string => (time ? ` on ${formatMoment(time)}` : '')
export const by = (time: Date | null | undefined): string => (time ? ` by ${formatMoment(time)}` : '')
export const quoted = (words: string | null | undefined): string => (words ? ` “${words}”` : '')

/** `1 more day`, `3 more days`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
