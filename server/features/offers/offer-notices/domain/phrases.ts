import { message, momentWords, moneyWords, type Words } from '../../../../platform/words/message.ts'

export type Copy = { title: Words; body: Words }

type Amounts = { currency: string; offerAmountMinorUnit: number; totalBrandPriceMinorUnit: number }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for pages in English: "3 February 2026 at 14:05 UTC". */
export const formatMoment = (time: Date): string => `${moment.format(time)} UTC`

/** `amount` is what the talent gets, `total` what the brand pays. */
export const amount = (f: Amounts): Words => moneyWords(f.offerAmountMinorUnit, f.currency)
export const total = (f: Amounts): Words => moneyWords(f.totalBrandPriceMinorUnit, f.currency)

/**
 * Returns a time for a message, or `none`, by which the message selects its wording. Includes the
 * hour, because a deadline may be early in the day.
 */
export const when = (time: Date | null | undefined): Words => (time ? momentWords(time) : 'none')
export const quoted = (words: string | null | undefined): Words => (words ? message('“{words}”', { words }) : '')
