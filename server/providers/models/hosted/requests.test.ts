import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Capability, ModelAdapter, ModelOf, Picture } from '../port.ts'
import { expectFailure, subjectOf } from '../testing/contract-subject.ts'
import type { Counterpart, ReceivedRequest } from '../testing/counterpart.ts'
import { startElevenLabsCounterpart } from '../testing/elevenlabs-counterpart.ts'
import { startFalCounterpart } from '../testing/fal-counterpart.ts'
import { GOOGLE_FAILURES, startGoogleCounterpart } from '../testing/google-counterpart.ts'
import { hostedModels, localSampler } from '../testing/hosted-models.ts'
import { imageRequest as image } from '../testing/image-request.ts'
import { NO_SCORES, startOpenAiCounterpart } from '../testing/openai-counterpart.ts'
import { drawTestPicture, silenceForWords } from '../testing/real-work.ts'
import { readMember } from './failures.ts'

let photo: Picture
beforeAll(async () => {
  photo = await drawTestPicture({ width: 64, height: 64 }, { format: 'jpeg' })
})

async function using<Name extends Capability>(adapter: ModelAdapter | undefined, name: Name, parameters = {}) {
  if (!adapter) throw new Error('The adapter has no key.')
  const { model, call } = await subjectOf(adapter, name)
  return { model: model as ModelOf[Name], call: call({ parameters }) }
}
const lastOf = ({ requests }: Counterpart): ReceivedRequest => {
  const last = requests.at(-1)
  if (!last) throw new Error('The counterpart received no request.')
  return last
}

