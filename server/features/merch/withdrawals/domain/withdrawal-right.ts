import { addMs, DAY_MS, HOUR_MS } from '../../../../platform/clock.ts'

/** Directive 2011/83/EU, article 9. */
export const PERIOD_DAYS = 14

/**
 * Largest difference between a buyer's time zone and UTC: ahead of it (Réunion), or behind it
 * (Martinique).
 */
const AHEAD_MS = 4 * HOUR_MS
const BEHIND_MS = 4 * HOUR_MS

const SATURDAY = 6
const SUNDAY = 0

/**
 * Returns the end of the period that begins with a delivery or a contract: the end of the
 * fourteenth day after it, or of the next Monday if that day is on a weekend (Regulation 1182/71,
 * article 3). The buyer’s time zone is unknown, so the period ends when it has ended everywhere.
 */
export function endOfPeriod(from: Date): Date {
  const first = Math.floor(addMs(from, AHEAD_MS).getTime() / DAY_MS)
  let last = first + PERIOD_DAYS
  while (isWeekend(last)) last += 1
  return new Date((last + 1) * DAY_MS + BEHIND_MS)
}

const isWeekend = (day: number): boolean => [SATURDAY, SUNDAY].includes(new Date(day * DAY_MS).getUTCDay())

export type Item = { id: string; isDigital: boolean; isPersonalized: boolean; totalMinorUnit: number }

export type Contract = {
  /** False only if the goods are delivered to a country without this right. */
  isCovered: boolean
  isTest: boolean
  /** True if the order was canceled or its payment is refunded. */
  isRefunded: boolean
  orderedAt: Date
  /** Null until the last parcel has arrived. */
  deliveredAt: Date | null
  items: readonly Item[]
  subtotalMinorUnit: number
  discountMinorUnit: number
  shippingMinorUnit: number
  taxMinorUnit: number
  withdrawnIds: ReadonlySet<string>
  /** Withdrawn items whose withdrawal was not refused. */
  refundedIds: ReadonlySet<string>
}

export const OBSTACLES = ['OUTSIDE', 'TEST', 'REFUNDED', 'WITHDRAWN', 'PERSONALIZED', 'PERIOD_OVER'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/**
 * Returns why a buyer cannot withdraw from an item, or null. Goods made for one person have no
 * right of withdrawal (article 16 (c)). Buyers of files have not waived the right, so their period
 * begins with the order.
 */
export function obstacleOf(contract: Contract, item: Item, at: Date): Obstacle | null {
  if (!contract.isCovered) return 'OUTSIDE'
  if (contract.isTest) return 'TEST'
  if (contract.isRefunded) return 'REFUNDED'
  if (contract.withdrawnIds.has(item.id)) return 'WITHDRAWN'
  if (item.isPersonalized) return 'PERSONALIZED'
  const end = endOf(contract, item)
  return end !== null && at >= end ? 'PERIOD_OVER' : null
}

/** Returns the end of the period of an item; null while its goods are not delivered. */
export function endOf({ orderedAt, deliveredAt }: Contract, { isDigital }: Item): Date | null {
  const from = isDigital ? orderedAt : deliveredAt
  return from && endOfPeriod(from)
}

/**
 * Computes what is refunded for items: their price less their part of the discount, with its tax,
 * and the outbound shipping once none of the goods is kept (article 13). The refunds of several
 * withdrawals add up to the total of the order.
 */
export function refundOf(contract: Contract, itemIds: readonly string[]): number {
  const before = contract.refundedIds
  return valueOf(contract, new Set([...before, ...itemIds])) - valueOf(contract, before)
}

function valueOf(contract: Contract, ids: ReadonlySet<string>): number {
  const { items, subtotalMinorUnit, discountMinorUnit, shippingMinorUnit, taxMinorUnit } = contract
  const price = items.reduce((sum, { id, totalMinorUnit }) => (ids.has(id) ? sum + totalMinorUnit : sum), 0)
  const goods = price - shareOf(discountMinorUnit, price, subtotalMinorUnit)
  const isNothingKept = items.every(({ id, isDigital }) => isDigital || ids.has(id))
  const shipping = isNothingKept && ids.size > 0 ? shippingMinorUnit : 0
  const taxed = subtotalMinorUnit - discountMinorUnit + shippingMinorUnit
  return goods + shipping + shareOf(taxMinorUnit, goods + shipping, taxed)
}

const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((amount * part) / whole)
