import sharp from 'sharp'
import { expect, test } from 'vitest'
import { artTests, countOf, jobsOf } from '../../../../tests/support/merch/art-tests.ts'
import { bringSelfie, internalIdOf, SELFIE, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { aCampaign, aDesign } from '../../../../tests/support/merch/merch-artwork.ts'

const { artists, generate, the } = artTests()

const begunIn = async (bearer: string) => {
  const id = await internalIdOf(the.world, bearer)
  const rows = the.world.database.kysely.selectFrom('merch_generation_cache').select('job_id')
  return (await rows.where('session_id', '=', id).execute()).map(({ job_id }) => job_id)
}
const come = async (config: object = {}) => {
  const campaign = await aCampaign(the.world, { config })
  const design = await aDesign(the.world, campaign)
  const fan = the.world.stranger()
  return { fan, design, bearer: await sessionIn(fan, campaign) }
}

test('a selfie uploaded with a design id starts its art; a later request for that art joins the same job', async () => {
  const { fan, design, bearer } = await come()
  expect((await bringSelfie(fan, { sessionId: bearer, designId: design.id })).status).toBe(200)
  expect((await fan.get(`/api/merch/session/${bearer}`)).body.data.selfie.verifiedAt).not.toBeNull()
  expect(await begunIn(bearer)).toHaveLength(1)
  expect(await generate({ bearer, id: '', selfieKey: '' }, { designId: design.id })).toMatchObject({ status: 200 })
  expect(artists.calls.images).toHaveLength(1)
  expect((await bringSelfie(fan, { sessionId: bearer, designId: design.id })).status).toBe(200)
  expect(await generate({ bearer, id: '', selfieKey: '' }, { designId: design.id })).toMatchObject({ status: 200 })
  expect(artists.calls.images).toHaveLength(2)
})

test('an upload starts no art if the selfie has a problem or no design or session is named', async () => {
  const { fan, design, bearer } = await come()
  const dark = new Uint8Array(await sharp(SELFIE).linear(0.12, 0).jpeg().toBuffer())
  const wrong = [
    await bringSelfie(fan, { sessionId: bearer, designId: design.id }, dark),
    await bringSelfie(fan, { sessionId: bearer }),
    await bringSelfie(fan, { designId: design.id }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(wrong[0]?.body.lightingError ?? wrong[0]?.body.faceError).not.toBeNull()
  expect(await begunIn(bearer)).toEqual([])
})

test('an upload succeeds although art cannot be made of it; the request for art returns the error', async () => {
  const { fan, bearer } = await come()
  const elsewhere = await come()
  expect((await bringSelfie(fan, { sessionId: bearer, designId: elsewhere.design.id })).status).toBe(200)
  expect(await begunIn(bearer)).toEqual([])
  const refused = await generate({ bearer, id: '', selfieKey: '' }, { designId: elsewhere.design.id })
  expect(refused.status).toBe(404)
  expect((await fan.get(`/api/merch/session/${bearer}`)).body.data.selfie).toMatchObject({ faceError: null })
})

test('concurrent uploads start one job; with no attempts left an upload succeeds and starts none', async () => {
  const { fan, design, bearer } = await come({ generationsPerAddress: 1 })
  const session = { bearer, id: await internalIdOf(the.world, bearer), selfieKey: '' }
  const sendSelfie = async () => (await bringSelfie(fan, { sessionId: bearer, designId: design.id })).status
  expect(await Promise.all([sendSelfie(), sendSelfie()])).toEqual([200, 200])
  expect(await jobsOf(the.world, session)).toHaveLength(1)
  expect(await sendSelfie()).toBe(200)
  expect((await generate(session, { designId: design.id })).status).toBe(429)
  expect(await jobsOf(the.world, session)).toHaveLength(1)
  expect(await countOf(the.world, session)).toBe(1)
})