describe('OpenAI', () => {
  let counterpart: Counterpart
  let openai: ModelAdapter | undefined
  beforeAll(async () => {
    counterpart = await startOpenAiCounterpart()
    openai = hostedModels({ OPENAI_API_KEY: counterpart.key, OPENAI_BASE_URL: `${counterpart.url}/v1` }).adapters.openai
  })
  afterAll(async () => counterpart.close())

  test('requests a picture in the nearest size, transparent if wanted, with the name in the prompt', async () => {
    const { model, call } = await using(openai, 'image')
    const { costMicroUsd } = await model.generate(call, image({ transparentBackground: true, name: 'Ada $& Co' }))
    expect(lastOf(counterpart).json).toMatchObject({
      size: '1536x1024',
      background: 'transparent',
      output_format: 'png',
      quality: 'high',
      prompt: expect.stringContaining('A poster for Ada $& Co.'),
    })
    // 1,000 picture tokens at 32 dollars per million, plus the text tokens of the prompt.
    expect(costMicroUsd).toBeGreaterThan(32_000)
    expect(costMicroUsd).toBeLessThan(33_000)
  })

  test('sends pictures byte for byte, the person first and the template last', async () => {
    const template = await drawTestPicture({ width: 80, height: 40 })
    const { model, call } = await using(openai, 'image')
    const { costMicroUsd } = await model.generate(call, image({ references: [photo, template], template }))
    const { path, form } = lastOf(counterpart)
    expect(path).toBe('/v1/images/edits')
    const files = (form?.getAll('image[]') ?? []).filter((file) => file instanceof File)
    const sent = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
    expect(sent).toEqual([photo, template, template].map(({ bytes }) => Buffer.from(bytes)))
    expect(form?.get('input_fidelity')).toBe('high')
    // Plus 900 tokens of input pictures at 8 dollars per million.
    expect(costMicroUsd).toBeGreaterThan(32_000 + 7200)
  })

  test('returns the picture byte for byte, with the provider’s own metadata', async () => {
    const { bytes } = await drawTestPicture({ width: 32, height: 32 })
    // A PNG chunk of the type that contains Content Credentials, after the header.
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.from('caBX'), Buffer.from('c2pa'), Buffer.alloc(4)])
    const signed = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
    counterpart.next({ body: { created: 1, data: [{ b64_json: signed.toString('base64') }] } })
    const { model, call } = await using(openai, 'image')
    const { picture, costMicroUsd } = await model.generate(call, image())
    expect(Buffer.from(picture.bytes).equals(signed)).toBe(true)
    expect(costMicroUsd).toBeUndefined()
  })

  test.each([
    ['responses', '/v1/responses'],
    ['chat', '/v1/chat/completions'],
  ])('calls the %s API with storage off and returns the cost', async (api, path) => {
    const { model, call } = await using(openai, 'vision', { api })
    // 250 millionths for 1,000 new input tokens, 5 for 200 cached ones, and 200 for 100 output
    // tokens.
    expect(await model.describe(call, photo)).toMatchObject({ costMicroUsd: 455 })
    expect(lastOf(counterpart)).toMatchObject({ path, json: { store: false } })
  })

  test.each(['responses', 'chat'])('a refusal through %s fails as refused', async (api) => {
    const { model, call } = await using(openai, 'text', { api })
    const labels = [{ label: 'a', description: 'any' }]
    await expectFailure(model.classify(call, { text: 'Something forbidden.', labels }), 'refused')
  })

  test.each<[string, object]>([
    ['of a different shape', { label: 'nobody', reason: 'none', confidence: 1 }],
    ['with an empty list', []],
  ])('a response %s fails as unavailable', async (_what, response) => {
    const message = { role: 'assistant', content: JSON.stringify(response) }
    counterpart.next({
      body: {
        id: '1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      },
    })
    const { model, call } = await using(openai, 'text')
    const pending = model.classify(call, { text: 'Some text.', labels: [{ label: 'a', description: 'any' }] })
    expect(await expectFailure(pending, 'unavailable')).toMatchObject({ isBilled: true })
  })

  test.each([
    ['too few numbers', [[0.1, 0.2]]],
    ['only zeros', [Array.from({ length: 512 }, () => 0)]],
    ['too few vectors', []],
  ])('embeddings with %s fail as unavailable', async (_what, vectors) => {
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    counterpart.next({ body: { object: 'list', model: 'm', data, usage: { prompt_tokens: 1, total_tokens: 1 } } })
    const { model, call } = await using(openai, 'embeddings')
    await expectFailure(model.embed(call, ['some text']), 'unavailable')
  })

  test('moderation fails without a required score, and refuses from the limit of a category on', async () => {
    const { model, call } = await using(openai, 'moderation')
    const moderated = (category_scores: object) => {
      counterpart.next({ body: { results: [{ flagged: false, categories: {}, category_scores }] } })
      return model.moderate(call, { text: 'Hello.' })
    }
    await expectFailure(moderated({ sexual: 0 }), 'unavailable')
    for (const violence of [0.499, 0.5])
      expect((await moderated({ ...NO_SCORES, violence })).verdict.isAllowed).toBe(violence < 0.5)
  })

  test('too many pictures are rejected before sending', async () => {
    const { model, call } = await using(openai, 'image')
    const before = counterpart.requests.length
    const references = Array.from({ length: 17 }, () => photo)
    const failure = await expectFailure(model.generate(call, image({ references })), 'invalid')
    expect(failure.message).toBe('OpenAI accepts at most 16 pictures; 17 were given.')
    const heavy: Picture = { bytes: new Uint8Array(20_000_001), contentType: 'image/png' }
    await expectFailure(model.generate(call, image({ references: [heavy] })), 'invalid')
    expect(counterpart.requests).toHaveLength(before)
  })
})

