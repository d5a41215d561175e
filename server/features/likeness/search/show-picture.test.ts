import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness.ts'
import { findable } from '../../../../tests/support/likeness-records.ts'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const imagesOf = async (name: string): Promise<string[]> => {
  const { body } = await world.stranger().get(`/api/indexing/search?q=${encodeURIComponent(name)}`)
  expect(body.count).toBe(1)
  expect(body.results[0].profileImage).toBe(body.results[0].images[0] ?? null)
  return body.results[0].images
}
const status = async (address: string) => (await world.stranger().get(address)).status

test('a picture that was looked at is shown as a small copy, for five minutes, and never as it is stored', async () => {
  const talent = await findable(world, 'Ottilie Wagner')
  await addPicture(talent, await pictureOf(900, 300, 'teal'))
  expect(await imagesOf('Ottilie Wagner')).toEqual([])
  const [asset] = (await talent.get('/api/likeness/assets')).body.assets
  const address = `/api/likeness/pictures/${asset.id}`
  expect(await status(address)).toBe(404)
  await db().updateTable('likeness_assets').set({ search_tags: '[]' }).where('id', '=', asset.id).execute()
  const [url = ''] = await imagesOf('Ottilie Wagner')
  expect(pathOf(url)).toBe(address)
  const answer = await world.stranger().get(address)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' },
  })
  const copy = await db()
    .selectFrom('media_files')
    .selectAll()
    .where('copy_name', '=', 'w640')
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ width: 640 })
  expect(answer.headers.etag).toBe(`"${copy.sha256}"`)
  const again = await world.stranger().get(address, { 'if-none-match': `"x", ${answer.headers.etag}` })
  expect([again.status, again.text]).toEqual([304, ''])

  const set = (values: object) => db().updateTable('likeness_assets').set(values).where('id', '=', asset.id).execute()
  await set({ held_reason: 'Another account’s face.' })
  expect([await status(address), await imagesOf('Ottilie Wagner')]).toEqual([404, []])
  await set({ held_reason: null })
  expect(await status(address)).toBe(200)
  await consent(talent, false)
  expect(await status(address)).toBe(404)
  await consent(talent)
  expect(await status(address)).toBe(200)
  const admin = await world.admin()
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'block', reason: 'x' })
  expect(await status(address)).toBe(404)
  await admin.post('/api/admin/users', { accountId: talent.accountId, action: 'unblock', reason: 'x' })
  await talent.delete(`/api/likeness/assets/${asset.id}`)
  expect(await status(address)).toBe(404)
  expect(await status('/api/likeness/pictures/nobody')).toBe(404)
})

test('a picture that is small already is shown as a copy too', async () => {
  const talent = await findable(world, 'Bruno Keller')
  await addPicture(talent)
  await db()
    .updateTable('likeness_assets')
    .set({ search_tags: '[]' })
    .where('account_id', '=', talent.accountId)
    .execute()
  const [url = ''] = await imagesOf('Bruno Keller')
  expect(await status(pathOf(url))).toBe(200)
  const { file_key } = await db()
    .selectFrom('likeness_assets')
    .select('file_key')
    .where('account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  expect(await db().selectFrom('media_files').select('width').where('source_key', '=', file_key).execute()).toEqual([
    { width: 40 },
  ])
})

test('a picture whose file cannot be read is not shown', async () => {
  const talent = await findable(world, 'Imre Szabo')
  await addPicture(talent, await pictureOf(30, 30, 'red'))
  const { id, file_key } = await db()
    .updateTable('likeness_assets')
    .set({ search_tags: '[]' })
    .where('account_id', '=', talent.accountId)
    .returning(['id', 'file_key'])
    .executeTakeFirstOrThrow()
  await world.app.ctx.storage.put({
    key: file_key ?? '',
    body: Buffer.from('broken'),
    contentType: 'image/png',
  } as never)
  expect(await status(`/api/likeness/pictures/${id}`)).toBe(404)
})
