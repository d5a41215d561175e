import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import type { AdminArea } from '../../server/platform/admin-roles/area.ts'
import { ADMIN_AREAS } from '../../server/platform/admin-roles/areas.ts'
import { mayUse } from '../../server/platform/admin-roles/may.ts'
import { ADMIN_ROLE_NAMES, type AdminRole } from '../../server/platform/admin-roles/roles.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { ADMIN_PATHS } from '../../server/platform/pages/admin-paths.ts'
import { MERCH_ADMIN_PATHS } from '../../server/platform/pages/merch-paths.ts'
import { buildRequest } from '../support/responses/asked-route.ts'
import { NOT_SENT_BY_TEST } from '../support/runner/requests-seen.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * Every route for admins, asked by an admin of each role. What must happen is read from the table
 * of permissions, without the code that guards the routes.
 */

let world: World
let founder: Person
const people = new Map<AdminRole, Person>()

const personWith = (role: AdminRole): Person => people.get(role) as Person

async function grant(who: Person, from: readonly AdminRole[], to: readonly AdminRole[]): Promise<void> {
  const change = { accountId: who.accountId, from, to, reason: 'Joins the team.' }
  expect(await founder.post('/api/admin/roles', change)).toMatchObject({ status: 200, body: { adminRoles: to } })
}

beforeAll(async () => {
  world = await createWorld()
  founder = await world.admin()
  for (const role of ADMIN_ROLE_NAMES) {
    const person = await world.brand(`Admin of ${role}`)
    await grant(person, [], [role])
    people.set(role, person)
  }
})
afterAll(() => world.close())

const AREAS: readonly AdminArea[] = Object.values(ADMIN_AREAS)
const FOR_ADMINS = ROUTES.filter(({ auth }) => auth === 'admin')
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
const pageRoutes = ({ pages }: AdminArea): string[] => pages.map((page) => `GET ${page.replaceAll(/:(\w+)/g, '{$1}')}`)
const areaOf = (name: string): AdminArea | undefined =>
  AREAS.find((area) => [...area.routes, ...pageRoutes(area)].includes(name))

function mayAsk(role: AdminRole, route: Route): boolean {
  const area = areaOf(nameOf(route))
  const roles: readonly AdminRole[] = area ? (route.method === 'GET' ? area.reads : area.changes) : []
  return role === 'full' || roles.includes(role)
}

function ask(route: Route, who: Person): Promise<TestResponse> {
  const { address, payload, headers } = buildRequest(route, { id: 'nothing', accountId: 'nobody' })
  return who.send(route.method, address, payload, { ...headers, ...NOT_SENT_BY_TEST })
}

test('the table names every route and page for admins once, and none that does not exist', () => {
  const listed = AREAS.flatMap((area) => [...area.routes, ...pageRoutes(area)])
  // This route exists only with plugins.
  const expected = [...FOR_ADMINS.map(nameOf), 'GET /api/plugins/queue-cards']
  expect(listed.toSorted()).toEqual(expected.toSorted())
  const pages = [...ADMIN_PATHS, ...MERCH_ADMIN_PATHS].map(({ path }) => path)
  expect(AREAS.flatMap((area) => [...area.pages]).toSorted()).toEqual(pages.toSorted())
  const others = new Set(ROUTES.filter(({ auth }) => auth === 'user').map(nameOf))
  const also = AREAS.flatMap((area) => [...(area.also ?? [])])
  expect(also.filter((name) => !others.has(name))).toEqual([])
  expect(new Set(also).size).toBe(also.length)
})

test('a role that may change an area may read it, the role read-only changes nothing, and only full admins grant roles', () => {
  for (const { reads, changes } of AREAS) {
    expect(changes.filter((role) => !reads.includes(role))).toEqual([])
    expect(changes).not.toContain('read-only')
  }
  expect(ADMIN_AREAS.admins).toMatchObject({ reads: [], changes: [] })
})

