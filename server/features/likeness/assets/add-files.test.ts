import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { crowdedOpus } from '../../../../tests/support/sounds/make-crowded-opus.ts'
import { tone, wav } from '../../../../tests/support/sounds/make-sounds.ts'
import { BOUNDARY, formOf, type Part, pictureOf, silence, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, ORIGIN, type Person, type World } from '../../../../tests/support/world.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'

const IMAGES = '/api/ui-api/user-image-assets/add'
const VOICES = '/api/ui-api/user-voice-assets/add'

let world: World
let talent: Person
let red: Buffer
let blue: Buffer
beforeAll(async () => {
  world = await createWorld({ env: { LIKENESS_ASSETS_MAX: '4' } })
  ;[red, blue] = [await pictureOf(40, 20, 'red'), await pictureOf(20, 40, 'blue')]
})
beforeEach(async () => {
  talent = await world.talent()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const files = (...all: Uint8Array[]): Part[] =>
  all.map((bytes, at) => ({ name: 'files', fileName: `me-${at + 1}.png`, bytes }))
const addImages = (parts: Part[], person = talent, query = '') => upload(person, IMAGES + query, parts)
const addVoices = (parts: Part[], person = talent) => upload(person, VOICES, parts)
const eventsOf = (person: Person) =>
  db()
    .selectFrom('indexing_events')
    .select(['type', 'status', 'retry_count'])
    .where('account_id', '=', person.accountId)
    .execute()
const listed = async (person = talent) => (await person.get('/api/likeness/assets')).body.assets

async function leftovers(): Promise<unknown> {
  const temporary = await readdir(`${world.config.DATA_DIR}/tmp`).catch(() => [])
  const objects = await world.app.ctx.storage.list('', { limit: 1000 })
  const count = async (table: 'media_files' | 'likeness_assets' | 'indexing_events') =>
    (
      await db()
        .selectFrom(table)
        .select('account_id' as never)
        .execute()
    ).length
  return {
    temporary,
    objects: objects.length,
    files: (await db().selectFrom('media_files').select('key').execute()).length,
    assets: await count('likeness_assets'),
    events: await count('indexing_events'),
  }
}

describe('pictures', () => {
  test('are stored permanently under their prefix, and one event notifies the index', async () => {
    const response = await addImages(files(red, blue))
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, message: '2 images added.', created: 2, duplicates: 0, validationErrors: 0 },
    })
    const assets = await listed()
    expect(assets.map(({ id }: { id: string }) => id).sort()).toEqual(response.body.assetIds.toSorted())
    const rows = await db()
      .selectFrom('media_files')
      .selectAll()
      .where('owner_account_id', '=', talent.accountId)
      .execute()
    for (const row of rows) {
      expect(row.key).toMatch(/^likeness-image-assets\/[0-9a-f]{32}\.png$/)
      expect([row.state, row.expires_at]).toEqual(['STORED', null])
    }
    expect(rows).toHaveLength(2)
    expect(await eventsOf(talent)).toEqual([{ type: 'IMAGE_ASSET', status: 'PENDING', retry_count: 0 }])
  })

  test('sent again count as duplicates, in the same request or later, and are not stored', async () => {
    const first = await addImages(files(red, red))
    expect(first.body).toMatchObject({ created: 1, duplicates: 1, message: '1 image added. 1 already existed.' })
    const before = await leftovers()
    expect((await addImages(files(red))).body).toEqual({
      success: true,
      message: '0 images added. 1 already existed.',
      created: 0,
      duplicates: 1,
      validationErrors: 0,
      assetIds: [],
    })
    expect(await leftovers()).toEqual(before)
    const other = await world.talent()
    expect((await addImages(files(red), other)).body.created).toBe(1)
  })

  test('that cannot be read are counted and listed next to valid ones', async () => {
    const { status, body } = await addImages(files(red, Buffer.from('hello'), Buffer.from('<svg/>')))
    expect([status, body.created, body.validationErrors]).toEqual([200, 1, 2])
    expect(body.message).toMatch(/^1 image added\. 2 could not be used: me-2\.png: .+\. me-3\.png: .+\.$/)
  })

  test('return 400 with the reason for each if none is valid', async () => {
    const before = await leftovers()
    const response = await addImages(files(Buffer.from('hello'), Buffer.alloc(0)))
    expect(response).toMatchObject({ status: 400, body: { success: false, error: 'All files are invalid' } })
    expect(response.body.validationErrors).toEqual([
      expect.stringMatching(/^me-1\.png: /),
      expect.stringMatching(/^me-2\.png: /),
    ])
    expect(await leftovers()).toEqual(before)
  })

  test('past LIKENESS_ASSETS_MAX are all rejected with the current count', async () => {
    const shades = await Promise.all(['#111', '#222', '#333', '#444', '#555'].map((shade) => pictureOf(8, 8, shade)))
    const before = await leftovers()
    expect(await addImages(files(...shades))).toMatchObject({
      status: 422,
      body: { success: false, error: expect.stringMatching(/can add 4 more: .* at most 4 .* have 0\./) },
    })
    expect(await leftovers()).toEqual(before)
    const three = await addImages(files(...shades.slice(0, 3)))
    expect(three.body.created).toBe(3)
    expect((await addImages(files(shades[3] ?? red, Buffer.from('hello')))).body.created).toBe(1)
    expect((await addImages(files(shades[0] ?? red))).body.duplicates).toBe(1)
    expect((await addImages(files(red))).body.error).toMatch(/can add 0 more/)
  })

  test('can be added by an agent that may act, to the talent’s account', async () => {
    const [agent, reader] = [await world.agent(), await world.agent()]
    await linkAgent(world, talent, agent, true)
    const query = `?accountId=${talent.accountId}`
    expect((await addImages(files(red), agent, query)).body.created).toBe(1)
    expect((await listed())[0].accountId).toBe(talent.accountId)
    expect((await addImages(files(blue), reader, query)).status).toBe(403)
  })
})

