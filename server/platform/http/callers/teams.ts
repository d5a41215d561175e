import { AppError } from '../../errors.ts'
import type { TeamRole } from '../../team-roles/roles.ts'
import { translatable, type Words } from '../../words/index.ts'
import type { Caller, ClosedTeam, Route } from '../route.ts'

type RouteKey = Pick<Route, 'method' | 'path' | 'auth'>

/** The table of permissions of members. The teams feature implements it. */
export type TeamRules = {
  /** True for a route that concerns only the person, no matter for which team the session acts. */
  isForThemselves: (route: RouteKey) => boolean
  /** Returns why a member with the role may not use the route; undefined if they may. */
  refusalOf: (role: TeamRole, route: RouteKey) => { code: RefusalCode; words: Words } | undefined
  /** Returns the names of the permissions of a role. */
  rightsOf: (role: TeamRole) => readonly string[]
}

type RefusalCode = 'TEAM_ROLE_REQUIRED' | 'NOT_FOR_TEAMS'

/**
 * Refusal of somebody who acts for a team. Any route may return it, so routes do not list it; the
 * guide to teams does.
 */
export class TeamRefused extends AppError {
  constructor(code: RefusalCode | (typeof CLOSED)[keyof typeof CLOSED]['code'], words: Words) {
    super(code, words)
    this.name = 'TeamRefused'
  }
}

const CLOSED = {
  ended: {
    code: 'TEAM_MEMBERSHIP_ENDED',
    words: translatable('You are no longer a member of this team. Switch to your own account.'),
  },
  blocked: {
    code: 'TEAM_BLOCKED',
    words: translatable(
      'Nobody may act for this team now, because the team or your own account is blocked. Switch to your own account, or contact support.',
    ),
  },
  unproven: {
    code: 'SECOND_FACTOR_REQUIRED',
    words: translatable(
      'This team requires a second factor of its members. Switch to your own account, and add a passkey or an authenticator app in Settings, or confirm the one you have.',
    ),
  },
} as const satisfies Record<ClosedTeam['closed'], { code: string; words: Words }>

/** Creates the refusal of somebody whose session may not act for its team. */
export const teamClosed = (closed: ClosedTeam['closed']): TeamRefused =>
  new TeamRefused(CLOSED[closed].code, CLOSED[closed].words)

type FoundTeam = Exclude<NonNullable<Caller['actsFor']>, ClosedTeam>

/**
 * Returns the team for which a session acts; undefined if it acts for the person. This is the only
 * way from a person to a team.
 * @throws TeamRefused if the session may not act for the team
 */
function findTeamOf({ actsFor }: Caller): FoundTeam | undefined {
  if (actsFor && 'closed' in actsFor) throw teamClosed(actsFor.closed)
  return actsFor
}

/**
 * Returns for whom a request is made: the team for which the session acts, or the person.
 * @throws TeamRefused if the session may not act for the team, or the role does not allow the route
 */
export function callerOn(route: RouteKey, found: Caller, rules: TeamRules | undefined): Caller {
  if (!rules || rules.isForThemselves(route)) return found
  const acting = findTeamOf(found)
  if (!acting) return found
  const { team } = acting
  const refusal = rules.refusalOf(team.role, route)
  if (refusal) throw new TeamRefused(refusal.code, refusal.words)
  return { ...acting, team: { ...team, rights: rules.rightsOf(team.role) } }
}

/**
 * Returns the team for which a visitor's session acts, otherwise the visitor. For searches that
 * everybody may make.
 * @throws TeamRefused if the session may not act for the team
 */
export const actingAs = <Found extends Caller | undefined>(found: Found): Caller | Found =>
  (found && findTeamOf(found)) ?? found

/**
 * Like `actingAs`, but returns the visitor if the session may not act for the team. For public
 * pages, which nobody is refused.
 */
export const readingAs = <Found extends Caller | undefined>(found: Found): Caller | Found =>
  found?.actsFor && 'closed' in found.actsFor ? found : actingAs(found)

/**
 * True if the account's own person asks, and neither a member of its team nor a program with a key,
 * which a member may have made. Only they see what is about the person.
 */
export const isInPerson = ({ team, apiKey }: Pick<Caller, 'team' | 'apiKey'>): boolean =>
  team === undefined && apiKey === undefined
