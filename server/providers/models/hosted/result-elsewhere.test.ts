import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestInternet, type TestInternet } from '../../../platform/fetcher/testing/test-internet.ts'
import { startFalCounterpart } from '../testing/fal-counterpart.ts'
import { drawTestPicture } from '../testing/real-work.ts'
import { createFalModels } from './fal.ts'

const SIZE = { width: 256, height: 256 }
const NOT_FETCHED = expect.stringContaining('could not be fetched')

let internet: TestInternet
let fal: Awaited<ReturnType<typeof startFalCounterpart>>
let models: ReturnType<typeof createFalModels>
let drawing: Uint8Array
beforeAll(async () => {
  internet = await openTestInternet()
  drawing = (await drawTestPicture(SIZE)).bytes
})
afterAll(() => internet.close())
beforeEach(async () => {
  fal = await startFalCounterpart()
  const log = { error: () => undefined } as unknown as Logger
  models = createFalModels({ apiKey: fal.key, baseUrl: fal.url, log, fetchElsewhere: internet.fetch })
})
afterEach(async () => {
  await models.close()
  await fal.close()
})

/** The imitated provider returns this URL as the result. */
async function draw(url: string): Promise<Uint8Array> {
  fal.next({ body: { images: [{ url, ...SIZE, content_type: 'image/png' }], has_nsfw_concepts: [false], prompt: '' } })
  const call = { model: 'fal-ai/flux-2', parameters: {}, signal: new AbortController().signal }
  const { picture } = await models.image.generate(call, {
    prompt: 'a hill',
    references: [],
    ...SIZE,
    quality: 'low',
    transparentBackground: false,
  })
  return picture.bytes
}

test('a result on a public host is fetched without credentials', async () => {
  let sent: object = {}
  internet.answer(({ headers }, response) => {
    sent = headers
    response.end(drawing)
  })
  expect(Buffer.from(await draw('https://images.example.com/a.png')).equals(drawing)).toBe(true)
  expect(sent).not.toHaveProperty('authorization')
})

test('a result whose host resolves to a private network is not fetched', async () => {
  internet.resolves('inside.example.com', ['127.0.0.1'])
  internet.resolves('mixed.example.com', ['93.184.215.14', '10.0.0.8'])
  internet.answer((_, response) => response.writeHead(302, { location: 'https://inside.example.com/a.png' }).end())
  for (const url of [
    'https://inside.example.com/a.png',
    'https://mixed.example.com/a.png',
    'https://images.example.com/leads-inside.png',
    'http://inside.example.com:8080/a.png',
  ])
    await expect(draw(url)).rejects.toMatchObject({
      name: 'ModelFailure',
      reason: 'unavailable',
      isBilled: true,
      message: NOT_FETCHED,
    })
  expect(internet.breaches()).toBe(0)
})

test('a result that is not a picture is rejected, whatever its content type', async () => {
  internet.answer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('{"secret":"of ours"}'))
  await expect(draw('https://images.example.com/a.png')).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.toSatisfy(
      (message: string) => message.includes('could not be fetched') && !message.includes('secret'),
    ),
  })
})
