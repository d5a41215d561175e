import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('admins see accounts, newest first, with their limits, in three statements', async () => {
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

test('the search takes percent signs, underscores and backslashes as they are', async () => {
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

test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1'])('the list refuses %s', async (query) => {
  const admin = await world.admin()
  expect(await admin.get(`/api/admin/users?${query}`)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('a block has a reason, shows in the list, can be lifted, and leaves its traces', async () => {
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

test('why somebody was let go is in the record, and not among the reasons of a block', async () => {
  const [admin, brand] = [await world.admin(), await world.brand('Forgiven Brand')]
  const { accountId } = brand
  await admin.post('/api/admin/users', { accountId, action: 'block', reason: 'Never pays.' })
  await admin.post('/api/admin/users', { accountId, action: 'unblock', reason: 'Has paid.' })
  const { brandLimits } = (await admin.get('/api/admin/users?search=Forgiven')).body
  expect(brandLimits[accountId]).toEqual({ isBlocked: false, blockedReason: null })
  const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
  expect(entry).toMatchObject({ reason: 'Has paid.', after: { isBlocked: false, blockedReason: null } })
})

test('a blocked talent’s page is gone until they are let go', async () => {
  const [admin, talent] = [await world.admin(), await world.talent()]
  const page = () => world.stranger().get(`/api/talents/${talent.slug}`)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'block', reason: 'Not who they say.' })
  expect((await page()).status).toBe(404)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'unblock' })
  expect((await page()).status).toBe(200)
})

test('admins who act at once each leave the true state before them', async () => {
  const [admin, brand] = [await world.admin(), await world.brand()]
  const { accountId } = brand
  const reasons = ['one', 'two', 'three', 'four']
  await Promise.all(reasons.map((reason) => admin.post('/api/admin/users', { accountId, action: 'block', reason })))
  const { body } = await admin.get('/api/admin/audit?limit=100')
  const before = body.entries
    .filter(({ subjectId }: { subjectId: string }) => subjectId === accountId)
    .map((entry: { before: { blockedReason: string | null } }) => entry.before.blockedReason)
  // A chain: nobody started from the same state as somebody else.
  expect(before).toContain(null)
  expect(new Set(before).size).toBe(4)
})

test.each([
  ['without an account', { action: 'block', reason: 'x' }],
  ['without an action', { accountId: 'x', reason: 'x' }],
  ['with an action that is none', { accountId: 'x', action: 'delete', reason: 'x' }],
  ['that blocks without a reason', { accountId: 'x', action: 'block' }],
  ['that blocks for white space', { accountId: 'x', action: 'block', reason: '   ' }],
])('a change %s is refused', async (_what, body) => {
  const admin = await world.admin()
  expect(await admin.post('/api/admin/users', body)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('an account that is not there cannot be blocked', async () => {
  const admin = await world.admin()
  const reply = await admin.post('/api/admin/users', { accountId: 'nobody', action: 'block', reason: 'x' })
  expect(reply).toMatchObject({ status: 404, body: { code: 'NotFound' } })
})

test('all of it is for admins', async () => {
  const brand = await world.brand()
  for (const path of ['/api/admin/users', '/api/admin/audit']) {
    expect(await brand.get(path)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await world.stranger().get(path)).status).toBe(401)
  }
  const change = { accountId: brand.accountId, action: 'unblock' }
  expect((await brand.post('/api/admin/users', change)).status).toBe(403)
  expect((await world.stranger().post('/api/admin/users', change)).status).toBe(401)
})
