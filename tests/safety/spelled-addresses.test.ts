import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARDS, boardIn } from '../support/merch/boards.ts'
import { bringPhoto, saveStore } from '../support/merch/seller-stores.ts'
import { pictureOf, upload } from '../support/uploads.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/**
 * A router decodes paths, and many names lead to one host. However somebody spells the address of
 * another person's picture, no route may accept it as their own, and no page may link to it.
 */

const HOST = 'semblance.example.com'
let world: World
let people: Record<'admin' | 'thief' | 'brand', Person>
let theirs: { photo: string; likeness: string }
let boardId: string
beforeAll(async () => {
  world = await createWorld({ env: { BASE_URL: `https://${HOST}`, AUTH_URL: `https://auth.${HOST}` } })
  const [admin, thief, brand, owner] = [
    await world.admin(),
    await world.talent('Thief'),
    await world.brand(),
    await world.talent('Owner'),
  ]
  people = { admin, thief, brand }
  const file = { name: 'files', fileName: 'me.png', bytes: await pictureOf(40, 40) }
  const added = await upload(owner, '/api/ui-api/user-image-assets/add', [file])
  expect(added.status, added.text).toBeLessThan(300)
  const { key } = await world.database.kysely
    .selectFrom('media_files')
    .select('key')
    .where('owner_account_id', '=', owner.accountId)
    .where('kind', '=', 'likeness-image')
    .executeTakeFirstOrThrow()
  theirs = { photo: new URL((await bringPhoto(owner)).url).pathname, likeness: `/media/${key}` }
  boardId = (await boardIn(admin)).id
})
afterAll(() => world.close())

const encoded = (path: string) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)

const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  unchanged: (path) => `https://${HOST}${path}`,
  'an encoded folder': (path) => `https://${HOST}${path.replace('/media', '/%6Dedia')}`,
  'an encoded name': (path) => `https://${HOST}${encoded(path)}`,
  'a host in capitals': (path) => `https://${HOST.toUpperCase()}${path}`,
  'a host in capitals, encoded': (path) => `https://${HOST.toUpperCase()}${path.replace('/media', '/%6dedia')}`,
  'two slashes': (path) => `https://${HOST}/${path}`,
  'a dot folder': (path) => `https://${HOST}/.${path}`,
  'a folder and back': (path) => `https://${HOST}/share/..${path}`,
  'its own port': (path) => `https://${HOST}:443${path}`,
  'another port': (path) => `https://${HOST}:8443${path}`,
  'a dot after the host': (path) => `https://${HOST}.${path}`,
  'no transport security': (path) => `http://${HOST}${path}`,
  'the authentication app’s host': (path) => `https://auth.${HOST}${path}`,
}

const PLACES: Readonly<Record<string, (address: string) => Promise<TestResponse>>> = {
  'a team’s flag': (flagImgUrl) => people.admin.post(`${BOARDS}/${boardId}/teams`, { name: 'Reds', flagImgUrl }),
  'a team’s face paint': (address) =>
    people.admin.post(`${BOARDS}/${boardId}/teams`, { name: 'Blues', facePaintImageUrls: [address] }),
  'a filter’s reference': (referenceImageUrl) =>
    people.admin.post('/api/merch/admin/filters', { name: 'Riso', prompt: 'Teal', referenceImageUrl }),
  'a seller’s photo': (uploadedImageUrl) => saveStore(people.thief, { uploadedImageUrl }),
  'a talent’s pictures': (address) => people.thief.post('/api/ui-api/user-image-assets/add', { imageUrls: [address] }),
  'an account’s picture': (imageUrl) => people.thief.patch('/api/accounts/me', { imageUrl }),
}

test.each(Object.keys(PLACES))('%s rejects somebody else’s picture in any spelling of its URL', async (place) => {
  const taken: string[] = []
  for (const [how, spell] of Object.entries(SPELLINGS))
    for (const [what, path] of Object.entries(theirs)) {
      const response = await PLACES[place]?.(spell(path))
      const isRefused =
        response?.status === 400 ||
        (response?.status === 200 && response.body.created === 0 && response.body.validationErrors > 0)
      if (!isRefused) taken.push(`${what}, ${how}: ${response?.status} ${response?.text.slice(0, 200)}`)
    }
  expect(taken).toEqual([])
})

test('a picture on another site is accepted', async () => {
  const response = await PLACES['a team’s flag']?.('https://cdn.example.com/flag.png')
  expect(response?.status).toBe(201)
})
