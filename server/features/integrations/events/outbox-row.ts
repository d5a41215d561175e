import type { MoveAction, NoteAction } from '../../offers/offer/index.ts'

export type OfferFacts = {
  id: string
  action: MoveAction | NoteAction
  from: string | null
  to: string
  actor: 'brand' | 'talent' | 'agent' | 'admin' | 'system'
  amountMinorUnit: number
  currency: string
}
export type OrderFacts = {
  id: string
  number: string
  part: 'things' | 'files' | 'payment' | 'parcel'
  from: string | null
  to: string
  actor: 'system' | 'fan' | 'admin' | 'print-shop'
  hasThings: boolean
  isPaid: boolean
  amountMinorUnit: number
  currency: string
}
type PayoutFacts = {
  id: string
  from: string | null
  to: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  kind: 'scheduled' | 'manual' | 'advance'
  amountMinorUnit: number
  currency: string
}

/**
 * A row of the outbox, written by a trigger. Only the accounts named in it may receive its events.
 */
export type OutboxRow = {
  position: number
  entity: string
  brandAccountId: string | null
  talentAccountId: string | null
  occurredAt: Date
} & (
  | { source: 'offer'; facts: OfferFacts }
  | { source: 'order'; facts: OrderFacts }
  | { source: 'payout'; facts: PayoutFacts }
)
