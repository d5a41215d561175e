import { type PlantedBug, planted } from './planted-bug.ts'

const PAYOUTS = 'server/features/money/payouts'
const ORDERS = 'server/features/merch/orders'
const RESUMED = 'tests/safety/resumed-intents.test.ts'

/** With these bugs, something is sent twice, or is sent although it must not be sent anymore. */
export const RESUMED_BUGS: readonly PlantedBug[] = [
  planted(
    'a delayed payout is sent although its earnings are no longer payable',
    {
      file: `${PAYOUTS}/claim-payout.ts`,
      from: '  if (!voidedBy) return',
      to: '  if (!voidedBy || payout.id) return',
    },
    RESUMED,
    // In the end, the ledger is correct. Only a list of the sent transfers shows this bug.
    'tests/storm/watch.test.ts',
  ),
  planted(
    'a delayed payout ignores what its seller owes by now',
    {
      file: `${PAYOUTS}/claim-payout.ts`,
      from: ": doubts.isOwing && payout.kind !== 'advance'",
      to: ": doubts.isOwing && payout.kind === 'advance'",
    },
    RESUMED,
  ),
  planted(
    'a delayed payout is sent to the seller’s former payout account',
    {
      file: `${PAYOUTS}/claim-payout.ts`,
      from: "'obstacle' in payable || payable.destination !== payout.destination",
      to: "'obstacle' in payable",
    },
    RESUMED,
  ),
  planted(
    'a refund does not wait for a concurrent payout that is being written',
    {
      file: `${PAYOUTS}/queries/reverse-earnings.ts`,
      from: '    lockEarningsFrom(trx, paymentId),\n',
      to: '    undefined,\n',
    },
    'tests/safety/payout-overlaps.test.ts',
  ),
  planted(
    'a refund is sent although it was paid another way in the meantime',
    {
      file: 'server/features/money/payments/refund-payment.ts',
      from: '  if (!payment || isWithdrawn(payment)) return undefined\n  return (await claimRefundAttempt(trx, pending, at)) ? pending : undefined',
      to: '  if (payment && isWithdrawn(payment)) return undefined\n  return (await claimRefundAttempt(trx, pending, at)) || !payment ? pending : undefined',
    },
    RESUMED,
  ),
  // An earlier version of the storm test would have missed the next two bugs. It checked only
  // canceled orders and recorded debts.
  {
    ...planted(
      'a print order is created although its payment is disputed by then',
      {
        file: `${ORDERS}/queries/claim-print.ts`,
        from: '      and not exists (select from payment where is_contested or is_going_back)',
        to: '      and (select count(*) from payment where is_contested or is_going_back) >= 0',
      },
      'tests/storm/watch.test.ts',
    ),
    onServer: true,
  },
  {
    ...planted(
      'a refund of an earning that was already paid out records no debt',
      {
        file: `${PAYOUTS}/queries/reverse-earnings.ts`,
        from: '            left > 0\n',
        to: '            left < 0\n',
      },
      'tests/storm/watch.test.ts',
    ),
    onServer: true,
  },
  planted(
    'a payment that an admin declined succeeds when it is captured at the processor',
    {
      file: 'server/features/money/payments/settle-payment.ts',
      from: "row.review_decision !== null && row.review_decision !== 'capture'",
      to: "row.review_decision === 'expire'",
    },
    RESUMED,
  ),
  planted(
    'a delayed advance is sent to an account that is blocked by now',
    {
      file: `${PAYOUTS}/claim-payout.ts`,
      from: "payout.kind === 'advance' && (await isBlocked(trx, accountId))",
      to: "payout.kind !== 'advance' && (await isBlocked(trx, accountId))",
    },
    RESUMED,
  ),
  planted(
    'a print order is created although it was canceled while its worker hung',
    {
      file: `${ORDERS}/work-on-fulfilment.ts`,
      from: '(await claimPrint(trx, claimed, { at: now, until: addMs(now, LEASE_MS) })) ?',
      to: '(await claimPrint(trx, claimed, { at: now, until: addMs(now, LEASE_MS) })) || claimed.attempts ?',
    },
    `${ORDERS}/killed-fulfilment.test.ts`,
  ),
  planted(
    'a print order that appears after its cancellation is not stopped',
    {
      file: `${ORDERS}/settle-print-order.ts`,
      from: '  if (isUnwanted && UNDER_WAY.includes(state)) await reopenStop(trx, print, at)\n',
      to: "  if (order.status === 'new' && UNDER_WAY.includes(state)) await reopenStop(trx, print, at)\n",
    },
    `${ORDERS}/killed-fulfilment.test.ts`,
  ),
  planted(
    'admins are not told that a canceled order was delivered',
    {
      file: `${ORDERS}/settle-print-order.ts`,
      from: '    if (isNews && !isReported && isUnwanted) await',
      to: '    if (isNews && isReported && isUnwanted) await',
    },
    `${ORDERS}/fulfilment.test.ts`,
  ),
  planted(
    'a contested part of a payment holds back the files that were paid for',
    {
      file: `${ORDERS}/queries/fulfilments.ts`,
      from: "case part when 'files' then p.is_withdrawn else p.is_contested end",
      to: 'p.is_contested',
    },
    `${ORDERS}/orders.test.ts`,
  ),
  planted(
    'admins are not told that a canceled order was delivered after its printing counted as stopped',
    {
      file: `${ORDERS}/queries/fulfilments.ts`,
      from: "state === 'done' ? ['waiting', 'placed', 'stopped'] : ['waiting', 'placed']",
      to: "['waiting', 'placed']",
    },
    'tests/safety/stopped-prints.test.ts',
  ),
]
