import type { Selectable } from 'kysely'
import type { SimulatorPaymentIntentsTable, SimulatorTransfersTable } from '../../../platform/database/tables.ts'

export type IntentRow = Selectable<SimulatorPaymentIntentsTable>

/** What a webhook carries, in Stripe's shapes; times in unix seconds, currencies in lower case. */
export const intentObject = (row: IntentRow): object => ({
  id: row.id,
  object: 'payment_intent',
  amount: row.amount,
  amount_capturable: row.amount_capturable,
  amount_received: row.amount_received,
  capture_method: row.capture_method,
  created: seconds(row.created_at),
  currency: row.currency,
  last_payment_error: row.last_payment_error ? { type: 'card_error', message: row.last_payment_error } : null,
  latest_charge: row.latest_charge,
  livemode: false,
  metadata: row.metadata,
  status: row.status,
})

export const chargeObject = (row: IntentRow, status: 'succeeded' | 'failed'): object => ({
  id: row.latest_charge,
  object: 'charge',
  amount: row.amount,
  amount_captured: row.amount_received,
  amount_refunded: row.amount_refunded,
  captured: row.amount_received > 0,
  created: seconds(row.created_at),
  currency: row.currency,
  disputed: row.dispute !== 'none',
  failure_message: status === 'failed' ? row.last_payment_error : null,
  livemode: false,
  metadata: row.metadata,
  paid: status === 'succeeded',
  payment_intent: row.id,
  refunded: row.amount_refunded >= row.amount,
  status,
})

export const disputeObject = (row: IntentRow): object => ({
  id: row.dispute_id,
  object: 'dispute',
  // What was refunded before is not in dispute.
  amount: row.amount_received - row.amount_refunded,
  charge: row.latest_charge,
  currency: row.currency,
  livemode: false,
  payment_intent: row.id,
  reason: 'fraudulent',
  status: row.dispute === 'won' || row.dispute === 'lost' ? row.dispute : 'needs_response',
})

export const transferObject = (row: Selectable<SimulatorTransfersTable>): object => ({
  id: row.id,
  object: 'transfer',
  amount: row.amount,
  amount_reversed: row.amount_reversed,
  created: seconds(row.created_at),
  currency: row.currency,
  destination: row.destination,
  livemode: false,
  metadata: row.metadata,
  reversed: row.amount_reversed >= row.amount,
})

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
