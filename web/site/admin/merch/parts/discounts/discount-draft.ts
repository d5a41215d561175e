import type { ChangeMerchDiscountBody, MerchDiscount } from '../../../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../../../server/platform/money.ts'
import type { StatusLabel } from '../../../../../parts/values/state-chip.tsx'

export type DiscountDraft = {
  kind: 'percent' | 'amount'
  percent: string
  /** Minor units by currency. An amount is null while the typed text is not a valid amount. */
  amounts: Readonly<Record<string, number | null>>
  usesLimit: string
  startsAt: string
  endsAt: string
}

export const newDraft = (): DiscountDraft => ({
  kind: 'percent',
  percent: '10',
  amounts: {},
  usesLimit: '',
  startsAt: '',
  endsAt: '',
})

/** Formats a time for a `datetime-local` field, in the reader's zone. */
export function localTime(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const draftOf = ({ percentBps, amounts, usesLimit, startsAt, endsAt }: MerchDiscount): DiscountDraft => ({
  kind: percentBps === null ? 'amount' : 'percent',
  percent: percentBps === null ? '' : String(percentBps / 100),
  amounts: amounts ?? {},
  usesLimit: usesLimit === null ? '' : String(usesLimit),
  startsAt: localTime(startsAt),
  endsAt: localTime(endsAt),
})

/** Returns undefined if the discount would be zero. */
export function discountBody(
  { kind, percent, amounts, usesLimit, startsAt, endsAt }: DiscountDraft,
  currency: string,
): Omit<ChangeMerchDiscountBody, 'version'> | undefined {
  const when = { startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) }
  const shared = { usesLimit: usesLimit.trim() === '' ? null : Number(usesLimit), ...when }
  if (kind === 'percent') {
    const percentBps = Math.round(Number(percent.replace(',', '.')) * 100)
    return percentBps >= 1 && percentBps <= 10_000 ? { percentBps, amounts: null, ...shared } : undefined
  }
  const entered = Object.entries(amounts).filter((one): one is [string, number] => one[1] !== null && one[1] > 0)
  return amounts[currency] ? { percentBps: null, amounts: Object.fromEntries(entered), ...shared } : undefined
}

export const discountFaults = (draft: DiscountDraft, currency: string): Readonly<Record<string, string>> => {
  if (discountBody(draft, currency)) return {}
  return draft.kind === 'percent'
    ? { percentBps: 'Enter a number above 0 and up to 100.' }
    : { amounts: 'Enter an amount.' }
}

const timeOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

/** Returns, for example, `10%` or `$5.00`. */
export const formatDiscount = ({ percentBps, amounts }: Pick<MerchDiscount, 'percentBps' | 'amounts'>): string =>
  percentBps !== null
    ? `${percentBps / 100}%`
    : Object.entries(amounts ?? {})
        .map(([currency, amount]) => formatMoney(amount, currency))
        .join(' · ')

type DiscountState = 'usable' | 'off' | 'coming' | 'over' | 'used up'

export function discountState(discount: MerchDiscount, now: string): DiscountState {
  const { isActive, startsAt, endsAt, used, usesLimit } = discount
  const at = Date.parse(now)
  if (!isActive) return 'off'
  if (startsAt !== null && Date.parse(startsAt) > at) return 'coming'
  if (endsAt !== null && Date.parse(endsAt) <= at) return 'over'
  return usesLimit !== null && used >= usesLimit ? 'used up' : 'usable'
}

export const DISCOUNT_STATES: Readonly<Record<DiscountState, StatusLabel>> = {
  usable: { word: 'Active', tone: 'good', shape: '●' },
  off: { word: 'Off', tone: 'muted', shape: '○' },
  coming: { word: 'Scheduled', tone: 'calm', shape: '◔' },
  over: { word: 'Expired', tone: 'muted', shape: '×' },
  'used up': { word: 'Used up', tone: 'warn', shape: '◑' },
}
