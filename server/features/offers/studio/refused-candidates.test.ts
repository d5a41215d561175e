import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { queueUp } from '../../../../tests/support/database/concurrent-writers.ts'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import {
  FORBIDDEN_COLOR,
  FORBIDDEN_WORD,
  fakeStudio,
  type PlayedStudio,
} from '../../../../tests/support/offers/fake-studio.ts'
import { blockAccount, setOfferPolicy, submitBody } from '../../../../tests/support/offers/offers.ts'
import { briefFor, consentingTalent, IMAGE_START, tellModelsApart } from '../../../../tests/support/offers/studio.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let studio: PlayedStudio
let brand: Person
let talent: Person
let pictures: Server
let elsewhere = ''
beforeAll(async () => {
  const forbidden = `rgb(${Object.values(FORBIDDEN_COLOR).join()})`
  const shown = new Map([
    ['/cup.png', await pictureOf(24, 24, 'white')],
    ['/bad.png', await pictureOf(24, 24, forbidden)],
  ])
  pictures = createServer((request, response) => {
    response.end(shown.get(request.url ?? '') ?? 'no picture at all')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  const { port } = pictures.address() as AddressInfo
  elsewhere = `http://127.0.0.1:${port}`
  studio = fakeStudio()
  world = await createWorld({
    wrapModels: studio.wrap,
    env: { FETCH_LOOPBACK_PORTS: String(port), CANDIDATE_SESSIONS_PER_DAY: '6', UPLOAD_MEGABYTES_PER_DAY: '2000' },
  })
  await tellModelsApart(world)
  talent = await consentingTalent(world)
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => pictures.close(resolve))
})

const usual = fakeStudio()
afterEach(() => world.database.kysely.deleteFrom('generation_jobs').where('due_at', 'is not', null).execute())
beforeEach(async () => {
  Object.assign(studio, { generate: usual.generate, compare: usual.compare })
  Object.assign(studio.calls, { images: [], moderated: 0 })
  brand = await world.brand()
})

test('an external picture in a brief counts as an upload: past the daily limit it returns 429', async () => {
  const { key } = (
    await upload(brand, '/api/offers/upload-product-image', [
      { name: 'file', fileName: 'cup.png', bytes: await pictureOf(24, 24) },
    ])
  ).body
  await world.database.kysely.updateTable('media_files').set({ bytes: 2_000_000_000 }).where('key', '=', key).execute()
  const bounded = await start({ productImageUrls: [`${elsewhere}/cup.png`] })
  expect(bounded).toMatchObject({ status: 429, body: { details: { currentCount: 2000, limit: 2000 } } })
})

test('a generated picture is moderated before it is stored: a refused slot has the reason, and no file stays', async () => {
  const forbidden = new Uint8Array(await pictureOf(24, 24, `rgb(${Object.values(FORBIDDEN_COLOR).join()})`))
  studio.generate = async (call, image) =>
    call.model === 'model_b' ? { picture: { bytes: forbidden, contentType: 'image/png' } } : usual.generate(call, image)
  const sessionId = await begun()
  expect((await world.cron('/api/offers/image-candidates/process')).body.processed).toBe(3)
  const { session } = (await brand.get(`/api/offers/image-candidates/${sessionId}`)).body
  expect(session.candidates.map(({ status }: any) => status)).toEqual(['succeeded', 'failed', 'succeeded'])
  expect(session.candidates[1]).toMatchObject({
    url: null,
    error: {
      code: 'REFUSED',
      message: 'The result of the model was blocked. It seems to threaten violence.',
    },
  })
  const files = await world.database.kysely
    .selectFrom('media_files')
    .select('file_name')
    .where('subject_id', '=', sessionId)
    .execute()
  expect(files.map(({ file_name }) => file_name).toSorted()).toEqual(['model_a', 'model_c'])
  const chosen = {
    imageCandidateSessionId: sessionId,
    selectedModelKey: 'model_b' as const,
    skipImageGeneration: false,
  }
  expect((await brand.post('/api/offers/submit', submitBody(talent, chosen))).status).toBe(400)
})

const start = (overrides: Record<string, unknown> = {}, as = brand, to = talent) =>
  as.post(IMAGE_START, briefFor(to, overrides))
const begun = async (overrides: Record<string, unknown> = {}, as = brand, to = talent): Promise<string> => {
  const { status, body, text } = await start(overrides, as, to)
  expect(status, text).toBe(201)
  return body.sessionId
}
const makeAll = async () => (await world.cron('/api/offers/image-candidates/process')).body.processed

describe('starting a session returns', () => {
  test.for([
    ['no campaign type', { campaignType: 'fax' }, 'campaignType'],
    ['a campaign that needs no picture', { campaignType: 'radio_spot' }, 'campaignType'],
    ['a blank brief', { campaignDescription: ' ' }, 'campaignDescription'],
    ['four pictures', { productImageUrls: Array(4).fill('https://x.example/a.png') }, 'productImageUrls'],
    ['an address of the private network', { productImageUrls: ['https://10.0.0.1/a.png'] }, 'productImageUrls.0'],
  ] as const)('400 for %s', async ([_name, overrides, field]) => {
    const { status, body } = await start(overrides)
    expect([status, body.details.issues[0].path]).toEqual([400, field])
  })

  test('400 for another brand’s upload', async () => {
    const other = await world.brand('Contoso Tea')
    const { body } = await upload(other, '/api/offers/upload-product-image', [
      { name: 'file', fileName: 'cup.png', bytes: await pictureOf(20, 20) },
    ])
    expect(await start({ productImageUrls: [body.url] })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'productImageUrls.0' }] } },
    })
  })

  test('422 for a URL without a picture, and names it', async () => {
    const { status, body } = await start({ productImageUrls: [`${elsewhere}/cup.png`, `${elsewhere}/words`] })
    expect([status, body.code]).toEqual([422, 'UnprocessableEntity'])
    expect(body.error).toContain('productImageUrls.1')
  })

  test.for([
    ['words', { campaignDescription: `A portrait beside a ${FORBIDDEN_WORD}.` }, 'campaignDescription'],
    ['a script', { scriptText: `To the ${FORBIDDEN_WORD}!` }, 'scriptText'],
    ['a picture', { productImageUrls: ['/bad.png'] }, 'productImageUrls.0'],
  ] as const)(
    '422 BRIEF_REFUSED for %s that is not allowed, and generates nothing',
    async ([_name, overrides, path]) => {
      const productImageUrls =
        'productImageUrls' in overrides ? overrides.productImageUrls.map((at) => elsewhere + at) : []
      const { status, body } = await start({ ...overrides, productImageUrls })
      expect([status, body.code, body.details.issues[0]]).toEqual([
        422,
        'BRIEF_REFUSED',
        { path, message: 'It seems to threaten violence.' },
      ])
      expect(await makeAll()).toBe(0)
    },
  )

  test('404 for an unknown talent, 400 for the caller, 403 for a blocked brand, 409 if the talent blocks the brand', async () => {
    expect((await start({ slug: 'nobody-here' })).status).toBe(404)
    expect((await start({}, talent)).status).toBe(400)
    const blocked = await world.brand('Fabrikam')
    await blockAccount(world, blocked)
    expect((await start({}, blocked)).status).toBe(403)
    const picky = await consentingTalent(world, 'Ada Moreau')
    await setOfferPolicy(picky, { blockedBrandNames: ['Northwind Coffee'] })
    expect((await start({}, brand, picky)).body.code).toBe('TALENT_BLOCKED_BRAND')
    expect((await world.stranger().post(IMAGE_START, briefFor(talent))).status).toBe(401)
  })

  test('409 without consent and 422 without a picture, each with what to do', async () => {
    const silent = await world.talent('Emil Novak')
    expect(await start({}, brand, silent)).toMatchObject({ status: 409, body: { code: 'LIKENESS_CONSENT_REQUIRED' } })
    await consent(silent)
    const { status, body } = await start({}, brand, silent)
    expect([status, body.code]).toEqual([422, 'NO_USABLE_ASSETS'])
    expect(body.error).toContain('Ask them to add one')
    await addPicture(silent)
    await begun({}, brand, silent)
  })

  test('429 for the seventh session of a day, with the limit and Retry-After', async () => {
    for (let count = 1; count <= 6; count++) await begun({ campaignDescription: `Brief ${count}` })
    const refused = await start()
    expect(refused).toMatchObject({ status: 429, body: { details: { currentCount: 6, limit: 6 } } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  test('429 for the seventh session of a day, even if a slot was free when its moderation started', async () => {
    for (let count = 1; count <= 5; count++) await begun({ campaignDescription: `Brief ${count}` })
    const { moderate } = usual
    studio.moderate = async (...given) => {
      studio.moderate = moderate
      await begun({ campaignDescription: 'Brief 6' })
      return moderate(...given)
    }
    expect(await start()).toMatchObject({ status: 429, body: { details: { currentCount: 6, limit: 6 } } })
  })

  test('503 past the daily budget, and leaves no session', async () => {
    await world.database.kysely
      .updateTable('ai_models')
      .set({ cost_micro_usd: 999_000_000 })
      .where('key', '=', 'model_c')
      .execute()
    const before = await world.database.kysely.selectFrom('candidate_sessions').select('id').execute()
    const refused = await start()
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
    expect(await world.database.kysely.selectFrom('candidate_sessions').select('id').execute()).toHaveLength(
      before.length,
    )
    await world.database.kysely
      .updateTable('ai_models')
      .set({ cost_micro_usd: 40_000 })
      .where('key', '=', 'model_c')
      .execute()
  })
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent requests start only one session if only one is left for the day',
  async () => {
    for (let count = 1; count <= 5; count++) await begun({ campaignDescription: `Brief ${count}` })
    const answers = await Promise.all([6, 7, 8, 9].map((count) => start({ campaignDescription: `Brief ${count}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429])
  },
)

test.skipIf(inject('template').engine === 'pglite')(
  'two requests that write at the same time start only one session if only one is left for the day',
  async () => {
    for (let count = 1; count <= 5; count++) await begun({ campaignDescription: `Brief ${count}` })
    const both = [6, 7].map((count) => () => start({ campaignDescription: `Brief ${count}` }))
    const answers = await queueUp(world, { table: 'accounts', id: brand.accountId }, both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429])
  },
)
