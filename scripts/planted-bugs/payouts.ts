import type { PlantedBug } from './planted-bug.ts'

const PAYMENTS = 'server/features/money/payments'
const PAYOUTS = 'server/features/money/payouts'
const OFFERS = 'server/features/offers'

/** Bugs in what sellers earn and are paid. */
export const PAYOUT_BUGS: readonly PlantedBug[] = [
  {
    bug: 'anybody reads what anybody earns',
    patches: [
      {
        file: `${PAYOUTS}/choose-earner.ts`,
        from: "  return caller.isAdmin ? named : chooseTalent(ctx, caller, named, 'read')",
        to: '  return caller.isAdmin || chooseTalent ? named : caller.accountId',
      },
    ],
    tests: ['server/features/money/statements/earnings.test.ts'],
  },
  {
    bug: 'a disputed offer’s money is shown as coming',
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
    bug: 'a payout’s money is sent before its row is written',
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
    bug: 'a transfer has another key each time it is sent',
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
    bug: 'no answer to a transfer counts as a refusal',
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
    bug: 'an earning is not held while its charge is disputed',
    patches: [
      {
        file: `${PAYMENTS}/note-disputes.ts`,
        from: '  if (isWithdrawn(after) || undecidedOf(after) > 0) await holdTracking(trx, { paymentId: payment.id, at })\n',
        to: '',
      },
    ],
    tests: [`${PAYMENTS}/refund.test.ts`],
  },
  {
    bug: 'a won bank dispute frees an earning that our own dispute holds',
    patches: [
      {
        file: `${OFFERS}/offer-payments/pay-for-offer.ts`,
        from: "    if (offer?.status !== 'COMPLETED' || !(await releaseTracking(trx, { paymentId: payment.id, at }))) return\n",
        to: '    if (!offer || !(await releaseTracking(trx, { paymentId: payment.id, at }))) return\n',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a payout collects what was earned, and not what was taken back',
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
    bug: 'a payout collects what has not been shipped yet',
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
    bug: 'what is owed of a paid earning is held with it',
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
    bug: 'what comes back of a payout is held although its payment goes back',
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
    bug: 'a payout reads what is open without holding it',
    patches: [
      {
        file: `${PAYOUTS}/queries/tracking.ts`,
        from: '    .where(isPayable(at))\n    .forUpdate()\n',
        to: '    .where(isPayable(at))\n',
      },
    ],
    tests: ['tests/safety/payout-overlaps.test.ts'],
  },
]
