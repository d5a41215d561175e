import type { Selectable } from 'kysely'
import type {
  SimulatorAccountsTable,
  SimulatorDisputesTable,
  SimulatorPaymentIntentsTable,
  SimulatorRefundsTable,
  SimulatorTransfersTable,
} from '../../../platform/database/tables.ts'
import type { Dispute } from '../port.ts'

export type IntentRow = Selectable<SimulatorPaymentIntentsTable> & { disputes: Dispute[]; refund_pending: number }

/** Stripe's format: Unix seconds, and currencies in lower case. */
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
  disputed: row.disputes.length > 0,
  failure_message: status === 'failed' ? row.last_payment_error : null,
  livemode: false,
  metadata: row.metadata,
  paid: status === 'succeeded',
  payment_intent: row.id,
  refunded: row.amount_refunded >= row.amount,
  status,
})

export const disputeObject = (row: IntentRow, dispute: Selectable<SimulatorDisputesTable>): object => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  charge: row.latest_charge,
  currency: row.currency,
  livemode: false,
  payment_intent: row.id,
  reason: 'fraudulent',
  status: dispute.status === 'open' ? 'needs_response' : dispute.status,
})

export const refundObject = (row: IntentRow, refund: Selectable<SimulatorRefundsTable>): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: row.latest_charge,
  created: seconds(refund.created_at),
  currency: row.currency,
  failure_reason: refund.failure_reason ?? undefined,
  payment_intent: row.id,
  status: refund.status,
})

export const accountObject = (row: Selectable<SimulatorAccountsTable>): object => ({
  id: row.id,
  object: 'account',
  created: seconds(row.created_at),
  metadata: row.metadata,
  payouts_enabled: row.payouts_enabled,
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
