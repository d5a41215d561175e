import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError, forbidden, notFound } from '../../../platform/errors.ts'
import { message, moneyWords, type Words } from '../../../platform/words/index.ts'
import { findTeamRole, lockTeam } from '../../people/accounts/index.ts'
import { mayPay } from '../../people/teams/index.ts'
import { sumCommitted } from '../payment/index.ts'
import type { SpendGate, Spending } from '../payments/index.ts'
import { type Amount, judgeSpending, monthOf, type SpendRules, type Verdict } from './domain/judge-spending.ts'
import { type ApprovalRow, type ExactPayment, findUsableApproval, putPaymentOfApproval } from './queries/approvals.ts'
import { findSpendRules } from './queries/spend-rules.ts'

/** Returns the payment that an approval must match. */
export const exactPaymentOf = ({ buyer, payFor, payForId, quote, termsVersion }: Spending): ExactPayment => ({
  teamId: buyer.accountId,
  memberId: buyer.personId ?? buyer.accountId,
  payFor,
  payForId,
  sellerAccountId: quote.sellerAccountId,
  amountMinorUnit: quote.amountMinorUnit,
  currency: quote.currency,
  termsVersion,
})

type Judged = { verdict: Verdict; rules: SpendRules; spent: Amount[]; approval: ApprovalRow | undefined }

/**
 * Judges what a member is about to spend. The team must be locked, so that two payments of the
 * same member are not judged at the same time.
 */
export async function judge(trx: Trx, spending: Spending, at: Date): Promise<Judged> {
  const payment = exactPaymentOf(spending)
  const { teamId, memberId } = payment
  const rules = await findSpendRules(trx, { teamId, memberId })
  const openPaymentId = spending.open?.id ?? null
  const committed = rules.limit
    ? await sumCommitted(trx, { teamId, ...monthOf(at), except: openPaymentId ?? undefined })
    : []
  const spent = committed
    .filter(({ member_id }) => member_id === memberId)
    .map(({ currency, amount }) => ({ currency, amountMinorUnit: amount }))
  const verdict = judgeSpending(rules, payment, spent)
  const approval = verdict === 'free' ? undefined : await findUsableApproval(trx, payment, { openPaymentId, now: at })
  return { verdict, rules, spent, approval }
}

/**
 * The one place that decides if a payment for a team may begin. Money moves only through an open
 * payment, so nothing behind it asks again.
 */
export const spendGate: SpendGate = {
  lock: async (trx, teamId) => {
    if (!(await lockTeam(trx, teamId))) throw notFound('There is no such team.')
  },
  assertMaySpend: async (trx, spending, at) => {
    // The member may have been removed since the request was let in.
    if (!mayPay(await findTeamRole(trx, exactPaymentOf(spending))))
      throw forbidden('You may no longer pay for this team.')
    const judged = await judge(trx, spending, at)
    const { approval, verdict } = judged
    if (verdict !== 'free' && !approval) throw refusalOf(judged)
    return async (paymentId) => {
      if (approval && approval.payment_id !== paymentId) await putPaymentOfApproval(trx, approval.id, paymentId)
    }
  },
}

function refusalOf({ verdict, rules: { approvalAbove, limit }, spent }: Judged): AppError {
  if (verdict === 'needs-approval' && approvalAbove)
    return new AppError(
      'APPROVAL_REQUIRED',
      message(
        'Your team requires the approval of a second person for payments above {amount}, or in another currency. Ask for approval, then pay.',
        { amount: words(approvalAbove) },
      ),
    )
  const used = spent.find(({ currency }) => currency === limit?.currency)?.amountMinorUnit ?? 0
  const most = limit ? words(limit) : ''
  const already = limit ? words({ ...limit, amountMinorUnit: used }) : ''
  return new AppError(
    'SPEND_LIMIT_REACHED',
    message(
      'This is above what you may spend for your team this month: {most}, of which {already} is used. Ask for approval, then pay.',
      { most, already },
    ),
  )
}

const words = ({ amountMinorUnit, currency }: Amount): Words => moneyWords(amountMinorUnit, currency)
