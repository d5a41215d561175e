import type { PlantedBug } from './planted-bug.ts'

const PAYMENT = 'server/features/money/payment'
const PAYMENTS = 'server/features/money/payments'

export const REFUND_BUGS: readonly PlantedBug[] = [
  {
    bug: 'a second partial refund counts the first one again',
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
    bug: 'a full refund is allowed although part of the payment was refunded at the processor',
    patches: [
      {
        file: `${PAYMENTS}/record-refund-request.ts`,
        from: '  if (undecidedMinorUnitOf(payment) > 0)\n',
        to: '  if (undecidedMinorUnitOf(payment) > payment.amount_minor_unit)\n',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a retried refund gets a new idempotency key',
    patches: [
      {
        file: `${PAYMENTS}/refund-payment.ts`,
        from: 'idempotencyKey: refundKey(pending)',
        to: 'idempotencyKey: crypto.randomUUID() + refundKey(pending)',
      },
    ],
    tests: [`${PAYMENTS}/followed-refunds.test.ts`],
  },
  {
    bug: 'a refused refund is retried with the idempotency key of the refusal',
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
    bug: 'a pending refund counts as arrived',
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
    bug: 'a refund that failed in the meantime is recorded as arrived',
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
    bug: 'an admin can mark a refund as paid another way while it is still retried',
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
