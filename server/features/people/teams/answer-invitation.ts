import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { teamClosed } from '../../../platform/http/callers/teams.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { maskAddress } from '../../../platform/mail/index.ts'
import { message, translatable } from '../../../platform/words/index.ts'
import { insertTeamMember, isAnyBlocked, listTeamMembers, lockTeam, startActing } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { ownersOf } from './acting.ts'
import { type InvitationState, stateOfInvitation } from './domain/may-manage.ts'
import { hashToken } from './invite-member.ts'
import { teamNotice } from './notices.ts'
import { endInvitation, findInvitation, type InvitationOfTeam } from './queries/invitations.ts'

const ENDED: Readonly<Record<Exclude<InvitationState, 'OPEN'>, string>> = {
  ACCEPTED: translatable('This invitation was already accepted.'),
  DECLINED: translatable('This invitation was declined. Ask the team for a new one.'),
  WITHDRAWN: translatable(
    'This invitation was withdrawn or replaced by a newer one. Use the link in the newest email.',
  ),
  EXPIRED: translatable('This invitation has expired. Ask the team for a new one.'),
}

/**
 * Returns an invitation to the person whom it invites.
 * @throws NotFound; Forbidden for another person; Conflict if it was answered, withdrawn or expired
 */
export async function getInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  person: Caller,
  token: string,
): Promise<InvitationOfTeam> {
  const invitation = await findInvitation(db, hashToken(token))
  if (!invitation || invitation.is_erased) throw notFound('There is no such invitation.')
  // The link may have been forwarded, so the whole address is not shown.
  if (!person.hasConfirmedEmail || parseAddress(person.email) !== invitation.email)
    throw forbidden(
      message('This invitation is for {address}. Sign in with the account that has this email address.', {
        address: maskAddress(invitation.email),
      }),
    )
  const state = stateOfInvitation(invitation, clock.now())
  if (state !== 'OPEN') throw conflict(ENDED[state])
  return invitation
}

/**
 * Makes the person a member of the team, tells the owners, and lets the session act for the team.
 * @throws the errors of `getInvitation`; TEAM_BLOCKED; Conflict for somebody who is a member
 * already
 */
export async function acceptInvitation(ctx: Context, person: Caller, token: string): Promise<string> {
  const invitation = await getInvitation(ctx, person, token)
  const { team_id: teamId, id, role } = invitation
  const memberId = person.accountId
  const at = ctx.clock.now()
  if (teamId === memberId) throw conflict('This is your own team. You are its owner.')
  await inTransaction(ctx.db, async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team) throw notFound('There is no such invitation.')
    const invitedBy = invitation.invited_by_account_id
    if (await isAnyBlocked(trx, [teamId, memberId, invitedBy])) throw teamClosed('blocked')
    if (!(await endInvitation(trx, { teamId, id, how: 'accepted_at', at }))) throw conflict(ENDED.ACCEPTED)
    if (!(await insertTeamMember(trx, { teamId, memberId, role, addedBy: invitedBy, at })))
      throw conflict('You are already a member of this team. An owner can change your role.')
    const owners = ownersOf(await listTeamMembers(trx, teamId)).filter((owner) => owner !== memberId)
    await notify(
      trx,
      owners.map((owner) => teamNotice(owner, team.displayName, { kind: 'joined', member: person.displayName })),
      at,
    )
    await startActing(trx, { sessionId: person.sessionId, memberId }, teamId, at)
  })
  return teamId
}

/** @throws the errors of `getInvitation` */
export async function declineInvitation(ctx: Context, person: Caller, token: string): Promise<void> {
  const { team_id: teamId, id } = await getInvitation(ctx, person, token)
  if (!(await endInvitation(ctx.db, { teamId, id, how: 'declined_at', at: ctx.clock.now() })))
    throw conflict(ENDED.WITHDRAWN)
}
