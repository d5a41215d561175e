/** An amount of one currency in minor units. */
export type Amount = { amountMinorUnit: number; currency: string }

/** The rules of a team for one member. */
export type SpendRules = {
  /** Payments above it need an approval. */
  approvalAbove: Amount | undefined
  /** The most that the member may spend in a month. */
  limit: Amount | undefined
}

export type Verdict = 'free' | 'needs-approval' | 'over-limit'

/**
 * Judges a payment. `spent` is what the member has spent in the month, by currency. Amounts of
 * different currencies cannot be compared, so another currency counts as above.
 */
export function judgeSpending(
  { approvalAbove, limit }: SpendRules,
  payment: Amount,
  spent: readonly Amount[],
): Verdict {
  if (approvalAbove && isAbove(payment, approvalAbove)) return 'needs-approval'
  if (!limit) return 'free'
  const before = spent.find(({ currency }) => currency === limit.currency)?.amountMinorUnit ?? 0
  const after = { ...payment, amountMinorUnit: before + payment.amountMinorUnit }
  return isAbove(after, limit) ? 'over-limit' : 'free'
}

const isAbove = (amount: Amount, limit: Amount): boolean =>
  amount.currency !== limit.currency || amount.amountMinorUnit > limit.amountMinorUnit

/** Returns the month of a time in UTC, as its first moment and that of the next. */
export function monthOf(at: Date): { name: string; from: Date; until: Date } {
  const first = (offset: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1))
  const from = first(0)
  return { name: from.toISOString().slice(0, 7), from, until: first(1) }
}

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOID', 'LAPSED'] as const
type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** Returns the status of an approval. Without a decision or a payment in time, it has lapsed. */
export const statusOfApproval = (
  row: { status: Exclude<ApprovalStatus, 'LAPSED'>; expires_at: Date; payment_id: string | null },
  now: Date,
): ApprovalStatus => {
  const isOpen = row.status === 'PENDING' || (row.status === 'APPROVED' && row.payment_id === null)
  return isOpen && row.expires_at <= now ? 'LAPSED' : row.status
}
