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
  payFor: string | null
  /** The product's title, or the name under which the brand made its offer. */
  subject: string | null
}

const isAdvance = ({ payoutKind }: Movement): boolean => payoutKind === 'advance'

/** Every transfer that touches what a seller is owed; one that is not here is shown as an adjustment, never left out. */
const KINDS: Record<string, (movement: Movement) => StatementKind> = {
  'escrow-released': () => 'earning',
  earned: () => 'earning',
  'refund-promised': () => 'earning_returned',
  'refunded-outside': () => 'earning_returned',
  'charge-lost': () => 'earning_returned',
  'part-taken': () => 'earning_returned',
  'payout-reserved': (movement) => (isAdvance(movement) ? 'advance' : 'payout'),
  'payout-returned': (movement) => (isAdvance(movement) ? 'advance_returned' : 'payout_returned'),
}

export const statementKindOf = (movement: Movement): StatementKind =>
  KINDS[movement.transferKind]?.(movement) ?? 'adjustment'

const quoted = (subject: string | null): string => (subject ? ` “${subject}”` : '')

const source = ({ payFor, subject }: Movement): string =>
  payFor === 'OFFER'
    ? subject
      ? `the offer of ${subject}`
      : 'an offer'
    : `a sale${subject ? ` of${quoted(subject)}` : ''}`

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
      return `Earned by ${source(movement)}`
    case 'earning_returned':
      return `Taken back of ${source(movement)}: ${GIVEN_BACK[movement.transferKind] ?? 'the payment was given back'}`
    case 'payout':
      return 'Payout to your account'
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
