import type { Context } from '../../../platform/context.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { getPayment, lockPaymentById, returnedMinorUnitOf } from '../../money/payment/index.ts'
import { passRefundGate, requestRefund } from '../../money/payments/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { askingSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { merchPayFor } from '../checkout/index.ts'
import { findOrder, type Order } from '../orders/index.ts'
import { actsOn, type WithdrawalAct } from './domain/refund-due.ts'
import {
  findWithdrawal,
  listWithdrawalsOf,
  recordDecision,
  recordRefunded,
  recordReturn,
  type Withdrawal,
} from './queries/withdrawals.ts'
import { WITHDRAWAL_DECIDED } from './withdrawal-mails.ts'

type Decision = { id: string; act: WithdrawalAct; reason: string; permit?: Permit | undefined }
type Decided = { order: Order; withdrawal: Withdrawal }

/**
 * Records a return, or decides about a withdrawal, for an admin. A refund is first recorded as
 * accepted, so that the buyer is told once, and is then made. Repeating the act continues an
 * interrupted refund. Admins refund a part of a payment at the processor; the withdrawal counts as
 * refunded once that part has been booked.
 * @throws SECOND_ADMIN_REQUIRED to refund a whole payment above REFUND_APPROVAL_ABOVE, without a
 * permit; NotFound; Forbidden for an admin who sold or bought the order; Conflict if the act is no
 * longer possible, or the payment cannot be refunded now
 */
export const decideWithdrawal = (ctx: Context, admin: Caller, decision: Decision): Promise<Decided> =>
  askingSecondAdmin(ctx, { admin, reason: decision.reason }, () => decide(ctx, admin, decision))

async function decide(ctx: Context, admin: Caller, decision: Decision): Promise<Decided> {
  const { id, act } = decision
  const order = await inTransaction(ctx.db, (trx) => record(trx, ctx, admin, decision))
  if (act === 'refund') await refund(ctx, admin, order, decision)
  const withdrawal = await findWithdrawal(ctx.db, id)
  if (!withdrawal) throw none()
  return { order, withdrawal }
}

const AUDITED: Readonly<Record<WithdrawalAct, string>> = {
  goods_back: 'record-return-of-withdrawal',
  proof: 'record-proof-of-withdrawal',
  refund: 'accept-withdrawal',
  refuse: 'refuse-withdrawal',
}

const none = () => notFound('There is no such withdrawal.')
const tooLate = () => conflict('This withdrawal was decided or changed meanwhile. Reload it.')

async function record(trx: Trx, ctx: Context, admin: Caller, { id, act, reason, permit }: Decision): Promise<Order> {
  const before = await findWithdrawal(trx, id)
  const order = before && (await findOrder(trx, before.orderId))
  if (!order) throw none()
  await assertUninvolved(
    trx,
    admin,
    [order.sellerAccountId, order.accountId].filter((each) => each !== null),
  )
  if (!actsOn(before.status, before.returnSeenAt !== null).includes(act)) throw tooLate()
  const isContinued = act === 'refund' && before.status === 'ACCEPTED'
  if (isContinued) return order
  const at = ctx.clock.now()
  if (act === 'refund') await tryGate(trx, ctx, { order, id, amount: before.amountMinorUnit }, permit)
  if (act === 'goods_back' || act === 'proof') {
    if (!(await recordReturn(trx, { id, seenAs: act === 'proof' ? 'PROOF' : 'GOODS', at }))) throw tooLate()
  } else {
    const status = act === 'refund' ? 'ACCEPTED' : 'REFUSED'
    if (!(await recordDecision(trx, { id, status, by: admin.accountId, reason, at }))) throw tooLate()
    const { email: address } = before
    if (address !== null)
      await enqueueMails(
        trx,
        [{ queue: 'others', kind: WITHDRAWAL_DECIDED, address, language: order.language, reference: id }],
        at,
      )
  }
  const entry = {
    actorAccountId: admin.accountId,
    action: AUDITED[act],
    subjectType: 'merch-withdrawal',
    subjectId: id,
    reason,
    before: { status: before.status },
    after: { orderNumber: order.number, amountMinorUnit: before.amountMinorUnit, currency: before.currency },
  }
  await recordAudit(trx, entry, at)
  return order
}

/** Checks the gate of the refund before the buyer is told. The refund itself passes it again. */
async function tryGate(
  trx: Trx,
  ctx: Context,
  { order, id, amount }: { order: Order; id: string; amount: number },
  permit: Permit | undefined,
): Promise<void> {
  if (!(permit || ctx.config.REFUND_APPROVAL_ABOVE) || order.paymentId === null) return
  const payment = await lockPaymentById(trx, order.paymentId)
  const isWhole = (await sumOwed(trx, order.id)) + amount >= order.totalMinorUnit
  if (!payment || payment.refund_requested_at || !isWhole) return
  const at = ctx.clock.now()
  await passRefundGate(trx, ctx.config, payment, { kind: 'withdrawal', subjectId: id, permit, isTrial: true, at })
}

/** Adds up what accepted withdrawals from an order give back. */
const sumOwed = async (db: Db | Trx, orderId: string): Promise<number> =>
  (await listWithdrawalsOf(db, orderId))
    .filter(({ status }) => status === 'ACCEPTED' || status === 'REFUNDED')
    .reduce((sum, { amountMinorUnit }) => sum + amountMinorUnit, 0)

async function refund(
  ctx: Context,
  admin: Caller,
  { id: orderId, paymentId, totalMinorUnit }: Order,
  decision: Decision,
): Promise<void> {
  const { id } = decision
  const owed = await sumOwed(ctx.db, orderId)
  if (paymentId === null || owed === 0) return recordRefunded(ctx.db, id, ctx.clock.now())
  if (owed >= totalMinorUnit) await refundRest(ctx, admin, paymentId, decision)
  const payment = await getPayment(ctx.db, paymentId)
  const isPaidBack = payment.refund_requested_at !== null || payment.status === 'REFUNDED'
  if (isPaidBack || returnedMinorUnitOf(payment) >= owed) await recordRefunded(ctx.db, id, ctx.clock.now())
}

/**
 * @throws Conflict unless the refund is recorded. The sweep of payments finishes a recorded one.
 */
async function refundRest(
  ctx: Context,
  admin: Caller,
  paymentId: string,
  { id, reason: note, permit }: Decision,
): Promise<void> {
  const { processor_payment_id: processorPaymentId } = await getPayment(ctx.db, paymentId)
  if (processorPaymentId === null) throw new Error(`payment ${paymentId} was paid without a payment intent`)
  try {
    const as = { kind: 'withdrawal', subjectId: id } as const
    await requestRefund(ctx, { MERCH: merchPayFor }, admin, { processorPaymentId, note, permit, as })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, refund_requested_at: requestedAt } = await getPayment(ctx.db, paymentId)
    if (requestedAt !== null || status === 'REFUNDED') return
    throw permit || error.code === 'SECOND_ADMIN_REQUIRED' ? error : conflict(error.message)
  }
}
