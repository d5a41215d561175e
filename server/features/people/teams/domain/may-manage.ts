import type { TeamRole } from '../../../../platform/team-roles/roles.ts'

/** True if a member with this role may invite, change or remove members with the other roles. */
export const mayManage = (role: TeamRole | undefined, others: readonly TeamRole[]): boolean =>
  role === 'owner' || (role === 'admin' && !others.includes('owner'))

export type InvitationState = 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'

type InvitationTimes = {
  expires_at: Date
  accepted_at: Date | null
  declined_at: Date | null
  withdrawn_at: Date | null
}

/** Returns the state of an invitation. An answer counts more than the end of its time. */
export function stateOfInvitation(invitation: InvitationTimes, now: Date): InvitationState {
  if (invitation.accepted_at) return 'ACCEPTED'
  if (invitation.declined_at) return 'DECLINED'
  if (invitation.withdrawn_at) return 'WITHDRAWN'
  return invitation.expires_at > now ? 'OPEN' : 'EXPIRED'
}