describe('voice recordings', () => {
  test('of one second to ten minutes are stored unchanged', async () => {
    const { body } = await addVoices([{ name: 'files', fileName: 'me.wav', bytes: silence() }])
    expect(body).toMatchObject({ success: true, message: '1 voice recording added.', created: 1 })
    expect(await listed()).toMatchObject([{ type: 'VOICE', contentType: 'audio/wav', bytes: silence().length }])
    expect((await listed())[0].url).toContain('/media/likeness-voice-assets/')
    expect(await eventsOf(talent)).toMatchObject([{ type: 'VOICE_ASSET', status: 'PENDING' }])
  })

  test('that are too short or not audio return 400', async () => {
    const short = wav([tone(0.4, 8000, () => 0.1)], { sampleRate: 8000 })
    const { status, body } = await addVoices(files(short, red))
    expect([status, body.validationErrors]).toEqual([
      400,
      [
        expect.stringContaining('between 1 second and 10 minutes'),
        expect.stringContaining('sound format is not supported'),
      ],
    ])
  })
})

describe('recordings that hang a reader or a decoder', () => {
  const SOUNDS = new URL('../../../../tests/support/sounds/', import.meta.url)
  const HANGING = new URL('hanging/', SOUNDS)
  const ENDLESS = '../endless.aac'
  const DAMAGED = 'damaged-header.webm'
  const slow = crowdedOpus(300, 32)
  const SLOW = 'slow.ogg'
  const bytesOf = async (name: string): Promise<Buffer> => (name === SLOW ? slow : readFile(new URL(name, HANGING)))

  test.each([...readdirSync(HANGING), ENDLESS, SLOW])(
    'are rejected (400) within two seconds of CPU time: %s',
    async (name) => {
      const bytes = await bytesOf(name)
      const before = await leftovers()
      const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
      const { status, body } = await addVoices(files(bytes))
      const [allSince, ownSince] = [process.cpuUsage(all), process.threadCpuUsage(own)]
      expect([status, body.validationErrors]).toEqual([400, [expect.stringMatching(/^me-1\.png: [A-Z].+\.$/)]])
      expect((allSince.user + allSince.system - ownSince.user - ownSince.system) / 1000).toBeLessThan(2000)
      expect(await leftovers()).toEqual(before)
    },
  )

  test('do not delay uploads of other accounts', async () => {
    const other = await world.talent()
    const ended: string[] = []
    const crowd = Array.from({ length: 8 }, async (_, at) => {
      const { status } = await addVoices(files(await bytesOf(at % 4 === 0 ? SLOW : DAMAGED)))
      ended.push('hanging')
      return status
    })
    const { status } = await addVoices(files(silence()), other)
    ended.push('honest')
    expect(status).toBe(200)
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 8 }, () => 400))
    expect(ended.indexOf('honest')).toBeLessThan(3)
  })

  test('stop the reading of their request, but the files before them are added', async () => {
    const [second, third] = [0.1, 0.2].map((level) => wav([tone(1.2, 8000, () => level)], { sampleRate: 8000 }))
    const parts = files(silence(), await bytesOf(DAMAGED), second ?? silence(), third ?? silence())
    const { status, body } = await addVoices(parts)
    expect([status, body.created, body.validationErrors]).toEqual([200, 1, 3])
    expect(body.message).toMatch(/me-2\.png: .+ me-3\.png: This file was not read.+ me-4\.png: This file was not read/)
  })
})

