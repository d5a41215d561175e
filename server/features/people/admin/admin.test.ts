import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signInAnew } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an admin lists accounts, newest first, with their limits, in three SQL statements', async () => {
  const [admin, talent] = [await world.admin(), await world.talent('Listed Talent', { payoutsReady: true })]
  const brand = await world.brand('Listed Brand')
  const page = await admin.get('/api/admin/users?search=LISTED')
  expect(page).toMatchObject({ status: 200, statements: 3, body: { total: 2, brandLimits: {} } })
  expect(page.body.accounts).toMatchObject([
    { id: brand.accountId, displayName: 'Listed Brand', kind: 'brand', roles: ['brand'], payoutsReady: false },
    { id: talent.accountId, slug: talent.slug, kind: 'talent', roles: ['talent'], payoutsReady: true },
  ])
  const second = await admin.get('/api/admin/users?search=listed-&limit=1&offset=1')
  expect(second.body).toMatchObject({ total: 2, accounts: [{ id: talent.accountId }] })
})

test('the search treats percent signs, underscores and backslashes literally', async () => {
  const admin = await world.admin()
  await world.brand('100% Cotton_Co')
  for (const [search, total] of [
    ['100%', 1],
    ['0% c', 1],
    ['n_c', 1],
    ['%%', 0],
    ['\\', 0],
  ] as const) {
    const page = await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`)
    expect([search, page.body.total]).toEqual([search, total])
  }
})

test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1'])('the list rejects %s', async (query) => {
  const admin = await world.admin()
  expect(await admin.get(`/api/admin/users?${query}`)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('a block needs a reason, is listed, can be lifted, and is audited', async () => {
  const [admin, brand] = [await world.admin(), await world.brand('Blocked Brand')]
  const { accountId } = brand
  const change = (action: string, reason?: string) => admin.post('/api/admin/users', { accountId, action, reason })
  const limits = async () => (await admin.get('/api/admin/users?search=Blocked Brand')).body.brandLimits[accountId]

  expect(await change('block', ' Never pays. ')).toMatchObject({
    status: 200,
    body: { success: true, accountId, action: 'block' },
  })
  expect(await limits()).toEqual({ isBlocked: true, blockedReason: 'Never pays.' })
  expect((await change('unblock')).body).toEqual({ success: true, accountId, action: 'unblock' })
  expect(await limits()).toEqual({ isBlocked: false, blockedReason: null })

  const audit = await admin.get('/api/admin/audit?limit=2')
  expect(audit).toMatchObject({ status: 200, body: { limit: 2, offset: 0 } })
  expect(audit.body.entries).toMatchObject([
    {
      actorAccountId: admin.accountId,
      actorName: admin.displayName,
      action: 'unblock',
      subjectType: 'account',
      subjectId: accountId,
      subjectName: brand.displayName,
      reason: null,
      before: { isBlocked: true, blockedReason: 'Never pays.' },
      after: { isBlocked: false, blockedReason: null },
    },
    { action: 'block', reason: 'Never pays.', before: { isBlocked: false, blockedReason: null } },
  ])
})

test('the reason for unblocking is audited, and not stored as a reason for a block', async () => {
  const [admin, brand] = [await world.admin(), await world.brand('Forgiven Brand')]
  const { accountId } = brand
  await admin.post('/api/admin/users', { accountId, action: 'block', reason: 'Never pays.' })
  await admin.post('/api/admin/users', { accountId, action: 'unblock', reason: 'Has paid.' })
  const { brandLimits } = (await admin.get('/api/admin/users?search=Forgiven')).body
  expect(brandLimits[accountId]).toEqual({ isBlocked: false, blockedReason: null })
  const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
  expect(entry).toMatchObject({ reason: 'Has paid.', after: { isBlocked: false, blockedReason: null } })
})

test('a blocked talent’s page is gone until they are unblocked', async () => {
  const [admin, talent] = [await world.admin(), await world.talent()]
  const page = () => world.stranger().get(`/api/talents/${talent.slug}`)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'block', reason: 'Not who they say.' })
  expect((await page()).status).toBe(404)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'unblock' })
  expect((await page()).status).toBe(200)
})

test('concurrent changes by admins each audit the true previous state', async () => {
  const [admin, brand] = [await world.admin(), await world.brand()]
  const { accountId } = brand
  const reasons = ['one', 'two', 'three', 'four']
  await Promise.all(reasons.map((reason) => admin.post('/api/admin/users', { accountId, action: 'block', reason })))
  const { body } = await admin.get('/api/admin/audit?limit=100')
  const before = body.entries
    .filter(({ subjectId }: { subjectId: string }) => subjectId === accountId)
    .map((entry: { before: { blockedReason: string | null } }) => entry.before.blockedReason)
  // The entries form a chain: no two begin with the same state.
  expect(before).toContain(null)
  expect(new Set(before).size).toBe(4)
})

test.each([
  ['without an account', { action: 'block', reason: 'x' }],
  ['without an action', { accountId: 'x', reason: 'x' }],
  ['with an invalid action', { accountId: 'x', action: 'delete', reason: 'x' }],
  ['that blocks without a reason', { accountId: 'x', action: 'block' }],
  ['that blocks for white space', { accountId: 'x', action: 'block', reason: '   ' }],
])('a change %s is rejected', async (_what, body) => {
  const admin = await world.admin()
  expect(await admin.post('/api/admin/users', body)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('an unknown account cannot be blocked', async () => {
  const admin = await world.admin()
  const reply = await admin.post('/api/admin/users', { accountId: 'nobody', action: 'block', reason: 'x' })
  expect(reply).toMatchObject({ status: 404, body: { code: 'NotFound' } })
})

test('an admin cannot block themselves', async () => {
  const admin = await world.admin()
  const change = { accountId: admin.accountId, action: 'block', reason: 'A slip.' }
  expect(await admin.post('/api/admin/users', change)).toMatchObject({ status: 409, body: { code: 'Conflict' } })
})

test('an admin appoints and removes another, both audited, and the last one cannot be removed', async () => {
  const [admin, brand] = [await world.admin(), await world.brand('Second Admin')]
  const put = (by: Person, { accountId }: Person, isAdmin: boolean, reason = 'Joins the team.') =>
    by.post('/api/admin/admins', { accountId, action: isAdmin ? 'appoint' : 'remove', reason })
  expect((await put(brand, brand, true)).status).toBe(403)
  expect((await put(admin, admin, false)).status).toBe(409)
  expect((await put(admin, brand, true, '\u200b ')).status).toBe(400)
  expect(await put(admin, brand, true)).toMatchObject({
    status: 200,
    body: { success: true, accountId: brand.accountId, action: 'appoint' },
  })
  expect((await put(admin, brand, true)).status).toBe(200)
  expect((await brand.get('/api/admin/users')).status).toBe(200)
  const about = `/api/admin/audit?subjectId=${brand.accountId}`
  const acts = async () => (await admin.get(about)).body.entries.map(({ action }: { action: string }) => action)
  expect(await acts()).toEqual(['appoint-admin'])

  world.clock.advance(16 * MINUTE_MS)
  expect(await put(admin, brand, false)).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  await signInAnew(world, brand)
  expect((await put(brand, admin, false)).status).toBe(200)
  expect((await admin.get('/api/admin/users')).status).toBe(403)
  expect((await put(brand, brand, false)).status).toBe(409)
  expect((await put(brand, admin, true)).status).toBe(200)
  await signInAnew(world, admin)
  expect((await put(admin, brand, false, 'Has left.')).status).toBe(200)
  expect((await brand.get('/api/admin/users')).status).toBe(403)
  expect(await acts()).toEqual(['remove-admin', 'appoint-admin'])

  await admin.post('/api/admin/users', { accountId: brand.accountId, action: 'block', reason: 'x' })
  expect((await put(admin, brand, true)).status).toBe(409)
  expect((await put(admin, { ...brand, accountId: 'nobody' }, true)).status).toBe(404)
})

test.skipIf(inject('template').engine === 'pglite')(
  'of two admins who remove each other concurrently, one stays',
  async () => {
    const [admin, other] = [await world.admin(), await world.brand('Rival Admin')]
    await signInAnew(world, admin)
    const put = (by: Person, { accountId }: Person, isAdmin: boolean) =>
      by.post('/api/admin/admins', {
        accountId,
        action: isAdmin ? 'appoint' : 'remove',
        reason: 'A quarrel.',
      })
    await put(admin, other, true)
    const statuses = (await Promise.all([put(admin, other, false), put(other, admin, false)])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const rows = await world.database.kysely.selectFrom('profiles').select(['user_id', 'roles']).execute()
    expect(rows.filter(({ roles }) => roles.includes('admin'))).toHaveLength(1)
    await world.database.kysely
      .updateTable('profiles')
      .set({ roles: ['brand', 'admin'] })
      .where('user_id', '=', admin.userId)
      .execute()
  },
)

test('all of this is for admins only', async () => {
  const brand = await world.brand()
  for (const path of ['/api/admin/users', '/api/admin/audit']) {
    expect(await brand.get(path)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await world.stranger().get(path)).status).toBe(401)
  }
  const change = { accountId: brand.accountId, action: 'unblock' }
  expect((await brand.post('/api/admin/users', change)).status).toBe(403)
  expect((await world.stranger().post('/api/admin/users', change)).status).toBe(401)
})
