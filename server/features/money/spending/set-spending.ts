import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badField, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isCurrency } from '../../../platform/money.ts'
import { assertFreshProof, findTeamRole, putControlsSpending, type TeamMemberRow } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { lockOwnTeam, mayManage, ownersOf, personOf, rightsOf } from '../../people/teams/index.ts'
import { letOpenPaymentsLapse } from '../payment/index.ts'
import type { Amount } from './domain/judge-spending.ts'
import { limitNotice, settingNotice } from './notices.ts'
import { listSpendRules, putSpendLimit, putSpendSetting } from './queries/spend-rules.ts'

/** True if a member with this role may decide about payments of others. */
export const mayApprove = (role: TeamMemberRow['role']): boolean => rightsOf(role).includes('spending.approve')

/**
 * Sets what a member may spend for the team in a month, and tells the member. Null removes the
 * limit.
 * @throws SIGN_IN_AGAIN; Forbidden; NotFound; BadRequest; UnprocessableEntity in teams that are not
 * brands
 */
export async function setSpendLimit(
  ctx: Context,
  caller: Caller,
  { memberId, limit }: { memberId: string; limit: Amount | null },
): Promise<void> {
  await assertFreshProof(ctx, caller)
  assertCurrency(limit, 'limit')
  const at = ctx.clock.now()
  const setBy = personOf(caller).accountId
  await inTransaction(ctx.db, async (trx) => {
    const { team, role } = await lockOwnTeam(trx, caller)
    const before = await findTeamRole(trx, { teamId: team.id, memberId })
    if (!before) throw notFound('There is no such member.')
    assertBrand(team.kind)
    if (!mayManage(role, [before])) throw forbidden('Only an owner of the team can limit an owner.')
    if (memberId === setBy && role !== 'owner') throw forbidden('Nobody but an owner changes their own limit.')
    await putSpendLimit(trx, { teamId: team.id, memberId, limit, setBy, at })
    await storeIfControlled(trx, team.id, at)
    if (memberId !== setBy) await notify(trx, [limitNotice(memberId, team.displayName, limit)], at)
  })
}

/**
 * Sets above which amount a payment needs the approval of a second person, and tells all other
 * owners. Null removes the setting.
 * @throws SIGN_IN_AGAIN; Forbidden; BadRequest; UnprocessableEntity if nobody could approve, or in
 * teams that are not brands
 */
export async function setApprovalAbove(ctx: Context, caller: Caller, above: Amount | null): Promise<void> {
  await assertFreshProof(ctx, caller)
  assertCurrency(above, 'approvalAbove')
  const at = ctx.clock.now()
  const setBy = personOf(caller).accountId
  await inTransaction(ctx.db, async (trx) => {
    const { team, role, members } = await lockOwnTeam(trx, caller)
    assertBrand(team.kind)
    if (role !== 'owner') throw forbidden('Only owners of the team can change this.')
    if (above && members.filter((member) => mayApprove(member.role)).length < 2)
      throw unprocessable('At least two members must be able to approve payments. Invite an admin or finance first.')
    await putSpendSetting(trx, { teamId: team.id, above, setBy, at })
    await storeIfControlled(trx, team.id, at)
    const others = ownersOf(members).filter((id) => id !== setBy)
    const by = personOf(caller).displayName
    await notify(
      trx,
      others.map((id) => settingNotice(id, { team: team.displayName, by, above })),
      at,
    )
  })
}

/**
 * Payments of a team without any of these rules begin without reading them. Once there is a rule,
 * those that have begun earlier lapse as well.
 */
async function storeIfControlled(trx: Trx, teamId: string, at: Date): Promise<void> {
  const { approvalAbove, limits } = await listSpendRules(trx, teamId)
  const isControlled = approvalAbove !== undefined || limits.length > 0
  await putControlsSpending(trx, teamId, isControlled)
  if (isControlled) await letOpenPaymentsLapse(trx, teamId, addMs(at, DAY_MS))
}

function assertCurrency(amount: Amount | null, field: string): void {
  if (amount && !isCurrency(amount.currency)) throw badField(field, 'Use the code of a currency, such as EUR.')
}

function assertBrand(kind: string): void {
  if (kind !== 'brand') throw unprocessable('Only teams of brands limit what their members spend.')
}
