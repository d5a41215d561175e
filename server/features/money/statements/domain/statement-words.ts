/** What moves a seller's balance, as a statement names it. Published: a client may rely on these words. */
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
  /** The kind of the ledger's transfer. */
  transferKind: string
  payoutKind: 'scheduled' | 'manual' | 'advance' | null
  /** A transfer by which a seller earned. */
  isEarning: boolean
  /** What was sold, in words; null when nothing was. */
  source: string | null
}

const isAdvance = ({ payoutKind }: Movement): boolean => payoutKind === 'advance'

/**
 * Every other transfer that touches what a seller is owed; one that is not here is shown as an adjustment, never left
 * out.
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

const GIVEN_BACK: Record<string, string> = {
  'refund-promised': 'the payment was refunded',
  'refunded-outside': 'the payment was refunded at the payment processor',
  'charge-lost': 'the card holder’s bank took the payment back',
  'part-taken': 'a part of the payment went back',
}

/** One line for people: what it was, and of what. */
export function describeMovement(movement: Movement): string {
  switch (statementKindOf(movement)) {
    case 'earning':
      return `Earned by ${movement.source ?? 'a sale'}`
    case 'earning_returned':
      return `Taken back of ${movement.source ?? 'a sale'}: ${GIVEN_BACK[movement.transferKind] ?? 'the payment was given back'}`
    case 'payout':
      return 'Payout to the bank account'
    case 'payout_returned':
      return 'Payout that did not go through, back on your balance'
    case 'advance':
      return 'Advance on coming earnings'
    case 'advance_returned':
      return 'Advance that did not go through'
    case 'adjustment':
      return 'Adjustment'
  }
}
