import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { pathOf, pictureOf, silence, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { fetchAsset } from './fetch-asset.ts'

const IMAGES = '/api/ui-api/user-image-assets/add'
const VOICES = '/api/ui-api/user-voice-assets/add'

let world: World
let talent: Person
let elsewhere: Server
let origin: string
let answer: RequestListener
let picture: Buffer
beforeAll(async () => {
  elsewhere = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  world = await createWorld({ env: { FETCH_LOOPBACK_PORTS: String(port), LIKENESS_ASSETS_MAX: '6' } })
  picture = await pictureOf(40, 20)
})
beforeEach(async () => {
  talent = await world.talent()
  answer = (_, response) => response.end(picture)
})
afterAll(async () => {
  elsewhere.close()
  await world.close()
})

const db = () => world.database.kysely
const addImages = (...imageUrls: string[]) => talent.post(IMAGES, { imageUrls })
const addVoices = (...voiceUrls: string[]) => talent.post(VOICES, { voiceUrls })
const listed = async () => (await talent.get('/api/likeness/assets')).body.assets
const fetchDue = () => world.app.generation.runDue()
const filesOf = ({ accountId }: Person) =>
  db().selectFrom('media_files').selectAll().where('owner_account_id', '=', accountId).execute()
const eventsOf = ({ accountId }: Person) =>
  db().selectFrom('indexing_events').select(['type', 'status']).where('account_id', '=', accountId).execute()

describe('URLs', () => {
  test('become waiting assets that get their files once fetched', async () => {
    const added = await addImages(`${origin}/me.png`)
    expect(added).toMatchObject({
      status: 200,
      body: { success: true, message: '1 image added.', created: 1, duplicates: 0, validationErrors: 0 },
    })
    expect(await listed()).toMatchObject([
      { id: added.body.assetIds[0], status: 'WAITING', contentUrl: `${origin}/me.png`, url: null, bytes: null },
    ])
    expect(await eventsOf(talent)).toEqual([{ type: 'IMAGE_ASSET', status: 'PENDING' }])
    await db()
      .updateTable('indexing_events')
      .set({ status: 'COMPLETED', due_at: null, ended_at: new Date(0) })
      .execute()
    expect(await fetchDue()).toBe(1)
    const [asset] = await listed()
    expect(asset).toMatchObject({ status: 'READY', contentUrl: `${origin}/me.png`, width: 40, height: 20 })
    expect((await world.stranger().get(pathOf(asset.url))).status).toBe(200)
    expect(await filesOf(talent)).toMatchObject([{ kind: 'likeness-image', state: 'STORED', expires_at: null }])
    expect(await eventsOf(talent)).toContainEqual({ type: 'IMAGE_ASSET', status: 'PENDING' })
  })

  test('can be of voice recordings too', async () => {
    answer = (_, response) => response.end(silence())
    expect((await addVoices(`${origin}/me.wav`)).body.message).toBe('1 voice recording added.')
    await fetchDue()
    expect(await listed()).toMatchObject([{ type: 'VOICE', status: 'READY', contentType: 'audio/wav' }])
  })

  test('given again in any spelling count as duplicates, in one request or later', async () => {
    const first = await addImages(`${origin}/me.png`, `${origin}/me.png#top`)
    expect(first.body).toMatchObject({ created: 1, duplicates: 1 })
    const again = await addImages(` ${origin}/./me.png`)
    expect(again.body).toMatchObject({ created: 0, duplicates: 1, assetIds: [] })
    expect(await listed()).toHaveLength(1)
  })

  test('that are invalid are counted next to valid ones', async () => {
    const { status, body } = await addImages(`${origin}/me.png`, 'not an address', 'https://10.0.0.7/me.png')
    expect([status, body.created, body.validationErrors]).toEqual([200, 1, 2])
    expect(body.message).toContain('not an address: ')
  })

  test.each([
    ['is malformed', 'me.mp3', /^me\.mp3: Enter a complete address/],
    ['is not https', 'http://files.example.com/me.mp3', /starts with https:\/\//],
    ['leads into a private network', 'https://127.0.0.1/me.mp3', /public internet/],
    ['has a password', 'https://me:secret@files.example.com/me.mp3', /user name or a password/],
    ['is too long once encoded', `https://files.example.com/${'ü'.repeat(1000)}`, /longer than 2048/],
    ['leads to a video platform', 'https://www.youtube.com/watch?v=1', /video platforms are not supported/],
    ['is a short URL of a video platform', 'https://youtu.be/1', /video platforms are not supported/],
    [
      'is a file stored here',
      `http://localhost:3000/media/likeness-voice-assets/${'a'.repeat(32)}.mp3`,
      /one of our own addresses/,
    ],
  ])('return 400 with the reasons if each %s', async (_what, address, reason) => {
    expect(await addVoices(address)).toMatchObject({
      status: 400,
      body: { success: false, error: 'All URLs are invalid', validationErrors: [expect.stringMatching(reason)] },
    })
    expect(await listed()).toEqual([])
    expect(await eventsOf(talent)).toEqual([])
  })

  test('of a host that merely resembles a video platform are accepted', async () => {
    const { created, assetIds } = (await addVoices('https://notyoutube.com/me.mp3')).body
    expect(created).toBe(1)
    await talent.delete(`/api/likeness/assets/${assetIds[0]}`)
  })

  test('of a picture stored here count as duplicates', async () => {
    await upload(talent, IMAGES, [{ name: 'files', fileName: 'me.png', bytes: picture }])
    const [{ url }] = await listed()
    expect((await addImages(url)).body).toMatchObject({ created: 0, duplicates: 1 })
  })

  test('return 400 for an empty list or more than 20, return 422 past the limit, and add nothing', async () => {
    expect((await talent.post(IMAGES, { imageUrls: [] })).status).toBe(400)
    expect((await talent.post(VOICES, {})).status).toBe(400)
    const many = Array.from({ length: 21 }, (_, at) => `${origin}/${at}.png`)
    expect((await addImages(...many)).status).toBe(400)
    expect(await addImages(...many.slice(0, 7))).toMatchObject({
      status: 422,
      body: { success: false, error: expect.stringContaining('at most 6') },
    })
    expect((await addVoices(...many.slice(0, 7))).status).toBe(422)
    const jobs = db().selectFrom('generation_jobs').select('id').where('account_id', '=', talent.accountId)
    expect([await listed(), await eventsOf(talent), await jobs.execute()]).toEqual([[], [], []])
  })
})

describe('fetching a URL', () => {
  test('without a picture fails with a reason, and the URL may be added again', async () => {
    answer = (_, response) => response.end('<html></html>')
    await addImages(`${origin}/me.png`)
    await fetchDue()
    const failed = await listed()
    expect(failed).toMatchObject([
      { status: 'FAILED', failure: expect.stringMatching(/not one of image\/jpeg/), url: null },
    ])
    expect(await filesOf(talent)).toEqual([])
    answer = (_, response) => response.end(picture)
    expect((await addImages(`${origin}/me.png`)).body.created).toBe(1)
    await fetchDue()
    const again = await listed()
    expect(again).toMatchObject([{ status: 'READY', failure: null }])
    expect(again[0].id).not.toBe(failed[0].id)
  })

  test('of an unreachable host is retried and then fails', async () => {
    answer = (request) => request.socket.destroy()
    await addImages(`${origin}/me.png`)
    await fetchDue()
    expect(await listed()).toMatchObject([{ status: 'WAITING' }])
    for (let attempt = 2; attempt <= 3; attempt++) {
      world.clock.advance(HOUR_MS)
      await fetchDue()
    }
    expect(await listed()).toMatchObject([
      { status: 'FAILED', failure: expect.stringContaining('server at this address') },
    ])
  })

  test('of a picture that already exists fails and stores nothing', async () => {
    await addImages(`${origin}/one.png`)
    await fetchDue()
    await addImages(`${origin}/other.png`)
    await fetchDue()
    expect(await listed()).toMatchObject([
      { status: 'FAILED', failure: expect.stringContaining('already have the file') },
      {},
    ])
    expect(await filesOf(talent)).toHaveLength(1)
  })

  test('keeps one of two URLs of the same picture fetched concurrently', async () => {
    await addImages(`${origin}/one.png`, `${origin}/other.png`)
    while ((await fetchDue()) > 0);
    expect((await listed()).map(({ status }: { status: string }) => status).sort()).toEqual(['FAILED', 'READY'])
    const retained = (await filesOf(talent)).filter(({ expires_at }) => expires_at === null)
    expect(retained).toHaveLength(1)
  })

  test('of an asset deleted meanwhile stores nothing', async () => {
    const { assetIds } = (await addImages(`${origin}/me.png`)).body
    await talent.delete(`/api/likeness/assets/${assetIds[0]}`)
    expect(await fetchAsset(world.app.ctx, assetIds[0])).toBeUndefined()
    await fetchDue()
    expect([await listed(), await filesOf(talent)]).toEqual([[], []])
  })

  test('leaves no file if the asset is deleted while it runs', async () => {
    const { assetIds } = (await addImages(`${origin}/me.png`)).body
    answer = (_, response) => {
      void talent.delete(`/api/likeness/assets/${assetIds[0]}`).then(() => response.end(picture))
    }
    await fetchDue()
    expect(await listed()).toEqual([])
    expect((await filesOf(talent)).filter(({ expires_at }) => expires_at === null)).toEqual([])
  })
})

test.skipIf(inject('template').engine === 'pglite')('concurrent requests with the same URL add one asset', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => addImages(`${origin}/me.png`)))
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 0, 1])
  while ((await fetchDue()) > 0);
  expect(await listed()).toMatchObject([{ status: 'READY' }])
})
