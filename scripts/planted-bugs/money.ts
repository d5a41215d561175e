import type { PlantedBug } from './planted-bug.ts'
import { REFUND_BUGS } from './refunds.ts'
import { RESUMED_BUGS } from './resumed.ts'

const PAYMENT = 'server/features/money/payment'
const PAYMENTS = 'server/features/money/payments'
const PAYOUTS = 'server/features/money/payouts'
const OFFERS = 'server/features/offers'

const BUGS: readonly PlantedBug[] = [
  {
    bug: 'an account can read another account’s earnings',
    patches: [
      {
        file: `${PAYOUTS}/resolve-earner.ts`,
        from: "  return caller.isAdmin ? requestedAccountId : chooseTalent(ctx, caller, requestedAccountId, 'act')",
        to: '  return caller.isAdmin || chooseTalent ? requestedAccountId : caller.accountId',
      },
    ],
    tests: ['server/features/money/statements/earnings.test.ts'],
  },
  {
    bug: 'the earning of a disputed offer is shown as waiting for the work',
    patches: [
      {
        file: 'server/features/money/statements/queries/list-earnings.ts',
        from: "when 'DISPUTED' then 'DISPUTED' else",
        to: 'else',
      },
    ],
    tests: ['server/features/money/statements/earnings.test.ts'],
  },
  {
    bug: 'a payment is settled without a lock',
    patches: [
      {
        file: `${PAYMENT}/queries/lock-payment.ts`,
        from: "    .where('processor_payment_id', '=', processorPaymentId)\n    .forUpdate()\n",
        to: "    .where('processor_payment_id', '=', processorPaymentId)\n",
      },
    ],
    tests: ['tests/safety/money-races.test.ts'],
  },
  {
    bug: 'a payout’s transfer is sent before its row is written',
    patches: [
      {
        file: `${PAYOUTS}/process-payouts.ts`,
        from: "      const reserved = await reservePayout(ctx, { payoutId: newId(), accountId, currency, kind: 'scheduled' })",
        to: `      const payoutId = newId()
      const { total } = await ctx.db.selectFrom('share_tracking')
        .select((select) => select.fn.sum<number>('amount_minor_unit').as('total'))
        .where('account_id', '=', accountId).where('currency', '=', currency).where('status', '=', 'OPEN')
        .where('payout_id', 'is', null).executeTakeFirstOrThrow()
      await ctx.processor.createTransfer({
        destination: \`acct_\${accountId}\`, amountMinorUnit: total, currency, metadata: { payoutId },
        idempotencyKey: \`payout-\${payoutId}\`,
      })
      const reserved = await reservePayout(ctx, { payoutId, accountId, currency, kind: 'scheduled' })`,
      },
    ],
    tests: ['tests/safety/killed-anywhere.test.ts'],
  },
  {
    bug: 'a retried transfer gets a new idempotency key',
    patches: [
      {
        file: `${PAYOUTS}/pay-out.ts`,
        from: 'idempotencyKey: attempt === 1 ? `payout-',
        to: 'idempotencyKey: attempt === 1 ? crypto.randomUUID() + `payout-',
      },
    ],
    tests: ['tests/safety/money-races.test.ts', `${PAYOUTS}/process-payouts.test.ts`],
  },
  {
    bug: 'a transfer whose response was lost counts as refused',
    patches: [
      {
        file: `${PAYOUTS}/pay-out.ts`,
        from: "    if (!(error instanceof ProcessorRefusal) || error.code === 'idempotency_error') throw error\n",
        to: '    if (!(error instanceof Error)) throw error\n',
      },
    ],
    tests: [`${PAYOUTS}/process-payouts.test.ts`],
  },
  {
    bug: 'a payment cannot be retried after a declined card',
    patches: [
      {
        file: `${PAYMENT}/payment.ts`,
        from: "export const UNSETTLED = ['PENDING', 'AUTHORIZED', 'FAILED'] as const",
        to: "export const UNSETTLED = ['PENDING', 'AUTHORIZED'] as const",
      },
    ],
    tests: ['tests/safety/money-races.test.ts'],
  },
  {
    bug: 'an earning is payable while its charge is disputed',
    patches: [
      {
        file: `${PAYMENTS}/apply-disputes.ts`,
        from: '  if (isWithdrawn(after) || undecidedMinorUnitOf(after) > 0) await holdEarning(trx, { paymentId: payment.id, at })\n',
        to: '',
      },
    ],
    tests: [`${PAYMENTS}/refund.test.ts`],
  },
  {
    bug: 'winning a bank dispute releases an earning that a dispute of the offer holds',
    patches: [
      {
        file: `${OFFERS}/offer-payments/pay-for-offer.ts`,
        from: "    if (offer?.status !== 'COMPLETED' || !(await releaseEarning(trx, { paymentId: payment.id, at }))) return\n",
        to: '    if (!offer || !(await releaseEarning(trx, { paymentId: payment.id, at }))) return\n',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a second dispute of the same charge is ignored',
    patches: [
      {
        file: `${PAYMENTS}/apply-disputes.ts`,
        from: '  if (intent.disputes.length === 0) return',
        to: '  if (intent.disputes.length === 0 || payment.disputed_at !== null) return',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'an offer changes its status although another request has changed it since it was read',
    patches: [
      {
        file: `${OFFERS}/offer/queries/move-offer.ts`,
        from: "      .where('id', '=', asRead.id)\n      .where('status', '=', asRead.status)\n",
        to: "      .where('id', '=', asRead.id)\n",
      },
    ],
    tests: ['tests/safety/adversary-money.test.ts', `${OFFERS}/offer/offer-races.test.ts`],
  },
  {
    bug: 'the ledger records the same transfer twice',
    patches: [
      {
        file: 'server/platform/database/migrations/0001-foundation.sql',
        from: '  unique (kind, reference)\n',
        to: '  check (true)\n',
      },
    ],
    tests: ['server/features/money/ledger/ledger.test.ts'],
  },
  {
    bug: 'a payment that must be refunded counts as platform revenue instead of as suspense',
    patches: [
      {
        file: `${PAYMENTS}/settle-payment.ts`,
        from: "      { account: { kind: 'PROCESSOR' }, amountMinorUnit: row.amount_minor_unit },\n      { account: { kind: 'SUSPENSE', paymentId: row.id }, amountMinorUnit: -row.amount_minor_unit },\n",
        to: "      { account: { kind: 'PROCESSOR' }, amountMinorUnit: row.amount_minor_unit },\n      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -row.amount_minor_unit },\n",
      },
    ],
    tests: [`${PAYMENTS}/complete-payment.test.ts`],
  },
  {
    bug: 'a payment succeeds whatever amount arrived',
    patches: [
      {
        file: `${PAYMENTS}/settle-payment.ts`,
        from: '  intent.amountMinorUnit === row.amount_minor_unit &&\n',
        to: '',
      },
      {
        file: `${PAYMENTS}/settle-payment.ts`,
        from: ' || intent.amountReceivedMinorUnit === row.amount_minor_unit || isFullyRefunded(intent))',
        to: ' || intent.amountReceivedMinorUnit > 0)',
      },
    ],
    tests: [`${PAYMENTS}/complete-payment.test.ts`],
  },
  {
    bug: 'a second review decision about an authorization replaces the first',
    patches: [
      {
        file: `${PAYMENTS}/review-payment.ts`,
        from: '    if (locked.review_decision) {\n',
        to: '    if (locked.review_decision === review.decision && locked.review_decided_by === review.accountId) {\n',
      },
    ],
    tests: [`${OFFERS}/offer-payments/capture-review.test.ts`],
  },
  {
    bug: 'a payout collects earnings but not the debts that reduce them',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: '    .where(isPayable(at))\n    .forUpdate()\n',
        to: "    .where(isPayable(at))\n    .where('amount_minor_unit', '>', 0)\n    .forUpdate()\n",
      },
    ],
    tests: [`${PAYMENTS}/refund.test.ts`, `${PAYOUTS}/advance-payout.test.ts`],
  },
  {
    bug: 'a payout collects earnings that are not payable yet, such as those of unshipped orders',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: '    .where(isPayable(at))\n',
        to: '    .where(isPayable(new Date(8.64e15)))\n',
      },
    ],
    tests: [`${PAYOUTS}/payable.test.ts`],
  },
  {
    bug: 'a debt from an earning that was already paid out is held instead of due',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: "earned.amount_minor_unit > 0 and earned.status = 'PAID'))`",
        to: "earned.amount_minor_unit > 0 and earned.status = 'HELD'))`",
      },
    ],
    tests: ['tests/safety/adversary-debts.test.ts'],
  },
  {
    bug: 'a failed payout returns the earning of a refunded payment as held',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: 'payment.id is not null and not payment.is_going_back and',
        to: 'payment.id is not null and',
      },
    ],
    tests: ['tests/safety/adversary-debts.test.ts'],
  },
  {
    bug: 'a payout reads open earnings without locking them',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: '    .where(isPayable(at))\n    .forUpdate()\n',
        to: '    .where(isPayable(at))\n',
      },
    ],
    tests: ['tests/safety/payout-overlaps.test.ts'],
  },
  {
    bug: 'the database stores the exclusivity that the program sends instead of the one that its kind of sale has',
    patches: [
      {
        file: 'server/platform/database/migrations/0008-kinds-sold.sql',
        from: 'coalesce((select k.exclusive from kinds_sold k where k.kind = new.pay_for), new.exclusive)',
        to: 'new.exclusive',
      },
    ],
    tests: ['server/features/money/ledger/kinds-sold.test.ts'],
  },
  {
    bug: 'a webhook is recorded as processed before its effect',
    patches: [
      {
        file: `${PAYMENTS}/receive-webhook.ts`,
        from: '  const reaction = REACTIONS[event.type]\n',
        to: "  await rememberEvent(ctx.db, { event, outcome: 'taken', at: ctx.clock.now() })\n  const reaction = REACTIONS[event.type]\n",
      },
    ],
    tests: ['tests/safety/killed-anywhere.test.ts'],
  },
  {
    bug: 'the payment intent of a canceled offer can still be paid',
    patches: [
      {
        file: `${OFFERS}/negotiation/cancel-offer.ts`,
        from: "  const open = await closeOpenPayment(ctx, SOLD_AS_OFFER, { payFor: 'OFFER', payForId: acting.offer.id })\n",
        to: "  const open = 'closed' as Awaited<ReturnType<typeof closeOpenPayment>>\n",
      },
    ],
    tests: [`${OFFERS}/negotiation/cancel-offer.test.ts`],
  },
  {
    bug: 'a decision about an authorization is not resumed after a crash',
    patches: [
      {
        file: `${PAYMENT}/queries/list-unfinished.ts`,
        from: "    .where('review_decision', 'is not', null)\n",
        to: "    .where('review_decision', 'is', null)\n",
      },
    ],
    tests: ['tests/safety/killed-anywhere.test.ts'],
  },
  ...REFUND_BUGS,
  ...RESUMED_BUGS,
]

/** Payments run at the same time only on a PostgreSQL server. */
export const MONEY_BUGS: readonly PlantedBug[] = BUGS.map((bug) => ({ ...bug, onServer: true }))
