/** The API returns these values, so clients may depend on them. */
export const STATEMENT_KINDS = [
  'earning',
  'earning_returned',
  'payout',
  'payout_returned',
  'advance',
  'advance_returned',
  'adjustment',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export type Movement = {
  transferKind: string
  payoutKind: 'scheduled' | 'manual' | 'advance' | null
  isEarning: boolean
  /** Null if nothing was sold. */
  source: string | null
}

const isAdvance = ({ payoutKind }: Movement): boolean => payoutKind === 'advance'

/**
 * A transfer that is not listed here appears as an adjustment, so that the entries add up to the
 * balance.
 */
const KINDS: Record<string, (movement: Movement) => StatementKind> = {
  'refund-promised': () => 'earning_returned',
  'refunded-outside': () => 'earning_returned',
  'charge-lost': () => 'earning_returned',
  'part-taken': () => 'earning_returned',
  'payout-reserved': (movement) => (isAdvance(movement) ? 'advance' : 'payout'),
  'payout-returned': (movement) => (isAdvance(movement) ? 'advance_returned' : 'payout_returned'),
}

export const statementKindOf = (movement: Movement): StatementKind =>
  movement.isEarning ? 'earning' : (KINDS[movement.transferKind]?.(movement) ?? 'adjustment')

const REFUND_CAUSES: Record<string, string> = {
  'refund-promised': 'the payment was refunded',
  'refunded-outside': 'the payment was refunded at the payment processor',
  'charge-lost': 'the cardholder’s bank reversed the payment',
  'part-taken': 'part of the payment was refunded',
}

export function describeMovement(movement: Movement): string {
  switch (statementKindOf(movement)) {
    case 'earning':
      return `Earnings from ${movement.source ?? 'a sale'}`
    case 'earning_returned':
      return `Refund for ${movement.source ?? 'a sale'}: ${REFUND_CAUSES[movement.transferKind] ?? 'the payment was refunded'}`
    case 'payout':
      return 'Payout to your bank account'
    case 'payout_returned':
      return 'Failed payout, returned to your balance'
    case 'advance':
      return 'Advance on future earnings'
    case 'advance_returned':
      return 'Failed advance'
    case 'adjustment':
      return 'Adjustment'
  }
}