describe('Gemini', () => {
  let counterpart: Counterpart
  let google: ModelAdapter | undefined
  beforeAll(async () => {
    counterpart = await startGoogleCounterpart()
    const settings = { GOOGLE_AI_API_KEY: counterpart.key, GOOGLE_AI_BASE_URL: `${counterpart.url}/v1beta` }
    google = hostedModels(settings).adapters.google
  })
  afterAll(async () => counterpart.close())

  test('requests a picture in the nearest aspect ratio with its seed and returns the cost', async () => {
    const { model, call } = await using(google, 'image')
    const { costMicroUsd } = await model.generate(call, image({ references: [photo], seed: 7 }))
    expect(lastOf(counterpart)).toMatchObject({
      path: '/v1beta/models/gemini-2.5-flash-image:generateContent',
      json: { generationConfig: { seed: 7, imageConfig: { aspectRatio: '3:2' } } },
    })
    // 1,290 output tokens at 30 dollars per million, and 600 input tokens at 0.3.
    expect(costMicroUsd).toBe(38_880)
  })

  test('sends the key in a header, never in the URL', () => {
    const { headers, query, path } = lastOf(counterpart)
    expect(headers['x-goog-api-key']).toBe(counterpart.key)
    expect(`${path}?${query.toString()}`).not.toContain(counterpart.key)
  })

  test('a withheld picture fails as refused and is billed at its reported cost', async () => {
    counterpart.next(GOOGLE_FAILURES.withheld)
    const { model, call } = await using(google, 'image')
    const failure = await expectFailure(model.generate(call, image()), 'refused')
    expect(failure).toMatchObject({ isBilled: true, costMicroUsd: 38_880 })
  })

  test('face positions in pixels instead of fractions fail as unavailable', async () => {
    const face = { left: 120, top: 80, width: 60, height: 90, gender: 'female', ageGroup: '30s', hairColor: 'brown' }
    const pictureFacts = {
      peopleCount: 1,
      faces: [{ ...face, expression: 'smile', isOccluded: false, confidence: 0.9 }],
      isBlurry: false,
      isTooDark: false,
      isNudity: false,
      isCelebrity: false,
      tags: [],
    }
    const content = { role: 'model', parts: [{ text: JSON.stringify(pictureFacts) }] }
    counterpart.next({ body: { candidates: [{ index: 0, content, finishReason: 'STOP' }] } })
    const { model, call } = await using(google, 'vision')
    expect((await expectFailure(model.describe(call, photo), 'unavailable')).message).toContain('outside the picture')
  })

  test('a text cut off at its length limit fails as unavailable', async () => {
    const content = { role: 'model', parts: [{ text: 'Ada is' }] }
    counterpart.next({ body: { candidates: [{ index: 0, content, finishReason: 'MAX_TOKENS' }] } })
    const { model, call } = await using(google, 'text')
    const pending = model.write(call, { instruction: 'Say who.', facts: 'Ada.', maxWords: 20 })
    expect(await expectFailure(pending, 'unavailable')).toMatchObject({ isBilled: true })
  })
})

describe('fal', () => {
  let counterpart: Awaited<ReturnType<typeof startFalCounterpart>>
  let models: ReturnType<typeof hostedModels>
  beforeAll(async () => {
    counterpart = await startFalCounterpart()
    models = hostedModels({ FAL_API_KEY: counterpart.key, FAL_BASE_URL: counterpart.url })
  })
  beforeEach(() => counterpart.answersWithAddresses(false))
  afterAll(async () => {
    await models.close()
    await counterpart.close()
  })

  test('with pictures, uses the edit endpoint and turns storage off', async () => {
    const { model, call } = await using(models.adapters.fal, 'image')
    const { costMicroUsd } = await model.generate(call, image({ references: [photo, photo], seed: 3 }))
    const { path, headers, json } = lastOf(counterpart)
    expect(path).toBe('/fal-ai/flux-2/edit')
    expect(headers['x-fal-store-io']).toBe('0')
    expect(json).toMatchObject({ prompt: expect.any(String), sync_mode: true, seed: 3 })
    expect(json).toMatchObject({ image_size: { width: 1200, height: 800 } })
    expect(readMember(json, 'image_urls')).toHaveLength(2)
    expect(costMicroUsd).toBe(12_000)
    await model.generate(call, image())
    expect(lastOf(counterpart).path).toBe('/fal-ai/flux-2')
  })

  test('does not send our key when it fetches a result from a URL', async () => {
    counterpart.answersWithAddresses(true)
    const { model, call } = await using(models.adapters.fal, 'image')
    const { picture } = await model.generate(call, image())
    expect(picture.contentType).toBe('image/png')
    expect(lastOf(counterpart)).toMatchObject({ method: 'GET' })
    expect(lastOf(counterpart).headers.authorization).toBeUndefined()
  })

  test.each([
    ['on localhost', 'http://127.0.0.1:1/x.png'],
    ['in a private network', 'http://10.0.0.1/x.png'],
    ['of a file', 'file:///etc/passwd'],
    ['that returns 404', ''],
  ])('a result URL %s fails as unavailable and may have been billed', async (_where, address) => {
    const url = address === '' ? `${counterpart.url}/files/gone.png` : address
    counterpart.next({ body: { images: [{ url, width: 1, height: 1 }] } })
    const { model, call } = await using(models.adapters.fal, 'image')
    expect(await expectFailure(model.generate(call, image()), 'unavailable')).toMatchObject({ isBilled: true })
  })

  test('a picture that fal blacked out as unsafe fails as refused', async () => {
    counterpart.blackenNext()
    const { model, call } = await using(models.adapters.fal, 'image')
    expect(await expectFailure(model.generate(call, image()), 'refused')).toMatchObject({ isBilled: true })
  })

  test('an endpoint for one picture gets one; more fail as invalid', async () => {
    const parameters = { editModel: 'fal-ai/flux-pro/kontext', references: 'one', safetyTolerance: 2 }
    const { model, call } = await using(models.adapters.fal, 'image', parameters)
    await model.generate(call, image({ references: [photo] }))
    const { json } = lastOf(counterpart)
    expect(readMember(json, 'image_url')).toMatch(/^data:image\/jpeg;base64,/)
    // This model accepts no size, and its safety tolerance must be a text.
    expect(json).toMatchObject({ aspect_ratio: '3:2', safety_tolerance: '2' })
    await expectFailure(model.generate(call, image({ references: [photo, photo] })), 'invalid')
  })

  test('a cut-out without transparency fails as unavailable', async () => {
    const url = `data:image/jpeg;base64,${Buffer.from(photo.bytes).toString('base64')}`
    counterpart.next({ body: { image: { url } } })
    const { model, call } = await using(models.adapters.fal, 'matting')
    await expectFailure(model.matte(call, photo), 'unavailable')
  })
})

