import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { AppError, badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { PersonalData } from '../../../platform/personal-data/index.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { knownMessage, message, sentences } from '../../../platform/words/index.ts'
import { assertFreshProof, listAdminMembers, lockAccount } from '../accounts/index.ts'
import { askingSecondAdmin, assertSecondAdmin, type Permit } from '../admin-approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify, queueMail } from '../notifications/index.ts'
import { ERASURE_WAIT_MS } from './domain/privacy-times.ts'
import { findErasureBlockers } from './find-erasure-blockers.ts'
import { erasureScheduledMail, erasureScheduledNotice } from './privacy-mails.ts'
import { type ErasureRow, findErasure, insertErasure } from './queries/erasures.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'config' | 'identity'>

/**
 * Schedules the erasure of the caller's own account in a week. The caller confirms it with the
 * account's slug or address. Repeating it keeps the first date.
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws BadRequest for a wrong confirmation
 * @throws NOT_SETTLED (409) with the matters to settle first
 */
export async function requestErasure(
  ctx: Ctx,
  data: readonly PersonalData[],
  caller: Caller,
  confirm: string,
): Promise<ErasureRow> {
  await assertFreshProof(ctx, caller)
  const typed = confirm.trim()
  if (typed !== caller.slug && parseAddress(typed) !== (parseAddress(caller.email) ?? caller.email))
    throw badRequest('To confirm, type the name in your page’s address or your own email address.', {
      issues: [{ path: 'confirm', message: 'is not your slug or your email address' }],
    })
  const { accountId } = caller
  return inTransaction(ctx.db, (trx) => schedule(ctx, trx, data, { accountId, by: accountId, reason: null }))
}

/**
 * Schedules the erasure of an account on behalf of an admin. The reason is deleted when the
 * erasure begins. The owner is notified and may cancel the erasure.
 * @throws SECOND_ADMIN_REQUIRED with ERASURE_APPROVAL, without a permit
 * @throws SIGN_IN_AGAIN without a fresh proof
 * @throws BadRequest without a reason
 * @throws Forbidden for the account of an admin, unless the caller is a full admin
 * @throws NotFound
 * @throws NOT_SETTLED (409)
 */
export async function orderErasure(
  ctx: Ctx,
  data: readonly PersonalData[],
  admin: Caller,
  { accountId, reason: given, permit }: { accountId: string; reason: string; permit?: Permit | undefined },
): Promise<ErasureRow> {
  await assertFreshProof(ctx, admin)
  const reason = visibleText(given)
  if (reason === '')
    throw badRequest('Enter the reason for deleting the account.', {
      issues: [{ path: 'reason', message: 'is missing' }],
    })
  const order = async (trx: Trx) => {
    await assertMayErase(trx, admin, accountId)
    const at = ctx.clock.now()
    const action = { kind: 'erasure', subjectId: accountId } as const
    const wanted = { accountId, by: admin.accountId, reason }
    const erasure = await schedule(ctx, trx, data, {
      ...wanted,
      passGate: () => assertSecondAdmin(trx, { config: ctx.config, action, permit, at }),
    })
    const after = { status: erasure.status, erasesAt: erasure.erases_at.toISOString() }
    const entry = { action: 'order-erasure', subjectType: 'account', subjectId: accountId, reason, before: null, after }
    await recordAudit(trx, { actorAccountId: admin.accountId, ...entry }, at)
    return erasure
  }
  return askingSecondAdmin(ctx, { admin, reason }, () => inTransaction(ctx.db, order))
}

/** @throws Forbidden if the account is an admin's, and the caller no full admin */
async function assertMayErase(trx: Trx, { adminRoles = [] }: Caller, accountId: string): Promise<void> {
  if (adminRoles.includes('full')) return
  const admins = await listAdminMembers(trx)
  if (admins.some((one) => one.accountId === accountId))
    throw forbidden('This is the account of an admin. Ask a full admin to delete it.')
}

async function schedule(
  { clock, config }: Ctx,
  trx: Trx,
  data: readonly PersonalData[],
  { passGate, ...wanted }: { accountId: string; by: string; reason: string | null; passGate?: () => Promise<void> },
): Promise<ErasureRow> {
  const { accountId, by } = wanted
  const now = clock.now()
  const account = await lockAccount(trx, accountId)
  if (!account) throw notFound('There is no such account.')
  const known = await findErasure(trx, accountId)
  if (known) return known
  const unsettled = await findErasureBlockers(trx, data, accountId, now)
  if (unsettled.length > 0)
    throw new AppError(
      'NOT_SETTLED',
      message('Settle this first: {todo}', { todo: sentences(...unsettled.map(({ todo }) => knownMessage(todo))) }),
      {
        details: { unsettled },
      },
    )
  await passGate?.()
  const erasure = await insertErasure(trx, { ...wanted, at: now, erasesAt: addMs(now, ERASURE_WAIT_MS) })
  if (!erasure) throw new Error(`the erasure of account ${accountId} changed while it was scheduled`)
  await notify(trx, [erasureScheduledNotice(accountId, erasure.erases_at)], now)
  await queueMail(
    trx,
    erasureScheduledMail(config, accountId, erasure.erases_at, by === accountId ? 'owner' : 'admin'),
    now,
  )
  return erasure
}
