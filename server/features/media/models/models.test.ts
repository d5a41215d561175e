import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeModels } from '../../../../tests/support/likeness/fake-models.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { callModel } from './call-model.ts'
import { deleteModelCalls } from './queries/prune-calls.ts'

const ALL = '/api/merch/admin/models'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeModels().wrap })
  admin = await world.admin()
})
afterAll(() => world.close())

const newModel = (key: string, changes: object = {}) => ({
  key,
  capability: 'text',
  adapter: 'auto',
  providerModel: null,
  endpoint: null,
  costMicroUsd: 500,
  parameters: { temperature: 0.2 },
  status: 'active',
  speedCategory: 'fast',
  timeoutMs: 60_000,
  concurrency: 2,
  ...changes,
})
const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]

test('GET models lists every model of the contract, and one for each capability', async () => {
  const { status, statements, body } = await admin.get(ALL)
  expect([status, statements]).toEqual([200, 2])
  const { models, total, limit, offset } = body.data
  expect([body.status, total, limit, offset]).toEqual(['success', models.length, 50, 0])
  const endpoints = models.flatMap(({ endpoint }: { endpoint: string | null }) => endpoint ?? [])
  expect(endpoints).toEqual(['image-model-1.5', 'image-model-2', 'mock-image', 'model_a', 'model_b', 'model_c'])
  const capabilities = new Set(models.map(({ capability }: { capability: string }) => capability))
  expect([...capabilities].toSorted()).toEqual(
    ['embeddings', 'image', 'likeness', 'matting', 'moderation', 'text', 'vision', 'voice'].toSorted(),
  )
  expect((await admin.get(`${ALL}?limit=1&offset=1`)).body.data.models[0].key).toBe(models[1].key)
})

test('a model shows the adapter in effect and today’s calls, failures and cost', async () => {
  await callModel(world.app.ctx, { key: 'text', capability: 'text' }, async () => 'fine')
  const { body, statements } = await admin.get(`${ALL}/text`)
  expect(body.data.model).toMatchObject({
    key: 'text',
    adapter: 'auto',
    adapterInEffect: 'openai',
    today: { calls: 1, failures: 0, costMicroUsd: 1000 },
  })
  expect(statements).toBe(2)
  expect((await admin.get(`${ALL}/unknown`)).status).toBe(404)
})

test('calls of the day before are not counted', async () => {
  const usedToday = async () => (await admin.get(`${ALL}/text`)).body.data.model.today.calls
  expect(await usedToday()).toBe(1)
  await sql`update model_calls set started_at = started_at - interval '1 day' where model_key = 'text'`.execute(
    world.database.kysely,
  )
  expect(await usedToday()).toBe(0)
})

test('an admin adds a model that can be called at once, and the addition is audited', async () => {
  const added = await admin.post(ALL, newModel('text-small'))
  expect([added.status, added.body.data.model]).toMatchObject([201, newModel('text-small')])
  const { made } = await callModel(world.app.ctx, { key: 'text-small', capability: 'text' }, async (_model, call) => {
    expect(call.parameters).toEqual({ temperature: 0.2 })
  })
  expect(made.costMicroUsd).toBe(500)
  expect(await latestAudit()).toMatchObject({
    action: 'create-model',
    subjectType: 'model',
    subjectId: 'text-small',
    before: null,
    after: { costMicroUsd: 500 },
  })
  expect((await admin.post(ALL, newModel('text-small'))).status).toBe(409)
})

test('models can be searched by words and filtered by status', async () => {
  const found = async (query: string) => {
    const { models, total } = (await admin.get(`${ALL}?${query}`)).body.data
    return [total, models.map(({ key }: { key: string }) => key)]
  }
  await admin.post(ALL, newModel('needle-a'))
  await admin.post(ALL, newModel('other', { adapter: 'openai', providerModel: 'Needle-9', status: 'deprecated' }))
  expect(await found('q=needle')).toEqual([2, ['needle-a', 'other']])
  expect(await found('q=needle&status=deprecated')).toEqual([1, ['other']])
  expect(await found('q=image-model-1')).toMatchObject([1, [expect.any(String)]])
})

test('only an inactive model that was never called can be deleted, and the deletion is audited', async () => {
  await admin.post(ALL, newModel('short-lived'))
  expect((await admin.delete(`${ALL}/short-lived`)).status).toBe(409)
  await admin.patch(`${ALL}/short-lived`, { status: 'inactive' })
  expect((await admin.delete(`${ALL}/short-lived`)).body).toEqual({ status: 'success', data: { key: 'short-lived' } })
  expect(await latestAudit()).toMatchObject({ action: 'delete-model', subjectId: 'short-lived', after: null })
  expect((await admin.get(`${ALL}/short-lived`)).status).toBe(404)
  expect((await admin.delete(`${ALL}/short-lived`)).status).toBe(404)

  await admin.post(ALL, newModel('called-once'))
  await callModel(world.app.ctx, { key: 'called-once', capability: 'text' }, async () => 'fine')
  await admin.patch(`${ALL}/called-once`, { status: 'inactive' })
  expect((await admin.delete(`${ALL}/called-once`)).status).toBe(409)
})