test.each(ADMIN_ROLE_NAMES)(
  '%s may use exactly the routes of its areas, and a refused request queries the database only for the caller',
  async (role) => {
    const person = personWith(role)
    const wrong: unknown[] = []
    for (const route of FOR_ADMINS) {
      const { status, text, statements } = await ask(route, person)
      // Some families of routes have no code in their envelope, but all have the message.
      const isRefused = status === 403 && text.includes('Your admin role does not allow this.')
      if (isRefused === mayAsk(role, route)) wrong.push([nameOf(route), status, text.slice(0, 100)])
      // The one statement is the lookup of the caller, so nothing was changed.
      if (isRefused && statements > 1) wrong.push([nameOf(route), `${statements} statements`])
    }
    expect(wrong).toEqual([])
  },
)

test('an admin with several roles may do what any of them allows, and loses a revoked role at the next request', async () => {
  const person = await world.brand('Two Hats')
  await grant(person, [], ['finance', 'merch'])
  const statusOf = async (path: string) => (await person.get(path)).status
  const paths = ['/api/payments/admin/books', '/api/merch/admin/campaigns', '/api/likeness/admin/reviews']
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 403])
  await grant(person, ['finance', 'merch'], ['merch'])
  expect(await Promise.all(paths.map(statusOf))).toEqual([403, 200, 403])
  await grant(person, ['merch'], [])
  expect(await person.get('/api/merch/admin/campaigns')).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
})

test('a refusal names the roles that have access, and whom to ask', async () => {
  const refused = await personWith('support').post('/api/payments/refund', {})
  expect(refused).toMatchObject({ status: 403, body: { code: 'ADMIN_ROLE_REQUIRED' } })
  expect(refused.text).toContain('It needs one of these: Finance. Ask a full admin.')
  const page = await personWith('merch').get('/admin/books', { accept: 'text/html' })
  expect(page.status).toBe(403)
  expect(page.text).toContain('Ask a full admin')
})

test('on routes that everybody uses, an admin sees more only if a role allows it', async () => {
  const talent = await world.talent('Seen Talent')
  const statuses = (path: string) =>
    Promise.all((['full', 'support', 'merch'] as const).map(async (role) => (await personWith(role).get(path)).status))
  expect(await statuses('/api/offers/list?perspective=admin')).toEqual([200, 200, 403])
  expect(await statuses(`/api/payments/statement?accountId=${talent.accountId}`)).toEqual([200, 403, 403])
  expect(await statuses(`/api/likeness/consent?accountId=${talent.accountId}`)).toEqual([200, 403, 403])
})

test('an admin gets only the queues and search results of their roles', async () => {
  const queuesOf = async (role: AdminRole) =>
    (await personWith(role).get('/api/admin/waiting')).body.queues.map(({ queue }: { queue: string }) => queue)
  expect(await queuesOf('full')).toHaveLength(14)
  expect(await queuesOf('finance')).toEqual([
    'approvals',
    'disputes',
    'captures',
    'refunds',
    'payouts',
    'suspense',
    'orders',
    'withdrawals',
  ])
  expect(await queuesOf('operator')).toEqual(['mails', 'jobs', 'generations'])
  const kindsOf = async (role: AdminRole) =>
    (await personWith(role).get('/api/admin/search?q=Admin of')).body.records.map(({ kind }: { kind: string }) => kind)
  expect(await kindsOf('support')).toContain('account')
  expect(await kindsOf('merch')).toEqual([])
})

test('every admin sees which admin has which roles', async () => {
  const { status, body } = await personWith('operator').get('/api/admin/roles')
  expect(status).toBe(200)
  expect(body.roles.map(({ role }: { role: string }) => role)).toEqual(ADMIN_ROLE_NAMES)
  expect(body.admins).toContainEqual({
    accountId: personWith('finance').accountId,
    displayName: 'Admin of finance',
    adminRoles: ['finance'],
  })
  expect(body.admins).toContainEqual(expect.objectContaining({ accountId: founder.accountId, adminRoles: ['full'] }))
})