describe('ElevenLabs', () => {
  let counterpart: Awaited<ReturnType<typeof startElevenLabsCounterpart>>
  beforeAll(async () => {
    counterpart = await startElevenLabsCounterpart()
  })
  afterAll(async () => counterpart.close())
  const voiceOf = async (local?: ModelAdapter, parameters = {}) => {
    const settings = { ELEVENLABS_API_KEY: counterpart.key, ELEVENLABS_BASE_URL: counterpart.url }
    return using(hostedModels(settings, local ? { local } : {}).adapters.elevenlabs, 'voice', parameters)
  }
  const recording = silenceForWords('some words')

  test('samples are chosen locally with the local model’s own parameters, and nothing is sent', async () => {
    const before = counterpart.requests.length
    const local = localSampler(async ({ model, parameters }, bytes) => {
      expect({ model, parameters }).toEqual({ model: 'local-voice', parameters: {} })
      const description = { duration: 2, loudnessLufs: -18, pitchHz: null, pace: null, accent: null }
      return {
        sample: { bytes, contentType: 'audio/mpeg' },
        description: { ...description, tone: 'neutral', gender: 'not-distinctive' },
        vector: [1, 0],
      }
    })
    const { model, call } = await voiceOf(local, { stability: 0.5 })
    const sampled = await model.sample(call, recording)
    expect([sampled.sample.bytes, sampled.costMicroUsd]).toEqual([recording, 0])
    expect(counterpart.requests).toHaveLength(before)
  })

  test('speech is MP3 with the configured settings, and its credits are counted', async () => {
    const { model, call } = await voiceOf(undefined, { stability: 0.5, enableLogging: false })
    const voiceId = model.presets[0]?.voiceId ?? ''
    // 12 characters cost 12 credits.
    expect(await model.speak(call, { text: 'Hello there.', voiceId })).toMatchObject({ costMicroUsd: 2640 })
    const { query, json } = lastOf(counterpart)
    expect(Object.fromEntries(query)).toEqual({ output_format: 'mp3_44100_128', enable_logging: 'false' })
    expect(json).toEqual({
      text: 'Hello there.',
      model_id: 'eleven_multilingual_v2',
      voice_settings: { stability: 0.5 },
    })
  })

  test('deleting a voice deletes it at the provider', async () => {
    const { model, call } = await voiceOf()
    const sample = { bytes: recording, contentType: 'audio/mpeg' } as const
    const { voiceId } = await model.createVoice(call, { name: 'Ada', samples: [sample, sample] })
    expect([...counterpart.voices.entries()]).toEqual([[voiceId, 'Ada']])
    await model.deleteVoice(call, voiceId)
    expect(counterpart.voices.size).toBe(0)
    await expectFailure(model.speak(call, { text: 'Hello?', voiceId }), 'invalid')
  })

  test('a wrong key is not mistaken for a deleted voice', async () => {
    const { model, call } = await voiceOf()
    counterpart.next({ status: 401, body: { detail: { status: 'invalid_api_key', message: 'no' } } })
    await expectFailure(model.deleteVoice(call, 'anyvoice'), 'unavailable')
  })

  test('a recording that is too large is rejected before sending', async () => {
    const { model, call } = await voiceOf()
    const before = counterpart.requests.length
    const voiceId = model.presets[0]?.voiceId ?? ''
    await expectFailure(model.transform(call, { recording: new Uint8Array(50_000_001), voiceId }), 'invalid')
    expect(counterpart.requests).toHaveLength(before)
  })
})
