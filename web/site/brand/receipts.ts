import type { AccountSnippets, Offer, Payment } from '../../../client/src/api-types.ts'
import { formatDecimal } from '../../../server/platform/money.ts'

export const getPaymentTime = ({ succeededAt, createdAt }: Payment): string => succeededAt ?? createdAt

export type PaymentDetails = {
  offers: ReadonlyMap<string, Offer>
  products: ReadonlyMap<string, string>
  people: AccountSnippets
}

const COLUMNS = ['Date', 'Receipt', 'Paid to', 'For', 'Status', 'Amount', 'Currency', 'Refunded'] as const

/** Formats payments as CSV (RFC 4180). Escapes cells that a spreadsheet could run as formulas. */
export function csvOf(payments: readonly Payment[], { offers, products, people }: PaymentDetails): string {
  const rows = payments.map((payment) => [
    getPaymentTime(payment).slice(0, 10),
    payment.ppuCode,
    people[payment.sellerAccountId]?.displayName ?? '',
    offers.get(payment.payForId)?.campaignDescription ?? products.get(payment.payForId) ?? payment.payFor,
    payment.status,
    formatDecimal(payment.amountMinorUnit, payment.currency),
    payment.currency,
    payment.refundedAt?.slice(0, 10) ?? '',
  ])
  return `${[COLUMNS, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
