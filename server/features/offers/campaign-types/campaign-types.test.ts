import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import { offerIn, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const ALL = '/api/offers/admin/campaign-types'
let world: World
let admin: Person
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  brand = await world.brand()
  talent = await world.talent()
})
afterAll(() => world.close())

const offered = async (): Promise<{ key: string; category: string }[]> =>
  (await world.stranger().get('/api/offers/campaign-types')).body.campaignTypes
const newType = (key: string, changes: object = {}) => ({
  key,
  label: 'Fax',
  category: 'IMAGE',
  position: 50,
  ...changes,
})
const create = (key: string, changes: object = {}) => admin.post(ALL, newType(key, changes))
const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]

test('anybody can list the enabled campaign types in order, by category, in one SQL statement', async () => {
  const response = await world.stranger().get('/api/offers/campaign-types')
  expect([response.status, response.statements]).toEqual([200, 1])
  const { campaignTypes } = response.body
  expect(campaignTypes.length).toBeGreaterThanOrEqual(12)
  expect(campaignTypes[0]).toEqual({
    key: 'social_post',
    label: 'Social media post',
    category: 'IMAGE',
    enabled: true,
    position: 1,
  })
  expect(new Set(campaignTypes.map(({ category }: { category: string }) => category))).toEqual(
    new Set(['IMAGE', 'VOICE', 'VIDEO']),
  )
})

describe('an admin managing campaign types', () => {
  test('adds a type, which offers can use and which is audited', async () => {
    const response = await create('hologram', { label: ' Hologram ' })
    expect(response).toMatchObject({
      status: 201,
      body: { campaignType: { key: 'hologram', label: 'Hologram', category: 'IMAGE', enabled: true, position: 50 } },
    })
    expect((await offered()).at(-1)).toEqual(response.body.campaignType)
    await submit(brand, talent, { campaignType: 'hologram' })
    expect(await latestAudit()).toMatchObject({
      actorAccountId: admin.accountId,
      action: 'create-campaign-type',
      subjectType: 'campaign-type',
      subjectId: 'hologram',
      before: null,
      after: { label: 'Hologram', enabled: true },
    })
  })

  test('disables one: new offers and drafts cannot use it, its offers continue, and admins still see it', async () => {
    await create('fax')
    const draft = await submit(brand, talent, { campaignType: 'fax', saveAsDraft: true })
    const { id } = await offerIn(world, 'APPROVED', { brand, talent, body: { campaignType: 'fax' } })
    expect((await admin.patch(`${ALL}/fax`, { enabled: false })).body.campaignType.enabled).toBe(false)
    expect((await offered()).map(({ key }) => key)).not.toContain('fax')
    const finalized = await brand.post(
      '/api/offers/submit',
      submitBody(talent, { campaignType: 'fax', offerId: draft }),
    )
    expect([finalized.status, finalized.body.details.issues[0].path]).toEqual([400, 'campaignType'])
    expect((await talent.post('/api/offers/respond', { offerId: id, action: 'accept' })).status).toBe(200)
    const all = (await admin.get(ALL)).body.campaignTypes
    expect(all.find(({ key }: { key: string }) => key === 'fax')).toMatchObject({ enabled: false, isUsed: true })
    expect(await latestAudit()).toMatchObject({
      action: 'change-campaign-type',
      before: { enabled: true },
      after: { enabled: false },
    })
    expect((await admin.patch(`${ALL}/fax`, { enabled: true, label: 'Telefax', position: 3 })).status).toBe(200)
    expect((await offered()).find(({ key }) => key === 'fax')).toMatchObject({ label: 'Telefax', position: 3 })
  })

  test('orders them by position and then by key, and says which ones offers use', async () => {
    for (const [key, position] of [
      ['order_b', 900],
      ['order_c', 901],
      ['order_a', 900],
      ['order_d', 899],
    ] as const)
      await create(key, { position })
    await submit(brand, talent, { campaignType: 'order_c', saveAsDraft: true })
    const inOrder = ['order_d', 'order_a', 'order_b', 'order_c']
    expect((await offered()).slice(-4).map(({ key }) => key)).toEqual(inOrder)
    const all = (await admin.get(ALL)).body.campaignTypes.slice(-4)
    expect(all.map(({ key, isUsed }: any) => [key, isUsed])).toEqual(inOrder.map((key) => [key, key === 'order_c']))
    const changed = await admin.patch(`${ALL}/order_d`, { label: 'Later', position: 902 })
    expect(changed.body.campaignType).toMatchObject({ label: 'Later', position: 902, category: 'IMAGE', enabled: true })
    for (const key of ['order_a', 'order_b', 'order_d']) expect((await admin.delete(`${ALL}/${key}`)).status).toBe(200)
    expect((await offered()).at(-1)?.key).toBe('order_c')
    // Disabled, because later tests expect the types that they add to be last.
    expect((await admin.patch(`${ALL}/order_c`, { enabled: false })).status).toBe(200)
  })

  test('deletes only a type that no offer uses', async () => {
    await create('pager')
    expect((await admin.delete(`${ALL}/pager`)).body).toEqual({ success: true })
    expect((await admin.get(ALL)).text).not.toContain('pager')
    expect(await latestAudit()).toMatchObject({ action: 'delete-campaign-type', before: { key: 'pager' }, after: null })
    expect((await admin.delete(`${ALL}/pager`)).status).toBe(404)
    await create('telegram')
    await submit(brand, talent, { campaignType: 'telegram', saveAsDraft: true })
    const refused = await admin.delete(`${ALL}/telegram`)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Turn it off')])
  })

  test('changes the category only while no offer uses the type', async () => {
    await create('jingle')
    expect((await admin.patch(`${ALL}/jingle`, { category: 'VOICE' })).body.campaignType.category).toBe('VOICE')
    await submit(brand, talent, { campaignType: 'jingle', saveAsDraft: true })
    expect((await admin.patch(`${ALL}/jingle`, { category: 'IMAGE' })).status).toBe(409)
    expect((await admin.patch(`${ALL}/jingle`, { category: 'VOICE', label: 'Short jingle' })).status).toBe(200)
  })

  test('gets 409 for a taken key, 404 for an unknown one, 400 for no change', async () => {
    expect((await create('social_post')).status).toBe(409)
    expect((await admin.patch(`${ALL}/skywriting`, { enabled: false })).status).toBe(404)
    expect((await admin.patch(`${ALL}/social_post`, {})).status).toBe(400)
  })

  test.for([
    ['key', 'Fax'],
    ['key', 'fax machine'],
    ['key', 'x'],
    ['label', ' '],
    ['label', 'x'.repeat(121)],
    ['category', 'AUDIO'],
    ['position', -1],
    ['position', 1.5],
    ['enabled', 'yes'],
    ['colour', 'red'],
  ])('gets a 400 that names %s %s', async ([path, value]) => {
    const response = await create('valid_key', { [path as string]: value })
    expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
  })
})

