import { type PlantedBug, planted } from './planted-bug.ts'

const TEAMS = 'server/features/people/teams'
const OVER_HTTP = `${TEAMS}/teams.test.ts`
const EVERY_ROUTE = 'tests/safety/team-roles.test.ts'

export const TEAM_BUGS: readonly PlantedBug[] = [
  planted(
    'a removed member acts in their own name with the next request',
    {
      file: 'server/platform/http/callers/teams.ts',
      from: "'closed' in actsFor) throw teamClosed(actsFor.closed)",
      to: "'closed' in actsFor) return undefined",
    },
    OVER_HTTP,
  ),
  planted(
    'a role allows what the table gives to others',
    {
      file: `${TEAMS}/may.ts`,
      from: 'if (hasRight(role, right)) return undefined',
      to: "if (role !== 'viewer' || hasRight(role, right)) return undefined",
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
      from: '!isInPerson(caller)',
      to: 'false',
    },
    OVER_HTTP,
  ),
  planted(
    'a blocked person acts for a team',
    {
      file: 'server/features/people/accounts/queries/find-caller.ts',
      from: "  if (row.is_blocked) return close('blocked')\n",
      to: '',
    },
    `${TEAMS}/team-attacks.test.ts`,
  ),
  planted(
    'the stream of a removed member goes on',
    {
      file: 'server/platform/http/connections/event-stream.ts',
      from: '  stopLooking = endWithMembership(request, close)\n',
      to: '',
    },
    `${TEAMS}/long-requests.test.ts`,
  ),
  planted(
    'the upload of a removed member is stored',
    {
      file: 'server/platform/http/uploads/receive-upload.ts',
      from: '  await assertStillActs(request)\n',
      to: '',
    },
    `${TEAMS}/long-requests.test.ts`,
  ),
  planted(
    'the other side of an offer learns which member acted',
    {
      file: 'server/features/offers/offer/role-on-offer.ts',
      from: '(isAdmin || team === accountId ? name : null)',
      to: "(isAdmin || team !== '' || accountId !== '' ? name : null)",
    },
    `${TEAMS}/founder-and-members.test.ts`,
  ),
  planted(
    'the address of a member counts as the founder’s, because the member paid',
    {
      file: 'server/features/money/payments/routes/create-intent-route.ts',
      from: 'team ? null : caller.email',
      to: 'caller.email',
    },
    `${TEAMS}/founder-and-members.test.ts`,
  ),
  planted(
    'a member marks the security notices of the founder as read',
    {
      file: 'server/features/people/notifications/mark-read.ts',
      from: 'isMember: !isInPerson(caller)',
      to: 'isMember: false && isInPerson(caller)',
    },
    `${TEAMS}/founder-and-members.test.ts`,
  ),
]
