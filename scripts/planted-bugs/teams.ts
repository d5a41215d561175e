import { type PlantedBug, planted } from './planted-bug.ts'

const TEAMS = 'server/features/people/teams'
const OVER_HTTP = `${TEAMS}/teams.test.ts`
const EVERY_ROUTE = 'tests/safety/team-roles.test.ts'

export const TEAM_BUGS: readonly PlantedBug[] = [
  planted(
    'a removed member acts in their own name with the next request',
    {
      file: 'server/platform/http/callers/teams.ts',
      from: "  if (actsFor === 'ended')\n    throw",
      to: "  if (actsFor === 'ended') return found\n  if (found === undefined)\n    throw",
    },
    OVER_HTTP,
  ),
  planted(
    'a role allows every route that the table does not list',
    {
      file: `${TEAMS}/may.ts`,
      from: '(right !== undefined && hasRight(role, right))) return undefined',
      to: 'right === undefined || hasRight(role, right)) return undefined',
    },
    EVERY_ROUTE,
  ),
  planted(
    'whoever has the link of an invitation may accept it',
    {
      file: `${TEAMS}/answer-invitation.ts`,
      from: '!person.hasConfirmedEmail || parseAddress(person.email) !== invitation.email',
      to: '!person.hasConfirmedEmail',
    },
    OVER_HTTP,
  ),
  planted(
    'an admin of a team removes its owners',
    { file: `${TEAMS}/domain/may-manage.ts`, from: "!others.includes('owner')", to: 'others.length >= 0' },
    OVER_HTTP,
  ),
  planted(
    'a member reads the security notices of the founder',
    {
      file: 'server/features/people/notifications/routes/list-notifications-route.ts',
      from: 'caller.team !== undefined',
      to: 'false',
    },
    OVER_HTTP,
  ),
]