test('campaign type routes return 403 to others and 401 to visitors, and write nothing', async () => {
  const before = await offered()
  for (const [person, status] of [
    [brand, 403],
    [talent, 403],
    [world.stranger(), 401],
  ] as const) {
    expect((await person.get(ALL)).status).toBe(status)
    expect((await person.post(ALL, newType('theirs'))).status).toBe(status)
    expect((await person.patch(`${ALL}/social_post`, { enabled: false })).status).toBe(status)
    expect((await person.delete(`${ALL}/social_post`)).status).toBe(status)
  }
  expect(await offered()).toEqual(before)
})

test.skipIf(inject('template').engine === 'pglite')(
  'deleting a type waits for an offer being written with it and then returns 409',
  async () => {
    await create('semaphore')
    const id = await submit(brand, talent, { saveAsDraft: true })
    const writing = await world.database.kysely.startTransaction().execute()
    await writing.updateTable('offers').set({ campaign_type: 'semaphore' }).where('id', '=', id).execute()
    const deleting = admin.delete(`${ALL}/semaphore`)
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
    await writing.commit().execute()
    expect((await deleting).status).toBe(409)
  },
)

test.skipIf(inject('template').engine === 'pglite')(
  'submitting an offer with a type that is being deleted returns an error',
  async () => {
    await create('carrier_pigeon')
    const deleting = await world.database.kysely.startTransaction().execute()
    await deleting.deleteFrom('campaign_types').where('key', '=', 'carrier_pigeon').execute()
    const submitting = brand.post('/api/offers/submit', submitBody(talent, { campaignType: 'carrier_pigeon' }))
    await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
    await deleting.commit().execute()
    const { status, body } = await submitting
    expect([status, body.details?.issues[0].path]).toEqual([400, 'campaignType'])
  },
)
