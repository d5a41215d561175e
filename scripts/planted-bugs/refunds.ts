import type { PlantedBug } from './planted-bug.ts'

const PAYMENT = 'server/features/money/payment'
const PAYMENTS = 'server/features/money/payments'

/** Bugs in the return of money to its payer. */
export const REFUND_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a second part refund is counted together with the first',
    patches: [
      {
        file: `${PAYMENTS}/apply-refunds.ts`,
        from: 'applyPartialRefund(read, change)',
        to: 'applyPartialRefund(read, intent.amountRefundedMinorUnit)',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a part refunded at the processor does not stop a full refund here',
    patches: [
      {
        file: `${PAYMENTS}/promise-refund.ts`,
        from: '  if (undecidedMinorUnitOf(payment) > 0)\n',
        to: '  if (undecidedMinorUnitOf(payment) > payment.amount_minor_unit)\n',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a refund has another key each time it is sent',
    patches: [
      {
        file: `${PAYMENTS}/refund-payment.ts`,
        from: 'idempotencyKey: refundKey(promised)',
        to: 'idempotencyKey: crypto.randomUUID() + refundKey(promised)',
      },
    ],
    tests: [`${PAYMENTS}/followed-refunds.test.ts`],
  },
  {
    bug: 'a refund that was refused is asked for again with the key of the refusal',
    patches: [
      {
        file: `${PAYMENTS}/refund-payment.ts`,
        from: '  attempt === 1 ? `refund-',
        to: '  attempt > 0 ? `refund-',
      },
    ],
    tests: [`${PAYMENTS}/followed-refunds.test.ts`],
  },
  {
    bug: 'a refund that the processor has taken counts as arrived',
    patches: [
      {
        file: `${PAYMENTS}/refund-payment.ts`,
        from: "  if (left <= 0) return intent.refundPendingMinorUnit > 0 ? 'on-its-way' : 'gone'\n",
        to: "  if (left <= 0) return 'gone'\n",
      },
    ],
    tests: [`${PAYMENTS}/followed-refunds.test.ts`],
  },
  {
    bug: 'a refund that came back meanwhile is written down as arrived',
    patches: [
      {
        file: `${PAYMENT}/queries/refunds.ts`,
        from: "    .where('attempt', '=', attempt)\n    .returning('id')\n",
        to: "    .returning('id')\n",
      },
    ],
    tests: ['tests/safety/adversary-refunds.test.ts'],
  },
  {
    bug: 'a refund that may still be sent is paid otherwise',
    patches: [
      {
        file: `${PAYMENTS}/settle-refund.ts`,
        from: "?.status !== 'STUCK')",
        to: "?.status === 'SUCCEEDED')",
      },
    ],
    tests: ['tests/safety/adversary-refunds.test.ts'],
  },
]
