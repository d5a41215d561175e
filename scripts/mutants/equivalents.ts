/**
 * A mutant that no test can find, and why. Identified by its file, the change, and a part of the
 * line.
 */
export type Equivalent = { file: string; from: string; to: string; around?: string; why: string }

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'server/features/money/ledger/record-kinds-sold.ts',
    from: 'added.length > 0',
    to: 'added.length >= 0',
    why: 'Inserting no kinds does nothing.',
  },
  {
    file: 'server/features/money/ledger/queries/close-books.ts',
    from: "if (!rows[0]) throw new Error('the ledger closing disappeared while it was locked')",
    to: '',
    why: 'The statement before it makes the row, and nothing deletes it: the guard tells the types so.',
  },
  {
    file: 'server/features/money/payments/follow-charge.ts',
    from: 'seen.payment.refund_requested_at && !seen.payment.refunded_at',
    to: '(seen.payment.refund_requested_at) || (!seen.payment.refunded_at)',
    why: 'sendRefund reads the promise itself and does nothing without one: the condition saves a statement.',
  },
  {
    file: 'server/features/money/payouts/advance-payout.ts',
    from: "if (payout.transfer_id === null) throw conflict('Another request is processing this advance. Try again in a moment.')",
    to: '',
    why: 'A payout is SUCCEEDED in the statement that writes its transfer: the guard tells the types so.',
  },
]
