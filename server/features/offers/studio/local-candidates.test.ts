import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture, addRecording, consent } from '../../../../tests/support/likeness/likeness.ts'
import { expectOk, submitBody } from '../../../../tests/support/offers/offers.ts'
import { briefFor, IMAGE_START, VOICE_START } from '../../../../tests/support/offers/studio.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import type { Picture } from '../../../providers/models/port.ts'
import type { ReceivedRequest } from '../../../providers/models/testing/counterpart.ts'
import { startOpenAiCounterpart } from '../../../providers/models/testing/openai-counterpart.ts'
import { callModel } from '../../media/models/index.ts'
import { IMAGE_MODEL_KEYS } from './domain/media.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const SIDE = 160

test('the three local models make three clearly different pictures', async () => {
  const photo = await readFile(new URL('../../../../tests/fixtures/pictures/grace-hopper.jpg', import.meta.url))
  const person: Picture = { bytes: new Uint8Array(photo), contentType: 'image/jpeg' }
  const request = {
    prompt: 'A portrait.',
    references: [person],
    quality: 'low',
    width: SIDE,
    height: SIDE,
    seed: 7,
  } as const
  const drawn = await Promise.all(
    IMAGE_MODEL_KEYS.map(async (endpoint) => {
      const { result, made } = await callModel(world.app.ctx, { endpoint, capability: 'image' }, (model, call) =>
        model.generate(call, request),
      )
      expect(made.adapter).toBe('local')
      return sharp(result.picture.bytes).removeAlpha().raw().toBuffer()
    }),
  )
  const [a, b, c] = drawn as [Buffer, Buffer, Buffer]
  for (const [one, other] of [
    [a, b],
    [a, c],
    [b, c],
  ] as const)
    expect(meanDifference(one, other)).toBeGreaterThan(30)
})

test('candidates say that this server made them, and so does everything made with the built-in voice', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  await consent(talent)
  await addRecording(talent)
  const script = { campaignType: 'radio_spot', scriptText: 'Warm hands.' }
  const { sessionId } = expectOk(await brand.post(VOICE_START, briefFor(talent, script)))
  expectOk(await world.cron('/api/offers/voice-candidates/process'))
  const { session } = expectOk(await brand.get(`/api/offers/voice-candidates/${sessionId}`))
  const succeeded = session.candidates.filter(({ status }: { status: string }) => status === 'succeeded')
  expect(succeeded.length).toBeGreaterThan(0)
  for (const { madeBy } of succeeded) expect(madeBy).toBe('BUILT_IN')
  const chosen = { voiceCandidateSessionId: sessionId, selectedVoiceModelKey: succeeded[0].modelKey }
  const { offerId } = expectOk(await brand.post('/api/offers/submit', submitBody(talent, { ...script, ...chosen })))
  const { offer } = expectOk(await talent.get(`/api/offers/${offerId}`))
  expect([offer.selectedVoiceMadeBy, offer.selectedSampleMadeBy]).toEqual(['BUILT_IN', null])
  const { jobId } = expectJob(await brand.post('/api/offers/generate-preview', { offerId }))
  expectOk(await world.cron('/api/offers/process-generation'))
  const status = expectOk(await brand.get(`/api/offers/generation-status?jobId=${jobId}`))
  expect([status.status, status.madeBy]).toEqual(['succeeded', 'BUILT_IN'])
})

const expectJob = ({ status, body }: { status: number; body: { jobId: string } }) => {
  expect(status).toBe(202)
  return body
}

test('a hosted model receives the brief, its purpose and use, the person and the products', async () => {
  const openai = await startOpenAiCounterpart()
  const hosted = await createWorld({
    env: { OPENAI_API_KEY: openai.key, OPENAI_BASE_URL: `${openai.url}/v1` },
  })
  try {
    const [brand, talent] = [await hosted.brand(), await hosted.talent()]
    await consent(talent)
    const portrait = await pictureOf(64, 64, 'teal')
    const product = await pictureOf(48, 48, 'orange')
    await addPicture(talent, portrait)
    const uploaded = await upload(brand, '/api/offers/upload-product-image', [
      { name: 'file', fileName: 'cup.png', bytes: product },
    ])
    const scope = {
      category: 'coffee',
      territories: ['SE', 'NO'],
      termMonths: 12,
      startsOn: null,
      endsOn: null,
      exclusivity: 'NON_EXCLUSIVE',
    }
    const briefs = [
      { campaignDescription: 'Morning light, a quiet kitchen.', usageTypes: ['out_of_home', 'web'], scope },
      { campaignDescription: 'A rainy street at night.', customUsage: 'A calendar for regular guests' },
    ]
    const received: { prompt: string; pictures: number[] }[][] = []
    for (const brief of briefs) {
      openai.requests.length = 0
      const { sessionId } = expectOk(
        await brand.post(IMAGE_START, briefFor(talent, { ...brief, productImageUrls: [uploaded.body.url] })),
      )
      expectOk(await hosted.cron('/api/offers/image-candidates/process'))
      received.push(
        await Promise.all(openai.requests.filter(({ path }) => path === '/v1/images/edits').map(readDrawing)),
      )
      const { session } = expectOk(await brand.get(`/api/offers/image-candidates/${sessionId}`))
      for (const { status, madeBy } of session.candidates) expect([status, madeBy]).toEqual(['succeeded', 'HOSTED'])
    }
    const [first = [], second = []] = received
    expect([first.length, second.length]).toEqual([3, 3])
    for (const { prompt, pictures } of first) {
      expect(prompt).toContain('Morning light, a quiet kitchen.')
      expect(prompt).toContain('Social media post')
      expect(prompt).toContain('It will be used for: out of home, web.')
      expect(prompt).toContain('Coffee and tea')
      expect(prompt).toMatch(/shown in: .*Sweden/)
      expect(prompt).toContain('The last picture shows what is advertised')
      expect(prompt, 'the product is no reference of style').not.toContain('references of style')
      // The person comes first, the product second.
      expect(pictures).toEqual([64, 48])
    }
    for (const { prompt } of second) {
      expect(prompt).toContain('A rainy street at night.')
      expect(prompt).toContain('It will be used for: A calendar for regular guests.')
      expect(first.map((one) => one.prompt)).not.toContain(prompt)
    }
  } finally {
    await hosted.close()
    await openai.close()
  }
})

/**
 * Reads what the imitated provider was asked to draw: the prompt, and the width of each picture.
 */
async function readDrawing({ form }: ReceivedRequest): Promise<{ prompt: string; pictures: number[] }> {
  const files = [...(form?.getAll('image') ?? []), ...(form?.getAll('image[]') ?? [])]
  const widths = files.map(async (file) => {
    if (typeof file === 'string') throw new Error('a picture was sent as text')
    return (await sharp(await file.bytes()).metadata()).width
  })
  return { prompt: String(form?.get('prompt')), pictures: await Promise.all(widths) }
}

/** Returns the mean difference over all pixels and color channels, from 0 to 255. */
const meanDifference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
