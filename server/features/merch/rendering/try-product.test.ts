import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogProduct, uploadAsset } from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { unavailable } from '../../../platform/errors.ts'
import { deleteFiles } from '../../media/files/index.ts'

let world: World
let admin: Person
let product: { id: string }
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  product = await catalogProduct(admin, { colors: [{ key: 'black', label: 'Black', hex: '#14110f' }] })
})
afterAll(() => world.close())

const area = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const placed = (name: string, quad: object) => ({
  name,
  label: name,
  area: quad,
  printWidthMm: 20,
  printHeightMm: 20,
})
const config = {
  canvas: { width: 200, height: 200 },
  background: { color: '#ffffff' },
  placements: [placed('front', area(0.5, 0.5, 0.9, 0.9)), placed('back', area(0, 0, 0.4, 0.4))],
}
const named = {
  ...config,
  name: { area: area(0.1, 0.8, 0.9, 0.95), font: 'engraved', color: '#17130f', maxLength: 8 },
}
const tryOut = (body: object, id = product.id, who: Person = admin) =>
  who.post(`/api/merch/admin/catalog/${id}/try`, { rendererConfig: config, ...body })
async function isPrinted(base64: string, x: number, y: number): Promise<boolean> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64')).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return Math.min(...data.subarray(at, at + 3)) < 240
}

test('sample art is placed by a saved or unsaved configuration, and no file is kept', async () => {
  const files = () => world.database.kysely.selectFrom('media_files').select('key').execute()
  const before = await files()
  const front = await tryOut({})
  expect([front.status, front.body.data.picture.contentType]).toEqual([200, 'image/webp'])
  const at = async (response: typeof front, where: number) => isPrinted(response.body.data.picture.base64, where, where)
  expect([await at(front, 0.7), await at(front, 0.2)]).toEqual([true, false])
  const back = await tryOut({ placement: 'back', color: 'black' })
  expect([await at(back, 0.7), await at(back, 0.2)]).toEqual([false, true])
  expect((await admin.get(`/api/merch/admin/catalog/${product.id}`)).body.data.product.rendererConfig).toBeNull()
  expect(await files()).toEqual(before)
})

test('a name is printed where the product has room for one, and rejected if it does not fit', async () => {
  const [bare, set] = [
    await tryOut({ rendererConfig: named }),
    await tryOut({ rendererConfig: named, fanName: 'Mara' }),
  ]
  expect(set.status).toBe(200)
  expect(set.body.data.picture.base64).not.toBe(bare.body.data.picture.base64)
  expect((await tryOut({ rendererConfig: named, fanName: 'Maximiliane' })).status).toBe(422)
})

test.for([
  [
    'a configuration without placements',
    { rendererConfig: { ...config, placements: [] } },
    'rendererConfig.placements',
  ],
  [
    'a placement with crossed corners',
    { rendererConfig: { ...config, placements: [placed('front', area(0.9, 0.1, 0.1, 0.9))] } },
    'rendererConfig.placements.0.area',
  ],
  ['an unknown placement', { placement: 'sleeve' }, 'placement'],
  ['an unknown color', { color: 'pink' }, 'color'],
] as const)('%s is rejected, naming the field', async ([, body, path]) => {
  const response = await tryOut(body)
  expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
})

test('a deleted or missing background picture is 422', async () => {
  const { key } = await uploadAsset(admin, { type: 'mockup' })
  const rendererConfig = { ...config, background: { imageKey: key } }
  expect((await tryOut({ rendererConfig })).status).toBe(200)
  await deleteFiles(world.app.ctx, [key])
  expect((await tryOut({ rendererConfig })).status).toBe(422)
})

test('an unknown product is 404, and only admins can try one', async () => {
  expect((await tryOut({}, 'nothing')).status).toBe(404)
  expect((await tryOut({}, product.id, await world.talent())).status).toBe(403)
})

test('an admin can run two tries at a time; a third is 429, and a full queue is reported', async () => {
  const { pictures } = world.app.ctx
  const { compose } = pictures
  const opened = Promise.withResolvers<void>()
  try {
    pictures.compose = async (drawing) => {
      await opened.promise
      return compose(drawing)
    }
    const attempts = [tryOut({}), tryOut({}), tryOut({})]
    const first = await Promise.race(attempts)
    expect([first.status, first.body.code]).toEqual([429, 'RateLimited'])
    opened.resolve()
    expect((await Promise.all(attempts)).map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
    pictures.compose = () => Promise.reject(unavailable('Too many pictures wait.'))
    expect((await tryOut({})).status).toBe(503)
  } finally {
    pictures.compose = compose
  }
})
