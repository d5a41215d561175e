import type { Trx } from '../../../platform/database/transaction.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { TeamRole } from '../../../platform/team-roles/roles.ts'
import { findTeamRole, type LockedTeam, listTeamMembers, lockTeam, type TeamMemberRow } from '../accounts/index.ts'

/** The person who makes a request, even if they act for a team. */
export const personOf = ({ team, accountId, displayName }: Pick<Caller, 'team' | 'accountId' | 'displayName'>) =>
  team?.person ?? { accountId, displayName }

/**
 * Locks the caller's team, and reads the caller's role in it again, because both may have changed
 * since the request was let in.
 * @throws Forbidden if the caller is no longer a member
 */
export async function lockOwnTeam(
  trx: Trx,
  caller: Pick<Caller, 'team' | 'accountId' | 'displayName'>,
): Promise<{ team: LockedTeam; role: TeamRole; members: TeamMemberRow[] }> {
  const team = await lockTeam(trx, caller.accountId)
  if (!team) throw notFound('There is no such team.')
  const role = await findTeamRole(trx, { teamId: team.id, memberId: personOf(caller).accountId })
  if (!role) throw forbidden('You are no longer a member of this team.')
  return { team, role, members: await listTeamMembers(trx, team.id) }
}

/** Returns the accounts of the owners of a team. The founder's is the team's own. */
export const ownersOf = (members: readonly TeamMemberRow[]): string[] =>
  members.flatMap(({ role, account_id }) => (role === 'owner' ? [account_id] : []))
