import { type PlantedBug, planted } from './planted-bug.ts'

const SPENDING = 'server/features/money/spending'
const PAYMENTS = 'server/features/money/payments'
const LIMITS = `${SPENDING}/spend-limits.test.ts`
const APPROVALS = `${SPENDING}/approvals.test.ts`
const ADMINS = 'server/features/people/admin-approvals'
const SECOND = `${ADMINS}/admin-approvals.test.ts`
const ORDERS = `${ADMINS}/approvals-of-orders.test.ts`

export const SPENDING_BUGS: readonly PlantedBug[] = [
  planted(
    'payments that have begun do not count toward a spend limit',
    {
      file: 'server/features/money/payment/queries/sum-committed.ts',
      from: "status in ('PENDING', 'AUTHORIZED', 'FAILED')",
      to: 'false',
    },
    LIMITS,
  ),
  planted(
    'a member pays through the payment that a colleague opened',
    {
      file: `${PAYMENTS}/open-gated.ts`,
      from: 'live !== undefined && live.opened_by_account_id !== (buyer.personId ?? null)',
      to: 'false',
    },
    LIMITS,
  ),
  planted(
    'a member gets the intent of a colleague with the same idempotency key',
    {
      file: `${PAYMENTS}/routes/create-intent-route.ts`,
      from: 'team?.person.userId ?? userId',
      to: 'userId',
    },
    LIMITS,
  ),
  planted(
    'an open payment of a team with limits never lapses',
    { file: `${PAYMENTS}/open-gated.ts`, from: '{ ...row, lapses_at: lapsesAt }', to: 'row' },
    LIMITS,
  ),
  planted(
    'a payment in another currency is within every limit',
    {
      file: `${SPENDING}/domain/judge-spending.ts`,
      from: 'amount.currency !== limit.currency || ',
      to: 'amount.currency === limit.currency && ',
    },
    LIMITS,
  ),
  planted(
    'admins change their own limit',
    { file: `${SPENDING}/set-spending.ts`, from: "memberId === setBy && role !== 'owner'", to: 'false' },
    LIMITS,
  ),
  planted(
    'people approve their own payments',
    {
      file: `${SPENDING}/decide-approval.ts`,
      from: 'if (row.asked_by_account_id === personOf(caller).accountId)',
      to: 'if (row.id === personOf(caller).accountId)',
    },
    APPROVALS,
  ),
  planted(
    'an approval permits terms that have changed since',
    {
      file: `${SPENDING}/queries/approvals.ts`,
      from: ".where('a.terms', 'is not distinct from', payment.termsVersion)",
      to: '',
    },
    APPROVALS,
  ),
  planted(
    'an approval is used for a second payment',
    {
      file: `${SPENDING}/queries/approvals.ts`,
      from: "(a.payment_id is null or p.status = 'CANCELED')",
      to: 'true',
    },
    APPROVALS,
  ),
  planted(
    'somebody who may no longer pay gets an approval',
    { file: `${SPENDING}/decide-approval.ts`, from: 'mayPay(askerRole) && current &&', to: 'current &&' },
    APPROVALS,
  ),
  planted(
    'a team whose owner is the only approver can require approvals',
    { file: `${SPENDING}/set-spending.ts`, from: '.length < 2', to: '.length < 1' },
    APPROVALS,
  ),
  planted(
    'a lapse of an approval is told again by each run',
    { file: `${SPENDING}/queries/approvals.ts`, from: 'where lapse_told_at is null and', to: 'where' },
    `${SPENDING}/lapsed-approvals.test.ts`,
  ),
  planted(
    'an admin approves their own refund',
    { file: `${ADMINS}/decide-approval.ts`, from: 'row.asked_by_account_id === accountId', to: 'false' },
    SECOND,
  ),
  planted(
    'a refund is approved for another amount than was asked for',
    { file: `${ADMINS}/second-admin.ts`, from: 'row.amount_minor_unit === action.amountMinorUnit &&', to: '' },
    SECOND,
  ),
  planted(
    'a refund is approved although who asked may no longer refund',
    {
      file: `${ADMINS}/second-admin.ts`,
      from: '!mayStill(admins, asker, action.kind) || (await isBlocked(trx, asker))',
      to: 'false',
    },
    SECOND,
  ),
  planted(
    'a currency without an amount needs no second admin',
    { file: `${ADMINS}/domain/needs-second-admin.ts`, from: 'limit === undefined ||', to: 'limit !== undefined &&' },
    SECOND,
  ),
  planted(
    'a buyer is told of an accepted withdrawal before a second admin approves it',
    {
      file: 'server/features/merch/withdrawals/decide-withdrawal.ts',
      from: "if (act === 'refund') await tryGate",
      to: 'if (false) await tryGate',
    },
    ORDERS,
  ),
]