describe('an upload is refused with the reason, and leaves no file:', () => {
  test.each([
    ['no files', [], 400],
    [
      'an address in a form',
      [{ name: 'imageUrls', value: 'https://files.example.com/a.png' }, ...files(Buffer.from('a'))],
      400,
    ],
    ['another field', [{ name: 'file', fileName: 'a.png', bytes: Buffer.from('a') }], 400],
    ['an unknown field', [{ name: 'accountId', value: 'x' }], 400],
    ['21 files', files(...Array.from({ length: 21 }, (_, at) => Buffer.from(`${at}`))), 400],
    ['a file one byte above 10 MB next to a good one', files(Buffer.from('a'), Buffer.alloc(10_000_001)), 413],
  ] satisfies [string, Part[], number][])('%s', async (_what, parts, status) => {
    const before = await leftovers()
    const response = await addImages(parts)
    expect([response.status, response.body.success]).toEqual([status, false])
    expect(await leftovers()).toEqual(before)
  })

  test('of a brand (403) or an anonymous visitor (401)', async () => {
    for (const path of [IMAGES, VOICES]) {
      expect((await upload(await world.brand(), path, files(red))).status).toBe(403)
      expect((await upload(world.stranger(), path, files(red))).status).toBe(401)
      expect((await talent.send('POST', path, '<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
      expect((await talent.send('POST', path, red, { 'content-type': 'image/png' })).status).toBe(415)
    }
  })

  test('if object storage fails midway (503)', async () => {
    const before = await leftovers()
    const { storage } = world.app.ctx
    let puts = 0
    let isFirstKept: boolean | undefined
    const failSecond: typeof storage.put = async (object) => {
      if (++puts < 2) return storage.put(object)
      const own = db().selectFrom('media_files').select('expires_at').where('owner_account_id', '=', talent.accountId)
      isFirstKept = (await own.orderBy('created_at').executeTakeFirst())?.expires_at === null
      throw new StorageUnavailable('the disk is full')
    }
    world.app.ctx.storage = new Proxy(storage, {
      get: (target, name) => (name === 'put' ? failSecond : Reflect.get(target, name)),
    })
    try {
      expect((await addImages(files(red, blue))).status).toBe(503)
    } finally {
      world.app.ctx.storage = storage
    }
    // While the second file fails, the first still has an expiry, so a crash leaves no permanent
    // file.
    expect(isFirstKept).toBe(false)
    expect(await leftovers()).toEqual(before)
  })

  test('if the client disconnects midway', async () => {
    const port = Number(new URL(await world.app.api.listen({ port: 0, host: '127.0.0.1' })).port)
    const before = await leftovers()
    const body = formOf(files(red, Buffer.alloc(2_000_000)))
    const socket = openSocket(port, '127.0.0.1')
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.write(
      `POST ${IMAGES} HTTP/1.1\r\nhost: localhost\r\norigin: ${ORIGIN}\r\ncookie: auth-token=${talent.cookies.get('auth-token')}\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 500_000))
    await expect.poll(async () => (await readdir(`${world.config.DATA_DIR}/tmp`)).length).toBe(2)
    socket.destroy()
    await ended
    await expect.poll(leftovers).toEqual(before)
  })
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent uploads of one picture make one asset and one file',
  async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => addImages(files(red))))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const sum = (field: string) => responses.reduce((total, { body }) => total + body[field], 0)
    expect([sum('created'), sum('duplicates')]).toEqual([1, 3])
    expect(await listed()).toHaveLength(1)
    const stored = db().selectFrom('media_files').select('key').where('owner_account_id', '=', talent.accountId)
    expect(await stored.execute()).toHaveLength(1)
    expect(await eventsOf(talent)).toHaveLength(1)
  },
)

test.skipIf(inject('template').engine === 'pglite')('concurrent uploads together never exceed the limit', async () => {
  const shades = await Promise.all(Array.from({ length: 6 }, (_, at) => pictureOf(8, 8, `#00${at}`)))
  const responses = await Promise.all(shades.map((shade) => addImages(files(shade))))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(2)
  expect(await listed()).toHaveLength(4)
})
