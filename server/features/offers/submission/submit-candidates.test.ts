import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidateSession, readOffer, submit, submitBody } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '100', OFFER_WEEKLY_CAP: '200' } })
  brand = await world.brand()
  talent = await world.talent()
})
afterAll(() => world.close())

const send = (overrides: Parameters<typeof submitBody>[1] = {}, as = brand, to = talent) =>
  as.post('/api/offers/submit', submitBody(to, overrides))

describe('an offer with candidates', () => {
  test('takes the image kind of its session by default', async () => {
    const made = ['model_b']
    const imageCandidateSessionId = await candidateSession(world, [brand, talent], 'IMAGE', {
      imageKind: 'FINAL',
      made,
    })
    const chosen = { skipImageGeneration: false, imageCandidateSessionId, selectedModelKey: 'model_b' as const }
    expect(await readOffer(brand, await submit(brand, talent, chosen))).toMatchObject({ imageKind: 'FINAL' })
    const named = await submit(brand, talent, { ...chosen, imageKind: 'DRAFT' })
    expect(await readOffer(brand, named)).toMatchObject({ imageKind: 'DRAFT', selectedModelKey: 'model_b' })
  })

  test('shows both sides the chosen candidates and keeps their files', async () => {
    const chosen = {
      campaignType: 'video_ad',
      skipImageGeneration: false,
      imageCandidateSessionId: await candidateSession(world, [brand, talent], 'IMAGE', {
        made: ['model_a', 'model_c'],
      }),
      selectedModelKey: 'model_c' as const,
      voiceCandidateSessionId: await candidateSession(world, [brand, talent], 'VOICE'),
      selectedVoiceModelKey: 'anna',
    }
    const id = await submit(brand, talent, { ...chosen, saveAsDraft: true })
    const files = () =>
      world.database.kysely
        .selectFrom('media_files')
        .select(['kind', 'expires_at'])
        .where('subject_id', 'in', [chosen.imageCandidateSessionId, chosen.voiceCandidateSessionId])
        .where('expires_at', 'is', null)
        .orderBy('kind')
        .execute()
    expect(await files(), 'a draft keeps nothing').toEqual([])
    await submit(brand, talent, { ...chosen, offerId: id })
    expect((await files()).map(({ kind }) => kind)).toEqual(['image-candidate', 'voice-candidate'])
    for (const person of [brand, talent]) {
      const offer = await readOffer(person, id)
      expect(offer.selectedSampleUrl).toMatch(/\/media\/offers\/image-candidates\/.*&signature=/)
      expect(offer.selectedVoiceUrl).toMatch(/\/media\/offers\/voice-candidates\/.*&signature=/)
    }
  })

  test('returns 400 for a foreign, missing or wrong session, but not for a draft', async () => {
    const foreign = await candidateSession(world, [await world.brand(), talent], 'IMAGE')
    const another = await candidateSession(world, [brand, await world.talent('Iris Okafor')], 'IMAGE')
    const voice = await candidateSession(world, [brand, talent], 'VOICE')
    const image = await candidateSession(world, [brand, talent], 'IMAGE')
    const picked = { skipImageGeneration: false, selectedModelKey: 'model_a' as const }
    for (const imageCandidateSessionId of [foreign, another, voice, 'nowhere', null])
      expect((await send({ ...picked, imageCandidateSessionId })).status).toBe(400)
    expect((await send({ skipImageGeneration: false, imageCandidateSessionId: image })).status).toBe(400)
    expect((await send({ ...picked, imageCandidateSessionId: image })).status).toBe(201)
    const video = { campaignType: 'video_ad', ...picked, imageCandidateSessionId: image }
    expect((await send({ ...video, skipImageGeneration: true })).status).toBe(400)
    const voiced = { voiceCandidateSessionId: voice, selectedVoiceModelKey: 'anna' }
    expect((await send({ ...video, ...voiced })).status).toBe(201)
    expect((await send({ skipImageGeneration: false, saveAsDraft: true })).status).toBe(201)
  })

  test('returns 400 for a failed candidate or one whose file is gone', async () => {
    const options = { made: ['model_a'], failed: ['model_b'] }
    const imageCandidateSessionId = await candidateSession(world, [brand, talent], 'IMAGE', options)
    const picked = { skipImageGeneration: false, imageCandidateSessionId }
    for (const selectedModelKey of ['model_b', 'model_c'] as const)
      expect(await send({ ...picked, selectedModelKey })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'selectedModelKey' }] } },
      })
    const files = world.database.kysely.deleteFrom('media_files').where('subject_id', '=', imageCandidateSessionId)
    await files.execute()
    const { status, body } = await send({ ...picked, selectedModelKey: 'model_a' })
    expect([status, body.details.issues[0].message]).toEqual([
      400,
      expect.stringContaining('generate candidates again'),
    ])
  })

  test.for([
    ['radio_spot', {}, 'VOICE', ['voiceCandidateSessionId', 'selectedVoiceModelKey'], 'voice-candidates/start'],
    [
      'video_ad',
      { skipImageGeneration: true },
      'VIDEO',
      ['imageCandidateSessionId', 'selectedModelKey', 'voiceCandidateSessionId', 'selectedVoiceModelKey'],
      'image-candidates/start) and voice candidates',
    ],
    [
      'social_post',
      { skipImageGeneration: false },
      'IMAGE',
      ['imageCandidateSessionId', 'selectedModelKey'],
      'Or send skipImageGeneration true',
    ],
  ] as const)(
    'returns 400 for %s without candidates, with what is missing and how to create it',
    async ([campaignType, changes, category, fields, advice]) => {
      const refused = await send({ campaignType, ...changes })
      expect(refused.status).toBe(400)
      expect(refused.body.error).toContain(advice)
      const { issues } = refused.body.details
      expect(issues.map(({ path }: { path: string }) => path)).toEqual(fields)
      for (const { message } of issues)
        expect(message).toMatch(
          new RegExp(
            `^is required for an offer of category ${category}: (one of your (image|voice) candidate sessions with this talent|a (model|voice) of that session whose candidate succeeded)$`,
          ),
        )
      const saved = await send({ campaignType, ...changes, saveAsDraft: true })
      expect([saved.status, saved.body.lacks]).toEqual([201, issues])
    },
  )
})
