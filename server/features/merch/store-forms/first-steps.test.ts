import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { boardIn, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { campaignIn, SELFIE, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { aDesign } from '../../../../tests/support/merch/merch-artwork.ts'
import { type Part, upload } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'

let world: World
let campaign: TestCampaign
let eyes: PlayedEyes
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: eyes.wrap })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const setDescription = (changes: Partial<PictureDescription> = {}) => {
  eyes.describe = async () => ({ description: { ...described(), ...changes } })
}
beforeEach(() => setDescription())

const post = (
  fan: Browser,
  act: string,
  fields: Record<string, string> = {},
  { slug } = campaign,
): Promise<TestResponse> =>
  fan.send('POST', `/c/${slug}/do/${act}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const photo = (
  fan: Browser,
  fields: Record<string, string> = {},
  { slug } = campaign,
  bytes: Uint8Array = SELFIE,
  search = '',
) =>
  upload(fan, `/c/${slug}/do/photo${search}`, [
    { name: 'file', fileName: 'me.jpg', bytes },
    ...Object.entries({ consentVersion: 'semblance-1', ...fields }).map(([name, value]): Part => ({ name, value })),
  ])
const leadsTo = ({ status, headers }: TestResponse, { slug } = campaign): string => {
  expect(status).toBe(303)
  return (headers['location'] ?? '').replace(`/c/${slug}`, '')
}
const page = async (fan: Browser, path: string, { slug } = campaign): Promise<string> => {
  const { status, text } = await fan.get(`/c/${slug}${path}`, { accept: 'text/html' })
  expect(status).toBe(200)
  return text
}
const sessionOf = async (fan: Browser) => (await fan.get(`/api/merch/session/${fan.cookies.get('fan')}`)).body.data

test('a fan without JavaScript starts a session and keeps it', async () => {
  const fan = world.stranger()
  expect(leadsTo(await post(fan, 'begin'))).toBe('/photo')
  const first = fan.cookies.get('fan')
  expect(first).toMatch(/^[\w-]{32}$/)
  await post(fan, 'begin')
  expect(fan.cookies.get('fan')).toBe(first)
  await post(fan, 'begin', { anew: 'true' })
  expect(fan.cookies.get('fan')).not.toBe(first)
})

test('a design-first store starts with the designs', async () => {
  const store = await campaignIn(world, { shop_flow: 'design_first' })
  expect(leadsTo(await post(world.stranger(), 'begin', {}, store), store)).toBe('/designs')
})

test('a fan from a team’s link counts for that team; a deleted team is ignored', async () => {
  const admin = await world.admin()
  const { red } = await teamsIn(admin, await boardIn(admin), { red: 0 })
  const fan = world.stranger()
  expect(leadsTo(await post(fan, 'begin', { bt: red?.id ?? '' }))).toBe('/photo')
  expect((await sessionOf(fan)).boardTeamId).toBe(red?.id)
  expect(leadsTo(await post(world.stranger(), 'begin', { bt: 'gone' }))).toBe('/photo')
})

test('a cookie of an expired session is replaced by a new session', async () => {
  const fan = world.stranger()
  fan.cookies.set('fan', 'a'.repeat(32))
  expect(leadsTo(await post(fan, 'begin'))).toBe('/photo')
  expect(fan.cookies.get('fan')).not.toBe('a'.repeat(32))
})

test('a closed store says so on its first page and starts no session', async () => {
  const store = await campaignIn(world, {
    shutdown_mode: 'ENDED',
    status: 'ENDED',
    shutdown_started_at: world.clock.now(),
  })
  const fan = world.stranger()
  expect(leadsTo(await post(fan, 'begin', {}, store), store)).toBe('?refused=CAMPAIGN_CLOSED')
  expect(fan.cookies.get('fan')).toBeUndefined()
})

test('a photo sent without JavaScript becomes the active selfie and leads to the art', async () => {
  const fan = world.stranger()
  expect(leadsTo(await photo(fan))).toBe('/art')
  expect((await sessionOf(fan)).selfie).toMatchObject({ faceError: null, sourceType: 'upload' })
  expect(await page(fan, '/photo')).toContain('Your photo was uploaded.')
})

test('a design chosen before the photo is kept', async () => {
  const design = newId()
  const fan = world.stranger()
  expect(await page(fan, `/photo?design=${design}`)).toContain(`action="/c/${campaign.slug}/do/photo?design=${design}"`)
  expect(leadsTo(await photo(fan, {}, campaign, undefined, `?design=${design}`))).toBe(`/art?design=${design}`)
})

test.each([
  ['no_face', { faces: [] }, 'No face found'],
  ['multiple_faces', { peopleCount: 2 }, 'More than one face found'],
  ['face_occluded', { faces: described({ isOccluded: true }).faces }, 'Part of your face is covered'],
  ['NUDITY', { isNudity: true }, 'This photo cannot be used'],
] as const)('a photo rejected for %s leads back with an explanation', async (code, changes, words) => {
  setDescription(changes as Partial<PictureDescription>)
  const fan = world.stranger()
  expect(leadsTo(await photo(fan))).toBe(`/photo?refused=${code}`)
  expect(await page(fan, `/photo?refused=${code}`)).toContain(words)
})

test('a photo of a thing leads to the art of a design that needs no face', async () => {
  setDescription({ faces: [], peopleCount: 0 })
  const store = await campaignIn(world)
  const facelessDesign = await aDesign(world, store, { needsFace: false })
  const send = async (fan: Browser, search: string) => leadsTo(await photo(fan, {}, store, undefined, search), store)
  expect(await send(world.stranger(), '')).toBe('/art')
  const face = await aDesign(world, store)
  expect(await send(world.stranger(), `?design=${face.id}`)).toBe(`/photo?design=${face.id}&refused=no_face`)
  expect(await send(world.stranger(), '')).toBe('/photo?refused=no_face')
  const fan = world.stranger()
  expect(await send(fan, `?design=${facelessDesign.id}`)).toBe(`/art?design=${facelessDesign.id}`)
  expect(await page(fan, `/photo?design=${facelessDesign.id}`, store)).toContain('Your photo was uploaded.')
  expect(await page(fan, `/photo?design=${face.id}`, store)).not.toContain('Your photo was uploaded.')
})

test('a photo that cannot be checked now is kept, and the fan is asked to try again', async () => {
  eyes.describe = async () => {
    throw new ModelFailure('unavailable', 'nobody looks')
  }
  const fan = world.stranger()
  expect(leadsTo(await photo(fan))).toBe('/photo?refused=ServiceUnavailable')
})

test('a file that is no photo is rejected with an explanation', async () => {
  const fan = world.stranger()
  expect(leadsTo(await photo(fan, {}, campaign, Buffer.from('no picture')))).toBe('/photo?refused=UnsupportedMediaType')
  expect(await page(fan, '/photo?refused=UnsupportedMediaType')).toContain('This file type is not supported')
})

test('a store with a consent checkbox rejects a photo without it', async () => {
  const store = await campaignIn(world, { legal: JSON.stringify({ legalFooterConsentType: 'checkbox' }) })
  const fan = world.stranger()
  expect(await page(fan, '/photo', store)).toContain('name="consent"')
  expect(leadsTo(await photo(fan, {}, store), store)).toBe('/photo?refused=CONSENT_REQUIRED')
  expect((await sessionOf(fan)).selfie).toBeNull()
  expect(leadsTo(await photo(fan, { consent: 'true' }, store), store)).toBe('/art')
  expect((await sessionOf(fan)).consentVersion).toBe('semblance-1')
  expect(await page(fan, '/photo', store)).not.toContain('name="consent"')
})

test('a child’s photo needs the consent of a parent or guardian', async () => {
  setDescription({ ageGroup: 'child', faces: described({ ageGroup: 'child' }).faces })
  const fan = world.stranger()
  expect(leadsTo(await photo(fan))).toBe('/photo?refused=GUARDIAN_CONSENT_REQUIRED')
  expect(await page(fan, '/photo')).toContain(`action="/c/${campaign.slug}/do/agree"`)
  expect(leadsTo(await post(fan, 'agree'))).toBe('/photo?refused=GUARDIAN_CONSENT_REQUIRED')
  expect(leadsTo(await post(fan, 'agree', { guardianConsent: 'true' }))).toBe('/art')
  expect((await sessionOf(fan)).guardianConsent).toBe(true)
  expect(leadsTo(await post(world.stranger(), 'agree', { guardianConsent: 'true' }))).toBe('/photo?refused=NotFound')
})

test('a form of another origin starts no session and uploads no photo', async () => {
  const headers = { origin: 'https://evil.example' }
  const fan = world.stranger()
  const begun = await fan.send('POST', `/c/${campaign.slug}/do/begin`, '', {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
  expect(begun.status).toBe(403)
  const brought = await fan.send('POST', `/c/${campaign.slug}/do/photo`, '', {
    'content-type': 'multipart/form-data; boundary=x',
    ...headers,
  })
  expect(brought.status).toBe(403)
  expect(fan.cookies.get('fan')).toBeUndefined()
})

test('an invalid upload form is 400 and starts no session', async () => {
  const fan = world.stranger()
  const body = '--x\r\ncontent-disposition: form-data; name="constructor"\r\n\r\n?\r\n--x--\r\n'
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await fan.send('POST', `/c/${campaign.slug}/do/photo`, body, type)).status).toBe(400)
  expect(fan.cookies.get('fan')).toBeUndefined()
})

test('a session started by JavaScript is used by the forms, too', async () => {
  const fan = world.stranger()
  const bearer = await sessionIn(fan, campaign)
  expect(fan.cookies.get('fan')).toBe(bearer)
  expect(leadsTo(await photo(fan))).toBe('/art')
  expect((await sessionOf(fan)).id).toBe(bearer)
})
