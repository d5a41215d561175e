import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { pathOf, pictureOf, silence, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { listUsableAssets } from './index.ts'

const PATH = '/api/likeness/assets'
let world: World
let talent: Person
let shade = 0
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  talent = await world.talent()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const send = async (type: 'image' | 'voice', bytes: Uint8Array) =>
  (await upload(talent, `/api/ui-api/user-${type}-assets/add`, [{ name: 'files', fileName: 'me', bytes }])).body
    .assetIds[0] as string
const addImage = async () => send('image', await pictureOf(8, 4, `rgb(${++shade}, 0, 0)`))
const list = async (query = '', person = talent) => (await person.get(PATH + query)).body
const consent = (granted: boolean) => talent.put('/api/likeness/consent', { granted, version: '2026-11' })
const usable = async (type: 'IMAGE' | 'VOICE' = 'IMAGE', limit = 10) =>
  (await listUsableAssets(db(), { accountId: talent.accountId, type, limit })).map(({ id }) => id)
const typesOfEvents = async () =>
  (await db().selectFrom('indexing_events').select('type').where('account_id', '=', talent.accountId).execute()).map(
    ({ type }) => type,
  )

describe('the talent’s list of assets', () => {
  test('is newest first, by type, in pages, with working URLs, in two SQL statements', async () => {
    const ids = [await addImage(), await addImage(), await send('voice', silence())]
    const response = await talent.get(PATH)
    expect([response.status, response.statements]).toEqual([200, 2])
    expect(response.body).toMatchObject({ total: 3, limit: 20, offset: 0 })
    expect(response.body.assets.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect(response.body.assets[1]).toEqual({
      id: ids[1],
      accountId: talent.accountId,
      type: 'IMAGE',
      status: 'READY',
      contentUrl: expect.stringContaining('/media/likeness-image-assets/'),
      url: expect.stringContaining('&signature='),
      failure: null,
      heldReason: null,
      contentType: 'image/png',
      bytes: expect.any(Number),
      width: 8,
      height: 4,
      searchTags: null,
      tagAttemptCount: 0,
      voiceSampleUrl: null,
      createdAt: expect.any(String),
    })
    expect((await world.stranger().get(pathOf(response.body.assets[1].url))).status).toBe(200)
    expect(await list('?type=VOICE')).toMatchObject({ total: 1, assets: [{ id: ids[2] }] })
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 3, assets: [{ id: ids[1] }] })
    expect(await list('?offset=3')).toMatchObject({ total: 3, assets: [] })
  })

  test('shows which assets are held, with the reason', async () => {
    const id = await addImage()
    await db()
      .updateTable('likeness_assets')
      .set({ held_reason: 'Another account’s face.' })
      .where('id', '=', id)
      .execute()
    expect((await list()).assets).toMatchObject([{ heldReason: 'Another account’s face.' }])
  })

  test('is readable by their agent and by admins, and nobody else', async () => {
    await addImage()
    const [agent, admin] = [await world.agent(), await world.admin()]
    await linkAgent(world, talent, agent, false)
    const query = `?accountId=${talent.accountId}`
    for (const person of [agent, admin]) expect((await list(query, person)).total).toBe(1)
    for (const person of [await world.talent(), await world.brand(), await world.agent()])
      expect((await person.get(PATH + query)).status).toBe(403)
    expect((await admin.get(`${PATH}?accountId=nobody`)).status).toBe(404)
  })
})

describe('deleting an asset', () => {
  test('deletes its file and updates the index, and allows an upload of the same picture', async () => {
    const bytes = await pictureOf(9, 9, 'green')
    const id = await send('image', bytes)
    const [{ url }] = (await list()).assets
    const row = db().selectFrom('likeness_assets').selectAll().where('id', '=', id)
    const { file_key: key } = await row.executeTakeFirstOrThrow()
    expect(await talent.delete(`${PATH}/${id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await world.stranger().get(pathOf(url))).status).toBe(404)
    expect(await world.app.ctx.storage.head(key ?? '')).toBeUndefined()
    expect(await db().selectFrom('media_files').select('key').where('key', '=', key).execute()).toEqual([])
    expect(await list()).toMatchObject({ total: 0, assets: [] })
    expect(await row.executeTakeFirst()).toMatchObject({ content_url: null, sha256: null, file_key: null })
    expect(await typesOfEvents()).toEqual(['IMAGE_ASSET', 'REINDEX'])
    expect((await talent.delete(`${PATH}/${id}`)).status).toBe(404)
    expect(await send('image', bytes)).not.toBe(id)
  })

  test('while object storage is down hides it at once, and the sweep deletes the file', async () => {
    const id = await addImage()
    const [{ url }] = (await list()).assets
    const { storage } = world.app.ctx
    world.app.ctx.storage = new Proxy(storage, {
      get: (target, name) =>
        name === 'delete' ? () => Promise.reject(new StorageUnavailable('no answer')) : Reflect.get(target, name),
    })
    try {
      expect((await talent.delete(`${PATH}/${id}`)).status).toBe(200)
    } finally {
      world.app.ctx.storage = storage
    }
    expect((await world.stranger().get(pathOf(url))).status).toBe(404)
    world.clock.advance(2 * HOUR_MS)
    await world.cron('/api/media/cron/sweep')
    const files = db().selectFrom('media_files').select('key').where('owner_account_id', '=', talent.accountId)
    expect(await files.execute()).toEqual([])
  })

  test('is possible for an agent that may act, not for a read-only one or anybody else', async () => {
    const [first, second] = [await addImage(), await addImage()]
    const [agent, other] = [await world.agent(), await world.talent()]
    await linkAgent(world, talent, agent, true)
    const query = `?accountId=${talent.accountId}`
    expect((await agent.delete(`${PATH}/${first}${query}`)).status).toBe(200)
    await db()
      .updateTable('agent_links')
      .set({ can_act: false })
      .where('agent_account_id', '=', agent.accountId)
      .execute()
    expect((await agent.delete(`${PATH}/${second}${query}`)).status).toBe(403)
    expect((await other.delete(`${PATH}/${second}`)).status).toBe(404)
    expect((await other.delete(`${PATH}/${second}${query}`)).status).toBe(403)
    expect((await (await world.admin()).delete(`${PATH}/${second}${query}`)).status).toBe(403)
    expect((await list()).total).toBe(1)
  })
})

describe('assets that may be used', () => {
  test('are listed only while the talent consents', async () => {
    const id = await addImage()
    expect(await usable()).toEqual([])
    await consent(true)
    expect(await usable()).toEqual([id])
    await consent(false)
    expect(await usable()).toEqual([])
  })

  test('are the newest of their type up to the limit, neither held nor deleted', async () => {
    await consent(true)
    const ids = [await addImage(), await addImage(), await addImage(), await addImage()]
    const voice = await send('voice', silence())
    await talent.delete(`${PATH}/${ids[0]}`)
    await db()
      .updateTable('likeness_assets')
      .set({ held_reason: 'x' })
      .where('id', '=', ids[1] ?? '')
      .execute()
    expect(await usable()).toEqual([ids[3], ids[2]])
    expect(await usable('IMAGE', 1)).toEqual([ids[3]])
    expect(await usable('VOICE')).toEqual([voice])
    const [first] = await listUsableAssets(db(), { accountId: talent.accountId, type: 'IMAGE', limit: 1 })
    expect(first).toEqual({
      id: ids[3],
      fileKey: expect.stringMatching(/^likeness-image-assets\//),
      contentType: 'image/png',
      width: 8,
      height: 4,
      createdAt: expect.any(Date),
    })
  })
})
