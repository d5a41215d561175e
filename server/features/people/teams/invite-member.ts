import { createHash, randomBytes } from 'node:crypto'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { badField, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { spendToday } from '../../../platform/limits/daily-count.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { rolesOfKind, type TeamRole } from '../../../platform/team-roles/roles.ts'
import { message } from '../../../platform/words/index.ts'
import { assertFreshProof, isBlocked } from '../accounts/index.ts'
import { lockOwnTeam, personOf } from './acting.ts'
import { mayManage } from './domain/may-manage.ts'
import { INVITATION_DAYS, INVITATION_MAIL, invitationMail } from './notices.ts'
import { endInvitation, listInvitations, putInvitation } from './queries/invitations.ts'

/** Members and open invitations of one team. */
const MAX_MEMBERS = 200
/** Invitations of all teams to one address in a day. */
const INVITATIONS_TO_ADDRESS = 10

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Invites a person by email. An open invitation to the same address is replaced, so that only the
 * newest link works.
 * @throws BadRequest; SIGN_IN_AGAIN; Forbidden; RateLimited; UnprocessableEntity
 */
export async function inviteMember(
  ctx: Context,
  caller: Caller,
  { email, role }: { email: string; role: TeamRole },
): Promise<void> {
  const address = addressOf(email)
  await assertFreshProof(ctx, caller)
  const at = ctx.clock.now()
  const token = randomBytes(32).toString('base64url')
  const person = personOf(caller)
  await inTransaction(ctx.db, async (trx) => {
    const { team, role: own, members } = await lockOwnTeam(trx, caller)
    // Invitations are mail to strangers.
    if (await isBlocked(trx, team.id)) throw forbidden('This account is blocked, so it cannot invite anybody.')
    if (!mayManage(own, [role])) throw forbidden('Only an owner of the team can invite an owner.')
    if (!rolesOfKind(team.kind).includes(role)) throw badField('role', 'Choose one of the roles of this team.')
    const open = await listInvitations(trx, team.id)
    if (members.length + open.length >= MAX_MEMBERS && !open.some((one) => one.email === address))
      throw unprocessable(
        message('A team can have {count} members and invitations. Remove one first.', { count: MAX_MEMBERS }),
      )
    const words = 'This is the limit of invitations for today. Try again tomorrow.'
    const ofTeam = { name: 'team-invitations', subject: team.id, limit: ctx.config.TEAM_INVITATIONS_PER_DAY, words }
    await spendToday(trx, ctx.config, ofTeam, at)
    const toAddress = { name: 'invited-address', subject: address, limit: INVITATIONS_TO_ADDRESS, words }
    await spendToday(trx, ctx.config, toAddress, at)
    await putInvitation(trx, {
      id: newId(),
      team_id: team.id,
      email: address,
      role,
      token_hash: hashToken(token),
      invited_by_account_id: person.accountId,
      created_at: at,
      expires_at: addMs(at, INVITATION_DAYS * DAY_MS),
    })
    const letter = invitationMail(ctx.config, {
      teamName: team.displayName,
      invitedBy: person.displayName,
      role,
      token,
    })
    await enqueueMails(trx, [{ queue: 'sign-in', kind: INVITATION_MAIL, address, letter }], at)
  })
  ctx.immediateMailSender.kick()
}

/**
 * Withdraws an open invitation.
 * @throws Forbidden; NotFound
 */
export async function withdrawInvitation(ctx: Context, caller: Caller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { team, role } = await lockOwnTeam(trx, caller)
    const found = (await listInvitations(trx, team.id)).find((one) => one.id === id)
    if (!found) throw notFound('There is no such invitation.')
    if (!mayManage(role, [found.role])) throw forbidden('Only an owner of the team can withdraw this invitation.')
    await endInvitation(trx, { teamId: team.id, id, how: 'withdrawn_at', at: ctx.clock.now() })
  })
}
