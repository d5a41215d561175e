import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileNamed } from '../../../../tests/support/database/referenced-row.ts'
import {
  catalogProduct,
  designFor,
  draftCampaign,
  made,
  uploadAsset,
} from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { type DesignCriteria, resolveDesign, selectDesign } from './index.ts'

const ALL = '/api/merch/admin/designs'
let world: World
let admin: Person
let campaignId: string
let hoodie: string
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  campaignId = (await draftCampaign(admin)).id
  hoodie = (await catalogProduct(admin)).id
})
afterAll(() => world.close())

const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]
const below = async (parentDesignId: string, fields: object) =>
  made(await admin.post(ALL, { parentDesignId, name: 'Below', ...fields }), 'design')
const WOMEN = { gender: 'female', ageGroup: '20s' } as const
const resolve = (designId: string, fields: object = {}) =>
  resolveDesign(world.database.kysely, { designId, gender: null, ageGroup: null, ...fields })
const select = async (wanted: Omit<DesignCriteria, 'campaignId'>, of = campaignId) =>
  (await selectDesign(world.database.kysely, { campaignId: of, ...wanted }))?.id
const putConfig = (id: string, body: object) => admin.put(`${ALL}/${id}/config`, body)

test('an admin adds a design with its pictures, which is audited', async () => {
  const { id: assetId, key, url } = await uploadAsset(admin, { type: 'ai_template', campaignId })
  const overlay = await uploadAsset(admin, { type: 'overlay' })
  const config = { prompt: 'Of {fanName}', modelEndpoint: 'image-model-2', qualityTiers: ['low', 'low'] }
  const response = await admin.post(ALL, {
    campaignId,
    name: 'Festival halftone',
    needsFace: false,
    config: { ...config, templateImageAssetId: assetId, overlayImageUrl: overlay.url, maskImageUrl: overlay.key },
  })
  expect([response.status, response.body.status]).toEqual([201, 'success'])
  const { design } = response.body.data
  expect(design).toMatchObject({
    campaignId,
    parentDesignId: null,
    level: 1,
    needsFace: false,
    configs: [
      {
        productType: null,
        config: { ...config, templateImageUrl: url, templateImageAssetId: assetId, maskImageUrl: overlay.url },
        inherited: { prompt: '', bgRemovalMode: 'matting', qualityTiers: ['low'] },
      },
    ],
    version: 1,
  })
  expect(await latestAudit()).toMatchObject({ action: 'create-design', subjectType: 'design', subjectId: design.id })
  expect((await admin.get(`${ALL}/${design.id}`)).body.data.design).toEqual(design)
  expect(await resolve(design.id)).toMatchObject({
    templateImageKey: key,
    overlayImageKey: overlay.key,
    maskImageKey: overlay.key,
    needsFace: false,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('each of three levels stores its own changes and shows the inherited fields', async () => {
  const design = await designFor(admin, campaignId)
  const variation = await below(design.id, { catalogProductId: hoodie, config: { prompt: 'On a hoodie' } })
  expect([variation.level, variation.campaignId]).toEqual([2, campaignId])
  const ofWomen = await below(variation.id, { ...WOMEN, config: { qualityTiers: ['high'] } })
  expect(ofWomen).toMatchObject({
    level: 3,
    configs: [
      {
        productType: null,
        config: { qualityTiers: ['high'] },
        inherited: { prompt: 'On a hoodie', modelEndpoint: 'mock-image', qualityTiers: ['low'] },
      },
    ],
  })
  const forHoodies = await putConfig(variation.id, {
    version: 1,
    productType: 'hoodie',
    config: { qualityTiers: ['medium'] },
  })
  expect(forHoodies.body.data.design).toMatchObject({
    version: 2,
    configs: [
      { productType: null, config: { prompt: 'On a hoodie' } },
      {
        productType: 'hoodie',
        config: { qualityTiers: ['medium'] },
        inherited: { prompt: 'On a hoodie', qualityTiers: ['low'] },
      },
    ],
  })
  const of = { catalogProductId: hoodie }
  expect(await resolve(design.id)).toMatchObject({ prompt: 'A halftone portrait of {fanName}', qualityTiers: ['low'] })
  expect(await resolve(design.id, of)).toMatchObject({
    productType: 'hoodie',
    prompt: 'On a hoodie',
    qualityTiers: ['medium'],
  })
  expect(await resolve(design.id, { ...of, ...WOMEN })).toMatchObject({ prompt: 'On a hoodie', qualityTiers: ['high'] })

  const nothing = await putConfig(variation.id, { version: 2, productType: null, config: null })
  expect(nothing.body.data.design.configs[0]).toMatchObject({ productType: null, config: {} })
  expect((await resolve(design.id, of))?.prompt).toBe('A halftone portrait of {fanName}')
  // An inactive design is ignored, and so are its variations.
  await admin.patch(`${ALL}/${variation.id}`, { version: 3, isActive: false })
  expect((await resolve(design.id, { ...of, ...WOMEN }))?.qualityTiers).toEqual(['low'])
  expect(await resolve(variation.id)).toBeUndefined()
  expect(await resolve('nothing')).toBeUndefined()
})

test('a changed config has another digest, and an unchanged one the same', async () => {
  const { id } = await designFor(admin, campaignId)
  const first = await resolve(id)
  expect(await resolve(id)).toEqual(first)
  await putConfig(id, { version: 1, productType: null, config: { prompt: 'Else', modelEndpoint: 'mock-image' } })
  expect((await resolve(id))?.digest).not.toBe(first?.digest)
})

test('a top-level design has one config for all product types', async () => {
  const { id } = await designFor(admin, campaignId)
  const config = { prompt: 'For all', modelEndpoint: 'image-model-1.5' }
  const { body } = await putConfig(id, { version: 1, productType: 'hoodie', config })
  expect(body.data.design.configs).toHaveLength(1)
  expect(await resolve(id, { productType: 'plaque' })).toMatchObject({ prompt: 'For all', productType: 'plaque' })
  const none = await putConfig(id, { version: 2, productType: null, config: null })
  expect([none.status, none.body.details.issues[0].path]).toEqual([400, 'config'])
})

test('a template under its old field name is read, and written under the new one', async () => {
  const { id } = await designFor(admin, campaignId)
  const { id: childId } = await below(id, { catalogProductId: hoodie })
  const { key, url } = await uploadAsset(admin, { type: 'ai_template' })
  const old = JSON.stringify({ prompt: 'Old', sourceImageUrl: key })
  const keep = { id: 'old-config', design_id: childId, product_type: null, config: old }
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_design_configs')
    .values({ ...keep, created_at: at, updated_at: at })
    .execute()
  expect(await resolve(id, { catalogProductId: hoodie })).toMatchObject({ templateImageKey: key, prompt: 'Old' })
  expect((await admin.get(`${ALL}/${childId}`)).body.data.design.configs[0].config).toEqual({
    prompt: 'Old',
    templateImageUrl: url,
  })
  const refused = await putConfig(childId, { version: 1, productType: null, config: { sourceImageUrl: key } })
  expect(refused.status).toBe(400)
})

test.for([
  ['a design without a prompt', null, { modelEndpoint: 'mock-image' }, 'config.prompt'],
  ['a design without a model', null, { prompt: 'Of {fanName}' }, 'config.modelEndpoint'],
  [
    'a picture on another site',
    null,
    { templateImageUrl: 'https://elsewhere.example/a.png' },
    'config.templateImageUrl',
  ],
  ['an unknown asset', null, { templateImageAssetId: 'nothing' }, 'config.templateImageAssetId'],
  ['an unknown model', null, { modelEndpoint: 'model_z' }, 'config.modelEndpoint'],
  ['more than eight attempts', null, { qualityTiers: Array.from({ length: 9 }, () => 'low') }, 'config.qualityTiers'],
  ['a plaque with a template', 'plaque', { templateImageUrl: 'a' }, 'config.templateImageUrl'],
  ['a plaque with a background', 'plaque', { bgRemovalMode: 'none' }, 'config.bgRemovalMode'],
] as const)('%s is rejected, naming the field', async ([, productType, config, path]) => {
  const design = await designFor(admin, campaignId)
  const isWhole = path === 'config.prompt' || path === 'config.modelEndpoint'
  const id = isWhole ? design.id : (await below(design.id, { catalogProductId: hoodie })).id
  const { status, body } = await putConfig(id, { version: 1, productType, config })
  expect([status, body.details.issues[0].path]).toEqual([400, path])
})

test('a plaque’s config consists of a prompt and quality tiers', async () => {
  const { id } = await designFor(admin, campaignId)
  const { id: product } = await catalogProduct(admin, { type: 'plaque' })
  const { id: variation } = await below(id, { catalogProductId: product })
  const config = { prompt: 'Pressed into gold', qualityTiers: ['low', 'low'] }
  expect((await putConfig(variation, { version: 1, productType: 'plaque', config })).status).toBe(200)
  expect(await resolve(id, { catalogProductId: product })).toMatchObject({ productType: 'plaque', ...config })
})

test('a template asset and a template URL of different pictures are rejected', async () => {
  const { id } = await designFor(admin, campaignId)
  const [one, other] = [await uploadAsset(admin), await uploadAsset(admin)]
  const config = { prompt: 'p', modelEndpoint: 'mock-image', templateImageAssetId: one.id, templateImageUrl: other.url }
  expect((await putConfig(id, { version: 1, productType: null, config })).status).toBe(400)
})

test('a variation at the wrong level is rejected, and so is a fourth level', async () => {
  const design = await designFor(admin, campaignId)
  const variation = await below(design.id, { catalogProductId: hoodie })
  const ofWomen = await below(variation.id, WOMEN)
  const direct = await below(design.id, WOMEN)
  const { id: other } = await draftCampaign(admin)
  const pathOf = async (fields: object) => {
    const { status, body } = await admin.post(ALL, { name: 'Misplaced', ...fields })
    return [status, body.details?.issues[0].path]
  }
  expect(await pathOf({})).toEqual([400, 'campaignId'])
  expect(await pathOf({ campaignId: 'nowhere' })).toEqual([400, 'campaignId'])
  expect(await pathOf({ campaignId, ...WOMEN })).toEqual([400, 'gender'])
  expect(await pathOf({ parentDesignId: 'nothing' })).toEqual([400, 'parentDesignId'])
  expect(await pathOf({ parentDesignId: design.id, campaignId: other, ...WOMEN })).toEqual([400, 'campaignId'])
  expect(await pathOf({ parentDesignId: design.id })).toEqual([400, 'catalogProductId'])
  expect(await pathOf({ parentDesignId: design.id, gender: 'male' })).toEqual([400, 'ageGroup'])
  expect(await pathOf({ parentDesignId: design.id, catalogProductId: 'nothing' })).toEqual([400, 'catalogProductId'])
  expect(await pathOf({ parentDesignId: variation.id, catalogProductId: hoodie })).toEqual([400, 'catalogProductId'])
  expect(await pathOf({ parentDesignId: ofWomen.id, ...WOMEN })).toEqual([400, 'parentDesignId'])
  expect(await pathOf({ parentDesignId: direct.id, ...WOMEN })).toEqual([400, 'parentDesignId'])
})

test('a design has one variation per product, and one per gender and age', async () => {
  const { id } = await designFor(admin, campaignId)
  await below(id, { catalogProductId: hoodie })
  await below(id, WOMEN)
  for (const fields of [{ catalogProductId: hoodie }, WOMEN])
    expect((await admin.post(ALL, { parentDesignId: id, name: 'Again', ...fields })).status).toBe(409)
  await below(id, { gender: 'male', ageGroup: '20s' })
})

test('a gender variation directly below a design applies only if no product variation does', async () => {
  const { id } = await designFor(admin, campaignId)
  await below(id, { ...WOMEN, config: { prompt: 'Of women' } })
  expect((await resolve(id, { catalogProductId: hoodie, ...WOMEN }))?.prompt).toBe('Of women')
  await below(id, { catalogProductId: hoodie, config: { prompt: 'On a hoodie' } })
  expect((await resolve(id, { catalogProductId: hoodie, ...WOMEN }))?.prompt).toBe('On a hoodie')
  expect((await resolve(id, WOMEN))?.prompt).toBe('Of women')
})

test('a design is chosen by id, product, product type, session, then position', async () => {
  const { id: here } = await draftCampaign(admin)
  const inPlace = (position: number, fields: object = {}) => designFor(admin, here, { position, ...fields })
  const last = await inPlace(9)
  const first = await inPlace(1)
  const ofProduct = await inPlace(5)
  const variation = await below(ofProduct.id, { catalogProductId: hoodie })
  const leaf = await below(variation.id, WOMEN)
  const ofType = await inPlace(6)
  const config = JSON.stringify({ prompt: 'Plaques', modelEndpoint: 'mock-image' })
  await world.database.kysely
    .updateTable('merch_design_configs')
    .set({ product_type: 'plaque', config })
    .where('design_id', '=', ofType.id)
    .execute()
  const off = await inPlace(0, { isActive: false })

  expect(await select({ designId: last.id, catalogProductId: hoodie }, here)).toBe(last.id)
  expect(await select({ designId: leaf.id }, here)).toBe(ofProduct.id)
  expect(await select({ catalogProductId: hoodie, productType: 'plaque', sessionDesignId: last.id }, here)).toBe(
    ofProduct.id,
  )
  expect(await select({ catalogProductId: 'mug', productType: 'plaque', sessionDesignId: last.id }, here)).toBe(
    ofType.id,
  )
  expect(await select({ productType: 'general', sessionDesignId: leaf.id }, here)).toBe(ofProduct.id)
  expect(await select({ sessionDesignId: last.id }, here)).toBe(last.id)
  expect(await select({}, here)).toBe(first.id)
  expect(await select({ sessionDesignId: off.id }, here)).toBe(first.id)
  // A request that names a design never gets a different one.
  expect(await select({ designId: off.id }, here)).toBeUndefined()
  expect(await select({ designId: last.id })).toBeUndefined()
})

test('a design is changed with its current version only', async () => {
  const { id } = await designFor(admin, campaignId)
  const changed = await admin.patch(`${ALL}/${id}`, { version: 1, name: 'Renamed', position: 4 })
  expect([changed.status, changed.body.data.design]).toMatchObject([200, { name: 'Renamed', position: 4, version: 2 }])
  expect(await latestAudit()).toMatchObject({ action: 'change-design', before: { name: 'Festival halftone' } })
  expect((await admin.patch(`${ALL}/${id}`, { version: 1, name: 'Late' })).status).toBe(409)
  const config = { prompt: 'Late', modelEndpoint: 'mock-image' }
  expect((await putConfig(id, { version: 1, productType: null, config })).status).toBe(409)
  expect((await admin.patch(`${ALL}/${id}`, { version: 2 })).status).toBe(400)
  expect((await admin.patch(`${ALL}/nothing`, { version: 1, name: 'None' })).status).toBe(404)
  expect((await putConfig('nothing', { version: 1, productType: null, config })).status).toBe(404)
})

test('top-level designs can be filtered by campaign, words and status; variations are listed by parent', async () => {
  const { id: here } = await draftCampaign(admin)
  const older = await designFor(admin, here, { name: 'Needle, old' })
  const newer = await designFor(admin, here, { name: 'Needle, new', isActive: false })
  const child = await below(older.id, { catalogProductId: hoodie })
  const list = async (query: string) => (await admin.get(`${ALL}?campaignId=${here}&${query}`)).body.data
  const ids = ({ designs }: { designs: { id: string }[] }) => designs.map(({ id }) => id)
  expect(await list('')).toMatchObject({ total: 2, limit: 20, offset: 0 })
  expect(ids(await list('q=needle'))).toEqual([newer.id, older.id])
  expect(ids(await list('status=active'))).toEqual([older.id])
  const children = await list(`parentDesignId=${older.id}`)
  expect(ids(children)).toEqual([child.id])
  expect(children.designs[0].configs[0].inherited.prompt).toBe('A halftone portrait of {fanName}')
})

test('deleting a design deletes its variations', async () => {
  const design = await designFor(admin, campaignId)
  const child = await below(design.id, { catalogProductId: hoodie })
  expect((await admin.delete(`${ALL}/${design.id}`)).body).toEqual({ status: 'success', data: { id: design.id } })
  expect(await latestAudit()).toMatchObject({ action: 'delete-design', subjectId: design.id, after: null })
  expect((await admin.get(`${ALL}/${child.id}`)).status).toBe(404)
  expect((await admin.delete(`${ALL}/${design.id}`)).status).toBe(404)
})

test('a design with art, or a parent of one, cannot be deleted, only deactivated', async () => {
  const design = await designFor(admin, campaignId)
  const child = await below(design.id, { catalogProductId: hoodie })
  const refused = await whileNamed(world, 'merch_designs', child.id, () => admin.delete(`${ALL}/${design.id}`))
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('isActive')])
  expect((await admin.get(`${ALL}/${child.id}`)).status).toBe(200)
})
