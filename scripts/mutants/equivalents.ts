/**
 * A mutant that no test can detect. `around` is a part of its line, for mutants whose file and
 * change are not unique.
 */
export type Equivalent = { file: string; from: string; to: string; around?: string; why: string }

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'server/features/likeness/marks/queries/fingerprints.ts',
    from: 'face !== null && model !== null',
    to: '(face !== null) || (model !== null)',
    why: 'A check of the table makes a face, its model and its version null together.',
  },
  {
    file: 'server/features/media/models/manage-models.ts',
    from: 'after.concurrency > before.concurrency',
    to: 'after.concurrency >= before.concurrency',
    why: 'A model has a row for each of its slots already, and adding slots that exist does nothing.',
  },
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
    file: 'server/features/merch/artwork/keep-art.ts',
    from: 'artKeys.length > 0',
    to: 'artKeys.length >= 0',
    why: 'Releasing no art does nothing. The condition only saves a statement.',
  },
  {
    file: 'server/features/merch/carts/queries/fragments.ts',
    from: 'successor_id is not null',
    to: 'true',
    why: 'Every statement that reads the fragment compares the successor with an id, which null never equals.',
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
    file: 'server/features/money/ledger/record-kinds-sold.ts',
    from: 'added.length > 0',
    to: 'added.length >= 0',
    why: 'Inserting no kinds does nothing.',
  },
  {
    file: 'server/features/money/payment/queries/list-unfinished.ts',
    from: ".where('refund_requested_at', 'is not', null)",
    to: '',
    why: 'Without a request the due time is null, which is not after the cursor. The condition lets the index be used.',
  },
  {
    file: 'server/features/merch/campaigns/queries/put-campaign.ts',
    from: ".where('deleted_at', 'is', null)",
    to: '',
    why: 'Deleting a campaign raises its version, and the condition before compares the version.',
  },
  {
    file: 'server/features/merch/campaigns/put-seller-campaign.ts',
    from: "if (!after) throw conflict('Your store changed in the meantime. Save it again.')",
    to: '',
    why: 'Both callers have locked the campaign in the same transaction, so its version cannot change.',
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
  {
    file: 'server/features/money/payouts/queries/reverse-earnings.ts',
    from: '>',
    to: '>=',
    around: 'earned.amount_minor_unit > 0',
    why: 'A check of the table forbids amounts of zero.',
  },
  {
    file: 'server/features/offers/messages/message-feed.ts',
    from: '(moved.get(offerId) ?? 0) > version',
    to: '(moved.get(offerId) ?? 0) >= version',
    why: 'The next statement returns only what is newer than the version. The condition only saves that statement.',
  },
  {
    file: 'server/features/people/admin/queries/count-queues.ts',
    from: 'o.id = p.pay_for_id',
    to: 'true',
    why: 'A payment at the processor belongs to one offer, and the next condition compares it. This one lets the index be used.',
  },
  {
    file: 'server/platform/limits/crowd-factor.ts',
    from: 'performance.now() - readAt >= GOOD_FOR_MS',
    to: 'performance.now() - readAt > GOOD_FOR_MS',
    why: 'The clock counts fractions of a millisecond, so the two sides are never equal.',
  },
  {
    file: 'server/features/offers/portfolio/queries/fragments.ts',
    from: ', work.id desc',
    to: '',
    why: 'The subquery returns the works in this order already, and sorting sorted rows keeps their order.',
  },
  {
    file: 'server/features/offers/shortlists/queries/find-shortlists.ts',
    from: ".whereRef('t.account_id', '=', 's.account_id')",
    to: '',
    why: 'The next condition compares the ids of lists, which no two accounts share. This one lets the index be used.',
  },
]
