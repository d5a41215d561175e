import { PAYOUT_BUGS } from './payouts.ts'
import type { PlantedBug } from './planted-bug.ts'

const PAYMENT = 'server/features/money/payment'
const PAYMENTS = 'server/features/money/payments'
const PRODUCTS = 'server/features/money/products'
const OFFERS = 'server/features/offers'

const BUGS: readonly PlantedBug[] = [
  {
    bug: 'everybody who bought a product sees who else did',
    patches: [
      {
        file: `${PRODUCTS}/queries/find-purchases.ts`,
        from: "    .where('p.pay_for', 'in', PRODUCT_KINDS)\n    .where('p.buyer_account_id', '=', buyerAccountId)\n",
        to: "    .where('p.pay_for', 'in', buyerAccountId === '' ? [] : PRODUCT_KINDS)\n",
      },
    ],
    tests: [`${PRODUCTS}/purchases.test.ts`],
  },
  {
    bug: 'what is taken off sale is gone for those who bought it',
    patches: [{ file: `${PRODUCTS}/find-purchase.ts`, from: ' && payments.length === 0', to: '' }],
    tests: [`${PRODUCTS}/purchases.test.ts`],
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
    bug: 'a declined card ends a payment for good',
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
    bug: 'a second part refund is counted together with the first',
    patches: [
      {
        file: `${PAYMENTS}/note-refunds.ts`,
        from: 'notePart(look, change)',
        to: 'notePart(look, intent.amountRefundedMinorUnit)',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a part refunded at the processor does not stop a full refund here',
    patches: [
      {
        file: `${PAYMENTS}/promise-refund.ts`,
        from: '  if (undecidedOf(payment) > 0)\n',
        to: '  if (undecidedOf(payment) > payment.amount_minor_unit)\n',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'a refund has another key each time it is sent',
    patches: [
      {
        file: `${PAYMENTS}/refund-payment.ts`,
        from: '    const idempotencyKey = refundKey(promised)\n',
        to: '    const idempotencyKey = crypto.randomUUID() + refundKey(promised)\n',
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
    bug: 'a second dispute of one charge is not followed',
    patches: [
      {
        file: `${PAYMENTS}/note-disputes.ts`,
        from: '  if (intent.disputes.length === 0) return',
        to: '  if (intent.disputes.length === 0 || payment.disputed_at !== null) return',
      },
    ],
    tests: [`${PAYMENTS}/disputed-charges.test.ts`],
  },
  {
    bug: 'an offer is moved without a look at where it is',
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
    bug: 'the ledger takes the same movement twice',
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
    bug: 'money that could not be taken stands nowhere until it is back',
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
    bug: 'the amount that arrived is not looked at',
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
    bug: 'a second decision about an authorization replaces the first',
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
    bug: 'the database takes a program’s word for how a payment excludes others',
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
    bug: 'a webhook is written down before its effect',
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
    bug: 'a cancelled offer leaves its intent payable',
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
    bug: 'what was decided about an authorization is not taken up after a crash',
    patches: [
      {
        file: `${PAYMENT}/queries/list-unfinished.ts`,
        from: "    .where('review_decision', 'is not', null)\n",
        to: "    .where('review_decision', 'is', null)\n",
      },
    ],
    tests: ['tests/safety/killed-anywhere.test.ts'],
  },
]

/** Bugs in how money moves. All are tried on a server, where payments meet each other. */
export const MONEY_BUGS: readonly PlantedBug[] = [...BUGS, ...PAYOUT_BUGS].map((bug) => ({ ...bug, onServer: true }))
