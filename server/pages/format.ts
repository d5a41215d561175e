import { type Html, html } from './html.ts'

/** `$1,250.00`, `¥1,250`: exact whatever the size, with as many digits as the currency has. */
export function formatMoney(amountMinorUnit: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const text = String(amountMinorUnit).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return format.format(decimal as Intl.StringNumericLiteral)
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `21 Nov 2026, 01:44 UTC`, exact for machines. */
export const moment = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${MOMENT.format(at)} UTC</time>`
