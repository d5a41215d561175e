import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftCampaign, uploadAsset } from '../../../../tests/support/merch/storefronts.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'

const ALL = '/api/merch/admin/assets'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]

test('an admin uploads an asset, which is audited', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const response = await upload(admin, ALL, [
    { name: 'type', value: 'hero' },
    { name: 'campaignId', value: campaignId },
    { name: 'file', fileName: 'The stage.png', bytes: await pictureOf(12, 6) },
  ])
  expect([response.status, response.body.status]).toEqual([201, 'success'])
  const { asset } = response.body.data
  expect(asset).toMatchObject({
    campaignId,
    type: 'hero',
    name: 'The stage.png',
    width: 12,
    height: 6,
    version: 1,
    key: expect.stringMatching(/^merch\/assets\/[0-9a-f]{32}\.png$/),
  })
  expect(await latestAudit()).toMatchObject({ action: 'create-asset', subjectId: asset.id, after: { key: asset.key } })
  expect((await admin.get(`${ALL}/${asset.id}`)).body.data.asset).toEqual(asset)
})

test.for([
  ['ai_template', 'merch/templates-v2/'],
  ['mockup', 'merch/catalog/'],
  ['overlay', 'merch/assets/'],
] as const)('the type of an asset decides its folder: %s in %s', async ([type, prefix]) => {
  expect((await uploadAsset(admin, { type, name: 'A name' })).key).toMatch(prefix)
})

test('an upload that is no picture or has an unknown type or campaign is rejected and leaves no file', async () => {
  const bytes = await pictureOf(4, 4)
  const file = { name: 'file', fileName: 'a.png', bytes }
  const before = (await admin.get(ALL)).body.data.total
  const type = { name: 'type', value: 'logo' }
  const noPicture = await upload(admin, ALL, [type, { ...file, bytes: Buffer.from('<svg/>') }])
  expect(noPicture.status).toBe(415)
  expect((await upload(admin, ALL, [{ name: 'type', value: 'selfie' }, file])).status).toBe(400)
  expect((await upload(admin, ALL, [file])).status).toBe(400)
  const files = () => world.database.kysely.selectFrom('media_files').select('key').execute()
  const stored = (await files()).length
  const nowhere = await upload(admin, ALL, [type, { name: 'campaignId', value: 'nowhere' }, file])
  expect([nowhere.status, nowhere.body.details.issues[0].path]).toEqual([400, 'campaignId'])
  expect([(await admin.get(ALL)).body.data.total, (await files()).length]).toEqual([before, stored])
})

test('assets are listed newest first and can be filtered by words, type and campaign', async () => {
  const { id: campaignId } = await draftCampaign(admin)
  const older = await uploadAsset(admin, { type: 'logo', name: 'Needle, white', campaignId })
  const newer = await uploadAsset(admin, { type: 'overlay', name: 'Needle, black', campaignId })
  await uploadAsset(admin, { type: 'logo', name: 'Needle of all' })
  const ids = async (query: string) => {
    const { data } = (await admin.get(`${ALL}?campaignId=${campaignId}&${query}`)).body
    return [data.total, data.assets.map(({ id }: { id: string }) => id)]
  }
  expect(await ids('q=needle')).toEqual([2, [newer.id, older.id]])
  expect(await ids('q=needle&limit=1&offset=1')).toEqual([2, [older.id]])
  expect(await ids('q=BLACK')).toEqual([1, [newer.id]])
  expect(await ids('type=overlay')).toEqual([1, [newer.id]])
})

test('renaming needs the current version; a deleted asset can no longer be chosen', async () => {
  const asset = await uploadAsset(admin)
  const renamed = await admin.patch(`${ALL}/${asset.id}`, { version: 1, name: 'Logo, black' })
  expect([renamed.status, renamed.body.data.asset]).toMatchObject([200, { name: 'Logo, black', version: 2 }])
  expect((await admin.patch(`${ALL}/${asset.id}`, { version: 1, name: 'Late' })).status).toBe(409)
  const campaign = await draftCampaign(admin, { branding: { partnerLogoAssetId: asset.id } })
  expect((await admin.delete(`${ALL}/${asset.id}`)).body).toEqual({ status: 'success', data: { id: asset.id } })
  expect(await latestAudit()).toMatchObject({ action: 'delete-asset', subjectId: asset.id, after: null })
  expect((await admin.get(`${ALL}/${asset.id}`)).status).toBe(404)
  expect((await admin.delete(`${ALL}/${asset.id}`)).status).toBe(404)
  expect((await admin.patch(`${ALL}/${asset.id}`, { version: 2, name: 'Gone' })).status).toBe(404)
  // A campaign that uses a deleted asset keeps showing it; no campaign can start using it.
  const { body } = await admin.get(`/api/merch/admin/campaigns/${campaign.id}`)
  expect(body.data.campaign.branding.partnerLogoUrl).toBe(asset.url)
  const again = await admin.patch(`/api/merch/admin/campaigns/${campaign.id}`, {
    version: 1,
    branding: { heroImageAssetId: asset.id },
  })
  expect(again.status).toBe(400)
})

test('assets are sorted by creation time, then by id, both descending', async () => {
  const someone = await world.admin()
  const { id: campaignId } = await draftCampaign(someone)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three', 'four'])
    ids.push((await uploadAsset(someone, { type: 'hero', name, campaignId })).id)
  const [one = '', two = '', three = '', four = ''] = ids.toSorted()
  const now = world.clock.now().getTime()
  for (const [id, age] of [
    [one, 1],
    [two, 3],
    [three, 2],
    [four, 2],
  ] as const)
    await world.database.kysely
      .updateTable('merch_assets')
      .set({ created_at: new Date(now - age * DAY_MS) })
      .where('id', '=', id)
      .execute()
  const page = async (offset: number) =>
    (await someone.get(`${ALL}?campaignId=${campaignId}&limit=2&offset=${offset}`)).body.data.assets.map(
      ({ id }: { id: string }) => id,
    )
  expect([await page(0), await page(2)]).toEqual([
    [one, four],
    [three, two],
  ])
})

test('anybody can load an asset from any origin, permanently', async () => {
  const { url } = await uploadAsset(admin)
  world.clock.advance(2 * DAY_MS)
  await world.cron('/api/media/cron/sweep')
  const served = await world.stranger().get(pathOf(url))
  expect([served.status, served.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
})