test('a parameter with an adapter’s prefix applies to that adapter only', async () => {
  const parameters = { temperature: 0.2, openai_temperature: 0.7, local_style: 'stencil' }
  await admin.post(ALL, newModel('text-mixed', { parameters }))
  const wanted = { key: 'text-mixed', capability: 'text' } as const
  const given = () => callModel(world.app.ctx, wanted, async (_model, call) => ({ parameters: call.parameters }))
  expect((await given()).result.parameters).toEqual({ temperature: 0.7 })
  await admin.patch(`${ALL}/text-mixed`, { adapter: 'local' })
  expect((await given()).result.parameters).toEqual({ temperature: 0.2, style: 'stencil' })
})

test('an admin changes a model’s adapter and concurrency, and the change is audited', async () => {
  const changed = await admin.patch(`${ALL}/vision`, { adapter: 'google', providerModel: 'sees-all', concurrency: 12 })
  expect([changed.status, changed.body.data.model]).toMatchObject([
    200,
    { adapter: 'google', providerModel: 'sees-all', concurrency: 12, adapterInEffect: null },
  ])
  expect(await latestAudit()).toMatchObject({
    action: 'change-model',
    before: { adapter: 'auto', providerModel: null, concurrency: 8 },
    after: { adapter: 'google', providerModel: 'sees-all', concurrency: 12 },
  })
  const slots = await world.database.kysely
    .selectFrom('model_slots')
    .select('slot')
    .where('model_key', '=', 'vision')
    .execute()
  expect(slots).toHaveLength(12)
})

test('an endpoint moves to another model only after the first no longer has it', async () => {
  await admin.post(ALL, newModel('image-next', { capability: 'image', parameters: {} }))
  expect((await admin.patch(`${ALL}/image-next`, { endpoint: 'model_c' })).status).toBe(409)
  expect((await admin.patch(`${ALL}/model_c`, { endpoint: null })).status).toBe(200)
  expect((await admin.patch(`${ALL}/image-next`, { endpoint: 'model_c' })).status).toBe(200)
  expect((await callModel(world.app.ctx, { endpoint: 'model_c', capability: 'image' }, async () => 1)).made.key).toBe(
    'image-next',
  )
  expect((await admin.post(ALL, newModel('image-other', { endpoint: 'model_c' }))).status).toBe(409)
})

test.for([
  ['adapter', { adapter: 'openai', capability: 'voice', parameters: {} }],
  ['providerModel', { providerModel: 'gpt-9' }],
  ['providerModel', { adapter: 'openai', providerModel: ' ' }],
  ['parameters.instruction', { parameters: { instruction: 'Lie.' } }],
  ['parameters.signal', { parameters: { signal: 'x' } }],
  ['parameters.openai_signal', { parameters: { openai_signal: 'x' } }],
  ['parameters.deep', { parameters: { deep: { er: 1 } } }],
  ['parameters.no name', { parameters: { 'no name': 1 } }],
  ['capability', { capability: 'smell' }],
  ['key', { key: 'No Key' }],
  ['costMicroUsd', { costMicroUsd: -1 }],
  ['costMicroUsd', { costMicroUsd: 0.5 }],
  ['timeoutMs', { timeoutMs: 300_001 }],
  ['concurrency', { concurrency: 0 }],
  ['status', { status: 'asleep' }],
  ['colour', { colour: 'red' }],
])('a model with an invalid %s is rejected: %o', async ([path, changes]) => {
  const response = await admin.post(ALL, newModel('faulty', changes as object))
  expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
})

test('a change is validated together with the existing fields; an empty one returns 400, an unknown model 404', async () => {
  expect((await admin.patch(`${ALL}/text`, { providerModel: 'gpt-9' })).status).toBe(400)
  expect((await admin.patch(`${ALL}/text`, {})).status).toBe(400)
  expect((await admin.patch(`${ALL}/unknown`, { status: 'inactive' })).status).toBe(404)
})

test('only admins can read or change models', async () => {
  const brand = await world.brand()
  for (const [person, status] of [
    [brand, 403],
    [world.stranger(), 401],
  ] as const) {
    expect((await person.get(ALL)).status).toBe(status)
    expect((await person.get(`${ALL}/text`)).status).toBe(status)
    expect((await person.post(ALL, newModel('theirs'))).status).toBe(status)
    expect((await person.patch(`${ALL}/text`, { status: 'inactive' })).status).toBe(status)
  }
})

test('GET /metrics counts calls, failures and costs by model', async () => {
  const failing = callModel(world.app.ctx, { key: 'text', capability: 'text' }, async () => {
    throw new Error('an error')
  })
  await expect(failing).rejects.toThrow('failed')
  const { text } = await world.stranger().get('/metrics')
  expect(text).toContain('semblance_model_call_seconds_count{model="text",outcome="succeeded"} 1')
  expect(text).toContain('semblance_model_failures_total{model="text",outcome="failed"} 1')
  expect(text).toContain('semblance_model_cost_micro_usd_total{model="text"} 2000')
})

test('old calls are deleted after their retention, the spending per day is kept', async () => {
  const { db, clock } = world.app.ctx
  const days = () => db.selectFrom('model_spending').select('spent_micro_usd').execute()
  const before = await days()
  expect(await deleteModelCalls(db, clock.now(), 1)).toBe(1)
  expect(await deleteModelCalls(db, clock.now(), 500)).toBeGreaterThan(1)
  expect(await deleteModelCalls(db, new Date(clock.now().getTime() + DAY_MS), 500)).toBe(0)
  expect(await days()).toEqual(before)
})
