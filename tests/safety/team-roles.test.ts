import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { SCOPE_NAMES, SCOPES } from '../../server/features/integrations/api-keys/domain/scopes.ts'
import { TEAM_RULES } from '../../server/features/people/teams/may.ts'
import { ROLE_WORDS } from '../../server/features/people/teams/notices.ts'
import { TEAM_PERMISSIONS } from '../../server/features/people/teams/permissions.ts'
import { FOR_THEMSELVES, FOUNDER_ONLY } from '../../server/features/people/teams/personal-paths.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'
import { rolesOfKind, TEAM_ROLE_NAMES, TEAM_ROLES, type TeamRole } from '../../server/platform/team-roles/roles.ts'
import { join } from '../support/people/teams.ts'
import { buildRequest } from '../support/responses/asked-route.ts'
import { NOT_SENT_BY_TEST } from '../support/runner/requests-seen.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Every route for signed-in people, asked by a member of each role. What must happen is read from
 * the table of permissions, without the code that guards the routes.
 */

let world: World
const members = new Map<string, Person>()
beforeAll(async () => {
  world = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '1000' } })
  const founders = { brand: await world.brand('Acme Studio'), agent: await world.agent(), talent: await world.talent() }
  for (const [kind, founder] of Object.entries(founders))
    for (const role of rolesOfKind(kind as keyof typeof founders))
      members.set(`${role} of a ${kind}`, await join(world, founder, await world.brand(`${role} of ${kind}`), role))
})
afterAll(() => world.close())

type Row = {
  roles: readonly TeamRole[]
  scopes?: readonly (keyof typeof SCOPES)[]
  routes?: readonly string[]
  pages?: readonly string[]
}
const ROWS: readonly Row[] = Object.values(TEAM_PERMISSIONS)
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
const listedIn = ({ scopes = [], routes = [], pages = [] }: Row): string[] => [
  ...scopes.flatMap((scope) => SCOPES[scope].routes as readonly string[]),
  ...routes,
  ...pages.map((page) => `GET ${page.replaceAll(/:(\w+)/g, '{$1}')}`),
]
const OURS = ROUTES.filter(({ auth }) => auth === 'user' || auth === 'admin')

/** Undefined if the member may use the route. */
function refusalFor(role: TeamRole, route: Route): RegExp | undefined {
  const name = nameOf(route)
  if (FOR_THEMSELVES.includes(name)) return undefined
  const row = ROWS.find((one) => listedIn(one).includes(name))
  if (!row || route.auth === 'admin') return /belongs to the person who founded the account/
  return role === 'owner' || row.roles.includes(role) ? undefined : /Your role in this team does not allow this/
}

function ask(route: Route, who: Person): Promise<TestResponse> {
  const { address, payload, headers } = buildRequest(route, {
    id: 'nothing',
    accountId: 'nobody',
    token: 'nothing',
    // Otherwise the team would refuse everybody from then on.
    requiresSecondFactor: false,
    // Sending an offer needs a permission of its own, which `submitOffer` checks.
    saveAsDraft: true,
  })
  const to = route.app === 'auth' ? who.auth : who
  return to.send(route.method, address, payload, { ...headers, ...NOT_SENT_BY_TEST })
}

test('the table lists only routes that exist, each once, and none for admins', () => {
  const names = new Set(ROUTES.map(nameOf))
  const all = [...ROWS.flatMap(listedIn), ...FOUNDER_ONLY, ...FOR_THEMSELVES]
  expect(all.filter((name) => !names.has(name))).toEqual([])
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  const ofAdmins = new Set(ROUTES.filter(({ auth }) => auth === 'admin').map(nameOf))
  expect(all.filter((name) => ofAdmins.has(name))).toEqual([])
})

