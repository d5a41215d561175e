import { AppError } from '../../errors.ts'
import type { TeamRole } from '../../team-roles/roles.ts'
import type { Caller, Route } from '../route.ts'

type RouteKey = Pick<Route, 'method' | 'path' | 'auth'>

/** The table of permissions of members. The teams feature implements it. */
export type TeamRules = {
  /** True for a route that concerns only the person, no matter for which team the session acts. */
  isForThemselves: (route: RouteKey) => boolean
  /** Returns why a member with the role may not use the route; undefined if they may. */
  refusalOf: (role: TeamRole, route: RouteKey) => { code: RefusalCode; message: string } | undefined
  /** Returns the names of the permissions of a role. */
  rightsOf: (role: TeamRole) => readonly string[]
}

type RefusalCode = 'TEAM_ROLE_REQUIRED' | 'NOT_FOR_TEAMS'

/**
 * Refusal of somebody who acts for a team. Any route may return it, so routes do not list it; the
 * guide to teams does.
 */
export class TeamRefused extends AppError {
  constructor(code: RefusalCode | 'TEAM_MEMBERSHIP_ENDED' | 'SECOND_FACTOR_REQUIRED', message: string) {
    super(code, message)
    this.name = 'TeamRefused'
  }
}

/**
 * Returns the caller of a request: the team for which the session acts, or the person.
 * @throws TeamRefused if the person is no longer a member, or the role does not allow the route
 */
export function callerOn(route: RouteKey, found: Caller, rules: TeamRules | undefined): Caller {
  if (!found.actsFor) return found
  const { actsFor } = found
  if (!rules || rules.isForThemselves(route)) return found
  if (actsFor === 'ended')
    throw new TeamRefused(
      'TEAM_MEMBERSHIP_ENDED',
      'You are no longer a member of this team. Switch to your own account.',
    )
  const { team } = actsFor
  if (team.lacksSecondFactor)
    throw new TeamRefused(
      'SECOND_FACTOR_REQUIRED',
      'This team requires a second factor of its members. Switch to your own account, and add a passkey or an authenticator app in Settings, or confirm the one you have.',
    )
  const refusal = rules.refusalOf(team.role, route)
  if (refusal) throw new TeamRefused(refusal.code, refusal.message)
  return { ...actsFor, team: { ...team, rights: rules.rightsOf(team.role) } }
}

/**
 * Returns the team for which a visitor's session acts, otherwise the visitor. For pages and
 * searches that everybody may read.
 */
export const actingAs = <Found extends Caller | undefined>(found: Found): Caller | Found =>
  found?.actsFor && found.actsFor !== 'ended' ? found.actsFor : found
