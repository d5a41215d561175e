import type { FoundRecord } from '../../../client/src/api-types.ts'
import { say } from '../../words/say.ts'
import { go } from '../address.ts'
import { useApiQuery, useViewer } from '../api.tsx'
import { showMoney } from '../parts/values/show-money.ts'

export type Choice = { key: string; label: string; about: string; words: string; choose: () => void }

/** Minimum and maximum length of a text for which records are searched. */
const [MIN_TEXT, MAX_TEXT] = [2, 254]

const KIND_LABELS: Readonly<Record<FoundRecord['kind'], string>> = {
  get account() {
    return say('Account')
  },
  get offer() {
    return say('Offer')
  },
  get order() {
    return say('Order')
  },
  get payment() {
    return say('Payment')
  },
  get payout() {
    return say('Payout')
  },
}

/** Address of the admin page, or of the offer, that shows a record. */
export function addressOfRecord({ kind, id, number, accountId, currency }: FoundRecord): string {
  const at = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`
  if (kind === 'offer') return `/offers/${id}`
  if (kind === 'account') return at('/admin/users', { q: id, case: id })
  if (kind === 'order') return at('/admin/orders', { q: number ?? '', case: id })
  if (kind === 'payment') return at('/admin/refunds', { q: id, case: id })
  return at('/admin/payouts', { case: `${accountId}:${currency}` })
}

/** Accounts, offers, orders, payments and payouts that a text names. Only admins find any. */
export function useRecords(searched: string): readonly Choice[] {
  const isAdmin = useViewer()?.roles.includes('admin') ?? false
  const isSearched = isAdmin && searched.length >= MIN_TEXT && searched.length <= MAX_TEXT
  const response = useApiQuery(
    'GET /api/admin/search',
    { query: { q: searched } },
    { when: isSearched, keepsLast: true },
  )
  return (isSearched ? (response.data?.records ?? []) : []).map((record) => {
    const { kind, id, title, number, currency, amountMinorUnit } = record
    const amount = currency === null || amountMinorUnit === null ? null : showMoney(amountMinorUnit, currency)
    return {
      key: `${kind}-${id}`,
      label: title,
      about: [KIND_LABELS[kind], amount, number].filter((part) => part !== null).join(' · '),
      words: '',
      choose: () => go(addressOfRecord(record)),
    }
  })
}
