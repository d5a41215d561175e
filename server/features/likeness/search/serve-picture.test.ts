import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
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

test('a checked picture is shown as a small copy for five minutes, never as the original', async () => {
  const talent = await addTalent(world, 'Ottilie Wagner')
  await addPicture(talent, await pictureOf(900, 300, 'teal'))
  expect(await imagesOf('Ottilie Wagner')).toEqual([])
  const [asset] = (await talent.get('/api/likeness/assets')).body.assets
  const address = `/api/likeness/pictures/${asset.id}`
  expect(await status(address)).toBe(404)
  await db().updateTable('likeness_assets').set({ search_tags: '[]' }).where('id', '=', asset.id).execute()
  const [url = ''] = await imagesOf('Ottilie Wagner')
  expect(pathOf(url)).toBe(address)
  const response = await world.stranger().get(address)
  expect(response).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' },
  })
  const copy = await db()
    .selectFrom('media_files')
    .selectAll()
    .where('copy_name', '=', 'w640')
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ width: 640 })
  expect(response.headers.etag).toBe(`"${copy.sha256}"`)
  const again = await world.stranger().get(address, { 'if-none-match': `"x", ${response.headers.etag}` })
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

test('a small picture is shown as a copy too', async () => {
  const talent = await addTalent(world, 'Bruno Keller')
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
  const talent = await addTalent(world, 'Imre Szabo')
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

test('deleting a likeness picture also removes it as profile picture from the page, the search and the API', async () => {
  const [talent, admin] = [await addTalent(world, 'Nils Berg'), await world.admin()]
  const show = async () => {
    await addPicture(talent, await pictureOf(300, 300, `rgb(${shades++}, 90, 90)`))
    const { id } = await db()
      .updateTable('likeness_assets')
      .set({ search_tags: '[]' })
      .where('account_id', '=', talent.accountId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    const address = `/api/likeness/pictures/${id}`
    await talent.patch('/api/accounts/me', { imageUrl: `${world.config.BASE_URL}${address}` })
    expect((await world.stranger().get(`/t/${talent.slug}`)).text).toContain(id)
    return { id, address }
  }
  const expectGone = async ({ id, address }: { id: string; address: string }) => {
    const stranger = world.stranger()
    for (const path of [`/t/${talent.slug}`, `/api/talents/${talent.slug}`, '/api/indexing/search?q=Nils%20Berg'])
      expect([path, (await stranger.get(path)).text.includes(id)]).toEqual([path, false])
    for (const own of [await talent.auth.get('/api/me'), await talent.get('/api/accounts/me')])
      expect(own.text).not.toContain(id)
    expect(await status(address)).toBe(404)
  }
  const deleted = await show()
  await talent.delete(`/api/likeness/assets/${deleted.id}`)
  await expectGone(deleted)
  const takenDown = await show()
  const reason = 'Not the talent.'
  expect((await admin.post('/api/likeness/admin/takedowns', { assetId: takenDown.id, reason })).status).toBe(200)
  await expectGone(takenDown)
  const withdrawn = await show()
  await consent(talent, false)
  await expectGone(withdrawn)
})
let shades = 10

test('search shows the five newest pictures, newest first, in a stable order', async () => {
  const talent = await addTalent(world, 'Petra Lindholm')
  const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 12, minute))
  // Neither the table order nor the id order equals the display order.
  const made = { b: 3, a: 5, e: 1, f: 0, d: 2, c: 3 }
  for (const [name, minute] of Object.entries(made))
    await db()
      .insertInto('likeness_assets')
      .values({
        id: `petra-${name}`,
        account_id: talent.accountId,
        type: 'IMAGE',
        status: 'READY',
        content_url: name,
        file_key: name,
        sha256: `petra-${name}`,
        content_type: 'image/png',
        bytes: 1,
        tag_attempt_count: 0,
        search_tags: '[]',
        created_at: at(minute),
        updated_at: at(minute),
      })
      .execute()
  const shown = (await imagesOf('Petra Lindholm')).map((url) => pathOf(url).split('-').at(-1))
  expect(shown).toEqual(['a', 'c', 'b', 'd', 'e'])
})

test('a wrongly listed record shows nobody without consent or with suspended consent', async () => {
  const people = await Promise.all(
    ['Kept', 'Withdrawn', 'Suspended'].map((name) => addTalent(world, `${name} Unlisted`)),
  )
  const namesFound = async (): Promise<string[]> =>
    (await world.stranger().get('/api/indexing/search?q=Unlisted')).body.results
      .map(({ displayName }: { displayName: string }) => displayName)
      .sort()
  expect(await namesFound()).toEqual(['Kept Unlisted', 'Suspended Unlisted', 'Withdrawn Unlisted'])
  const relist = (way: 'disable' | 'enable') =>
    sql`alter table likeness_consent_states ${sql.raw(way)} trigger likeness_consent_states_relist_likeness`.execute(
      db(),
    )
  const states = (at: number) =>
    db()
      .updateTable('likeness_consent_states')
      .where('account_id', '=', people[at]?.accountId ?? '')
  await relist('disable')
  await states(1).set({ granted: false }).execute()
  await states(2).set({ suspended_at: world.clock.now() }).execute()
  await relist('enable')
  expect(await namesFound()).toEqual(['Kept Unlisted'])
})
