import type { TeamRules } from '../../../platform/http/callers/teams.ts'
import { TEAM_ROLE_NAMES, TEAM_ROLES, type TeamRole } from '../../../platform/team-roles/roles.ts'
import { joined, knownMessage, message } from '../../../platform/words/index.ts'
import { SCOPES } from '../../integrations/api-keys/index.ts'
import { pagesOf, routesOf, TEAM_PERMISSIONS, type TeamRight } from './permissions.ts'
import { FOR_THEMSELVES, FOUNDER_ONLY } from './personal-paths.ts'

type RouteKey = { method: string; path: string; auth?: string }
const keyOf = ({ method, path }: RouteKey): string => `${method} ${path}`

const RIGHTS = Object.keys(TEAM_PERMISSIONS) as readonly TeamRight[]
const RIGHT_OF_ROUTE: ReadonlyMap<string, TeamRight> = new Map(
  RIGHTS.flatMap((right) => routesOf(right, SCOPES).map((route) => [route, right] as const)),
)
const OF_FOUNDERS = new Set(FOUNDER_ONLY)
const OF_EVERYBODY = new Set(FOR_THEMSELVES)

const hasRight = (role: TeamRole, right: TeamRight): boolean =>
  role === 'owner' || (TEAM_PERMISSIONS[right].roles as readonly TeamRole[]).includes(role)

/** Returns the permissions of a role, in the order of the table. */
export const rightsOf = (role: TeamRole): TeamRight[] => RIGHTS.filter((right) => hasRight(role, right))

/** True if a member with this role may pay for the team. */
export const mayPay = (role: TeamRole | undefined): boolean => role !== undefined && hasRight(role, 'payments.make')

/** The rules by which the gate judges every request of somebody who acts for a team. */
export const TEAM_RULES: TeamRules = {
  isForThemselves: (route) => OF_EVERYBODY.has(keyOf(route)),
  rightsOf,
  refusalOf: (role, route) => {
    const right = RIGHT_OF_ROUTE.get(keyOf(route))
    if (route.auth === 'admin' || right === undefined || OF_FOUNDERS.has(keyOf(route)))
      return {
        code: 'NOT_FOR_TEAMS',
        words: message(
          'This belongs to the person who founded the account. Switch to your own account to do it for yourself.',
        ),
      }
    if (hasRight(role, right)) return undefined
    const roles = TEAM_ROLE_NAMES.filter((one) => hasRight(one, right))
    return {
      code: 'TEAM_ROLE_REQUIRED',
      words: message(
        'Your role in this team does not allow this. It needs one of these: {roles}. Ask an owner of the team.',
        {
          roles: joined(
            ', ',
            roles.map((one) => knownMessage(TEAM_ROLES[one].label)),
          ),
        },
      ),
    }
  },
}

/** Returns what pages need to know about the role of a member: permissions, pages, and changes. */
export function limitsOfMember(role: TeamRole): { rights: string[]; closedPages: string[]; closedCalls: string[] } {
  const rights = rightsOf(role)
  const ofFounders = FOUNDER_ONLY.filter((route) => route.startsWith('GET /settings')).map((route) => route.slice(4))
  const lacking = RIGHTS.filter((right) => !rights.includes(right))
  const calls = [...lacking.flatMap((right) => routesOf(right, SCOPES)), ...FOUNDER_ONLY]
  return {
    rights,
    closedPages: [...lacking.flatMap(pagesOf), ...ofFounders],
    closedCalls: calls.filter((call) => !call.startsWith('GET ')),
  }
}