test('every scope of API keys and every page for signed-in people is in the table', () => {
  const scopes = new Set(ROWS.flatMap(({ scopes: named = [] }) => [...named]))
  // Preparing and sending offers are two permissions, so their routes are listed one by one.
  expect(SCOPE_NAMES.filter((scope) => !scopes.has(scope))).toEqual(['offers:write'])
  const listed = new Set([...ROWS.flatMap(listedIn), ...FOUNDER_ONLY, ...FOR_THEMSELVES])
  for (const route of SCOPES['offers:write'].routes) expect(listed).toContain(route)
  const pages = SITE_PATHS.filter(({ access }) => access === 'user').map(
    ({ path }) => `GET ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(pages.filter((page) => !listed.has(page))).toEqual([])
})

test('every route for signed-in people is listed, and one that is not is for nobody but the founder', () => {
  const listed = new Set([...ROWS.flatMap(listedIn), ...FOUNDER_ONLY, ...FOR_THEMSELVES])
  const unlisted = OURS.filter(({ auth }) => auth === 'user')
    .map(nameOf)
    .filter((name) => !listed.has(name))
  // A new route is for a permission, for the founder alone, or for everybody themselves.
  expect(unlisted).toEqual([])
  for (const role of TEAM_ROLE_NAMES)
    expect(TEAM_RULES.refusalOf(role, { method: 'POST', path: '/api/accounts/new', auth: 'user' })?.code).toBe(
      'NOT_FOR_TEAMS',
    )
})

test('every role may use what the table lists of public routes, which no gate guards', () => {
  const open = ROUTES.filter(({ auth }) => auth === 'public').map(nameOf)
  const limited = ROWS.filter(({ roles }) => roles.length < TEAM_ROLE_NAMES.length - 1).flatMap(listedIn)
  expect(limited.filter((name) => open.includes(name))).toEqual([])
})

test('a viewer changes nothing, except searches', () => {
  const changes = ROWS.filter(({ roles }) => roles.includes('viewer'))
    .flatMap(listedIn)
    .filter((name) => !name.startsWith('GET '))
  expect(changes.every((name) => name.includes('/search'))).toBe(true)
})

const CASES = (['brand', 'agent', 'talent'] as const).flatMap((kind) =>
  rolesOfKind(kind).map((role) => [`${role} of a ${kind}`, role] as const),
)

test.each(CASES)(
  '%s may use exactly the routes of the role, and a refusal reads only the caller',
  async (name, role) => {
    const person = members.get(name) as Person
    const wrong: unknown[] = []
    for (const route of OURS) {
      // These would end the membership or the session of the person who asks.
      if (/^POST \/api\/teams\/|^POST \/api\/auth\/step-up/.test(nameOf(route))) continue
      // A stream does not end.
      if (route.path.endsWith('/events') && !refusalFor(role, route)) continue
      const { status, text, statements } = await ask(route, person)
      const expected = refusalFor(role, route)
      const isRefused = status === 403 && (text.includes('founded the account') || text.includes('role in this team'))
      if (expected ? !(status === 403 && expected.test(text)) : isRefused)
        wrong.push([nameOf(route), status, text.slice(0, 120)])
      // The one statement is the lookup of the caller, so nothing was changed. Pages look up the
      // reader again, to show who they act for.
      if (isRefused && statements > (text.startsWith('<') ? 20 : 1))
        wrong.push([nameOf(route), `${statements} statements`])
    }
    expect(wrong).toEqual([])
  },
)

test('every role belongs to some kind of team, and the roles owner and viewer to all kinds', () => {
  const kinds = ['brand', 'talent', 'agent'] as const
  expect(new Set(kinds.flatMap(rolesOfKind))).toEqual(new Set(TEAM_ROLE_NAMES))
  for (const kind of kinds) expect(rolesOfKind(kind)).toEqual(expect.arrayContaining(['owner', 'viewer']))
})

test('mails and notices name and describe each role as its page does', () => {
  for (const role of TEAM_ROLE_NAMES) {
    const { label, about } = ROLE_WORDS[role]
    expect([label.say, about.say]).toEqual([TEAM_ROLES[role].label, TEAM_ROLES[role].about])
  }
})
