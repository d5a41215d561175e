/**
 * A mutant that no test can find, and the reason. Identified by its file, the change, and a part of
 * the line.
 */
export type Equivalent = { file: string; from: string; to: string; around?: string; why: string }

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'server/features/merch/artwork/merch-art.ts',
    from: 'width && height',
    to: '(width) || (height)',
    why: 'A stored picture has both a width and a height, and a missing file has neither.',
  },
  {
    file: 'server/features/merch/artwork/queries/counts.ts',
    from: 'c.scope = old.scope',
    to: 'true',
    why: 'All old rows belong to addresses, and the digest of an address never equals the id of a session.',
  },
  {
    file: 'server/features/merch/cart-recovery/queries/recovery-links.ts',
    from: `l.id = any(\${[...ids]}::text[])`,
    to: 'true',
    why: 'The links become a map that is read only for these ids. The condition only avoids reading other rows.',
  },
  {
    file: 'server/features/merch/cart-recovery/queries/recovery-links.ts',
    from: 'o.session_id = l.session_id',
    to: 'true',
    why: 'The result contains pairs of one link each, and the caller looks up only the given pairs.',
  },
  {
    file: 'server/features/merch/cart-recovery/queries/recovery-links.ts',
    from: 'o.email = l.email',
    to: 'true',
    why: 'The result contains pairs of one link each, and the caller looks up only the given pairs.',
  },
  {
    file: 'server/features/merch/checkout/terms-digest.ts',
    from: 'one < other',
    to: 'one <= other',
    why: 'The fields of an object have different names, so two compared names are never equal.',
  },
  {
    file: 'server/features/merch/discounts/manage-discounts.ts',
    from: `if (!after) throw new Error(\`discount \${id} was written but not found\`)`,
    to: '',
    why: 'The transaction has just written the row that it reads. The guard only satisfies the type checker.',
  },
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
    why: 'The statement before it creates the row, and nothing deletes it. The guard only satisfies the type checker.',
  },
  {
    file: 'server/features/money/payments/follow-charge.ts',
    from: 'outcome.payment.refund_requested_at && !outcome.payment.refunded_at',
    to: '(outcome.payment.refund_requested_at) || (!outcome.payment.refunded_at)',
    why: 'sendRefund reads the promised refund itself and does nothing without one. The condition only saves a statement.',
  },
  {
    file: 'server/features/money/payouts/advance-payout.ts',
    from: "if (payout.transfer_id === null) throw conflict('Another request is processing this advance. Try again in a moment.')",
    to: '',
    why: 'The statement that sets a payout to SUCCEEDED also writes its transfer. The guard only satisfies the type checker.',
  },
]