test('a change is audited with both states, and is refused for roles that have changed meanwhile', async () => {
  const person = await world.brand('Changing Hats')
  const { accountId } = person
  const put = (from: readonly string[], to: readonly string[], reason = 'Changes teams.') =>
    founder.post('/api/admin/roles', { accountId, from, to, reason })
  await grant(person, [], ['support'])
  expect(await put([], ['trust'])).toMatchObject({ status: 409, body: { error: expect.stringContaining('Support') } })
  expect((await put(['support'], ['trust'], '\u200b')).status).toBe(400)
  expect((await put(['support'], ['owner'])).status).toBe(400)
  expect((await put(['support'], ['trust'])).status).toBe(200)
  // Repeating the same change is no mistake.
  expect((await put(['support'], ['trust'])).status).toBe(200)
  const { entries } = (await founder.get(`/api/admin/audit?subjectId=${accountId}`)).body
  expect(entries).toMatchObject([
    {
      action: 'change-admin-roles',
      actorAccountId: founder.accountId,
      reason: 'Changes teams.',
      before: { adminRoles: ['support'] },
      after: { adminRoles: ['trust'] },
    },
    { action: 'appoint-admin', before: { isAdmin: false, adminRoles: [] }, after: { adminRoles: ['support'] } },
  ])
  const unknown = { accountId: 'nobody', from: [], to: ['trust'], reason: 'x' }
  expect((await founder.post('/api/admin/roles', unknown)).status).toBe(404)
})

test('the last full admin keeps the role, even if there are other admins', async () => {
  const second = personWith('full')
  const take = (by: Person, who: Person, to: readonly AdminRole[]) =>
    by.post('/api/admin/roles', { accountId: who.accountId, from: ['full'], to, reason: 'Has left.' })
  expect((await take(founder, second, ['support'])).status).toBe(200)
  expect(await take(founder, founder, ['support'])).toMatchObject({ status: 409, body: { code: 'Conflict' } })
  const remove = { accountId: founder.accountId, action: 'remove', reason: 'Has left.' }
  expect((await founder.post('/api/admin/admins', remove)).status).toBe(409)
  await grant(second, ['support'], ['full'])
})

test.skipIf(inject('template').engine === 'pglite')(
  'of two full admins who take each other’s role at once, one stays',
  async () => {
    const rival = personWith('full')
    const take = (by: Person, who: Person) =>
      by.post('/api/admin/roles', { accountId: who.accountId, from: ['full'], to: ['support'], reason: 'A quarrel.' })
    const statuses = (await Promise.all([take(founder, rival), take(rival, founder)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const { admins } = (await rival.get('/api/admin/roles')).body
    const full = admins.filter(({ adminRoles }: { adminRoles: string[] }) => adminRoles.includes('full'))
    expect(full).toHaveLength(1)
    const winner = full[0].accountId === founder.accountId ? founder : rival
    const loser = winner === founder ? rival : founder
    const back = { accountId: loser.accountId, from: ['support'], to: ['full'], reason: 'Peace.' }
    expect((await winner.post('/api/admin/roles', back)).status).toBe(200)
  },
)

test('only a full admin may delete the account of an admin', async () => {
  const order = (by: Person, { accountId }: Person) =>
    by.post('/api/admin/erasures', { accountId, reason: 'They asked by letter.' })
  const [support, other] = [personWith('support'), await world.brand('Asked By Letter')]
  expect(await order(support, personWith('trust'))).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await order(support, other)).status).toBe(202)
  expect((await order(founder, personWith('trust'))).status).toBe(202)
})

test('the last full admin cannot be erased', async () => {
  const [alone, second] = [founder, personWith('full')]
  const put = (from: readonly AdminRole[], to: readonly AdminRole[]) =>
    alone.post('/api/admin/roles', { accountId: second.accountId, from, to, reason: 'Changes teams.' })
  expect((await put(['full'], ['support'])).status).toBe(200)
  const order = { accountId: alone.accountId, reason: 'I am leaving.' }
  const refused = await alone.post('/api/admin/erasures', order)
  expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_SETTLED' } })
  expect(refused.body.details.unsettled.map(({ matter }: { matter: string }) => matter)).toEqual(['LAST_FULL_ADMIN'])
  expect((await put(['support'], ['full'])).status).toBe(200)
})

test('a route that the table does not name is for full admins', () => {
  const route = { method: 'GET', path: '/api/plugins/ours/all' }
  expect(ADMIN_ROLE_NAMES.filter((role) => mayUse([role], route))).toEqual(['full'])
  expect(mayUse([], route)).toBe(false)
})
