import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { type Part, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import type { LocalScanner } from '../../../providers/scanner/index.ts'
import { EICAR } from '../../../providers/scanner/local/local-scanner.ts'
import { type ClamdCounterpart, openClamd } from '../../../providers/scanner/testing/clamd-counterpart.ts'
import { storeFile } from './index.ts'

let world: World
let scanner: LocalScanner
let paid: TestOffer
let disputed: TestOffer
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  const { localScanner } = world.app
  if (!localScanner) throw new Error('the world does not use the local scanner')
  scanner = localScanner
  await world.admin()
  paid = await offerIn(world, 'PAID')
  disputed = await offerIn(world, 'DISPUTED')
})
afterEach(() => scanner.misbehave(undefined))
afterAll(() => world.close())

const PDF = Buffer.from('%PDF-1.7 the finished work')
const file = (bytes: Uint8Array, fileName = 'work.pdf'): Part => ({ name: 'file', fileName, bytes })

const UPLOADS: readonly [what: string, send: (more?: string) => Promise<TestResponse>][] = [
  [
    'a deliverable',
    (more = '') =>
      upload(paid.talent, '/api/offers/upload-deliverable', [
        { name: 'offerId', value: paid.id },
        file(Buffer.concat([PDF, Buffer.from(more)])),
      ]),
  ],
  [
    'evidence in a dispute',
    (more = '') =>
      upload(disputed.brand, '/api/offers/dispute/upload-evidence', [
        { name: 'offerId', value: disputed.id },
        file(Buffer.concat([PDF, Buffer.from(more)])),
      ]),
  ],
  [
    'a product picture',
    async (more = '') =>
      // A picture stays valid with any bytes after its end.
      upload(paid.brand, '/api/offers/upload-product-image', [
        file(Buffer.concat([await pictureOf(40, 40), Buffer.from(more)]), 'cup.png'),
      ]),
  ],
]

const readStored = async () => ({
  rows: await world.database.kysely.selectFrom('media_files').select(['key', 'state']).orderBy('key').execute(),
  objects: (await world.app.ctx.storage.list('offers/', { limit: 100 })).map(({ key }) => key),
})
const temporary = () => readdir(`${world.config.DATA_DIR}/tmp`)
const mailsToAdmins = () =>
  world.database.kysely
    .selectFrom('outgoing_mails')
    .select(['kind', 'text_body'])
    .where('kind', '=', 'FILE_INFECTED')
    .orderBy('created_at')
    .execute()

describe.each(UPLOADS)('%s', (_what, send) => {
  test('is rejected if infected, and leaves no row or object behind', async () => {
    const before = await readStored()
    const response = await send(EICAR)
    expect(response).toMatchObject({ status: 422, body: { code: 'FILE_INFECTED' } })
    expect(response.body.error).toContain('Eicar-Test-Signature')
    expect(await readStored()).toEqual(before)
    expect(await temporary()).toEqual([])
  })

  test.each(['unreachable', 'timeout', 'tooLarge', 'failed'] as const)(
    'returns 503 with Retry-After while the scanner fails (%s), and leaves no row or object behind',
    async (how) => {
      const before = await readStored()
      scanner.misbehave(how)
      const response = await send()
      expect(response).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(await readStored()).toEqual(before)
      expect(await temporary()).toEqual([])
      scanner.misbehave(undefined)
      expect((await send()).status).toBe(200)
    },
  )
})

test('admins are notified of infected files at most once an hour per account', async () => {
  const offer = await offerIn(world, 'PAID')
  const send = () =>
    upload(offer.talent, '/api/offers/upload-deliverable', [
      { name: 'offerId', value: offer.id },
      file(Buffer.from(EICAR), '../free <money>.txt'),
    ])
  const about = async () =>
    (await mailsToAdmins()).filter(({ text_body }) => text_body?.includes(offer.talent.accountId))
  await send()
  await send()
  const [mail, another] = await about()
  expect(another).toBeUndefined()
  expect(mail?.text_body).toContain(`Eicar-Test-Signature, for offer ${offer.id}`)
  expect(mail?.text_body).toContain('“free money.txt”')
  world.clock.advance(HOUR_MS + 1)
  await send()
  expect(await about()).toHaveLength(2)
})

test('a file that no other person opens is not scanned', async () => {
  scanner.misbehave('unreachable')
  expect(await storeFile(world.app.ctx, { kind: 'selfie', source: await pictureOf(40, 40) })).toMatchObject({
    kind: 'selfie',
    state: 'STORED',
  })
})

describe('with clamd', () => {
  let clamd: ClamdCounterpart
  let clamdWorld: World
  let offer: TestOffer
  beforeAll(async () => {
    clamd = await openClamd({ limit: 5_000_000 })
    clamdWorld = await createWorld({ env: { CLAMAV_ADDRESS: clamd.address, CLAMAV_TIMEOUT_MS: '1000' } })
    offer = await offerIn(clamdWorld, 'PAID')
  })
  afterAll(async () => {
    await clamdWorld.close()
    await clamd.close()
  })
  const deliver = (bytes: Uint8Array) =>
    upload(offer.talent, '/api/offers/upload-deliverable', [{ name: 'offerId', value: offer.id }, file(bytes)])

  test('a large file is scanned as a stream of blocks, never whole in memory', async () => {
    const large = Buffer.alloc(4_000_000, '%PDF-1.7 ')
    expect((await deliver(large)).status).toBe(200)
    expect(clamd.stats().bytes).toBe(large.length)
    expect(clamd.stats().largestBlock).toBeLessThanOrEqual(65_536)
  })

  test('an infected file is rejected; if clamd cannot scan a file or does not respond, the upload gets 503', async () => {
    expect((await deliver(Buffer.from(`%PDF-1.7 ${EICAR}`))).body.code).toBe('FILE_INFECTED')
    expect((await deliver(Buffer.alloc(6_000_000, '%PDF-1.7 '))).status).toBe(503)
    clamd.be('silent')
    expect((await deliver(PDF)).status).toBe(503)
    clamd.be('well')
    expect((await deliver(PDF)).status).toBe(200)
  })
})
