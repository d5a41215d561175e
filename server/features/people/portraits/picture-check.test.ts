import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { described, fakeVision, type PlayedEyes } from '../../../../tests/support/likeness/fake-vision.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'

let world: World
let eyes: PlayedEyes
beforeAll(async () => {
  eyes = fakeVision()
  world = await createWorld({ wrapModels: eyes.wrap })
})
beforeEach(() => {
  eyes.describe = async () => ({ description: described() })
})
afterAll(() => world.close())

const uploadPicture = async (who: Person, side = 60) =>
  upload(who, '/api/accounts/me/picture', [{ name: 'file', fileName: 'me.png', bytes: await pictureOf(side, side) }])
const accountOf = async (who: Person) => (await who.get('/api/accounts/me')).body.account
const setDescription = (changes: Partial<PictureDescription>) => {
  eyes.describe = async () => ({ description: { ...described(), ...changes } })
}
const filesOf = async ({ accountId }: Person) =>
  (
    await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('owner_account_id', '=', accountId)
      .where('kind', '=', 'portrait')
      .execute()
  ).length

test.each([
  ['nudity', { isNudity: true }, 'NUDITY'],
  ['several people', { peopleCount: 2 }, 'multiple_faces'],
  ['a child', { ageGroup: 'child' }, 'GUARDIAN_CONSENT_REQUIRED'],
] as const)(
  'a picture of a talent that shows %s is rejected, not stored, and the previous one stays',
  async (_, changes, code) => {
    const talent = await world.talent()
    const { url } = (await uploadPicture(talent)).body
    setDescription(changes)
    const response = await uploadPicture(talent, 40)
    expect([response.status, response.body.code]).toEqual([422, code])
    expect((await accountOf(talent)).imageUrl).toBe(url)
    expect(await filesOf(talent)).toBe(1)
  },
)

test('a picture of a talent may show nobody, since the license names the person', async () => {
  setDescription({ personDetected: false, peopleCount: 0, faces: [], gender: null, ageGroup: null })
  expect((await uploadPicture(await world.talent())).status).toBe(200)
})

test('a picture of a brand may show a logo, its people or a family, but no nudity', async () => {
  const brand = await world.brand()
  setDescription({ peopleCount: 5, ageGroup: 'child' })
  expect((await uploadPicture(brand)).status).toBe(200)
  setDescription({ isNudity: true })
  expect((await uploadPicture(brand, 40)).body.code).toBe('NUDITY')
})

test('a picture the model refuses returns 422, and 503 while it is down; neither is stored', async () => {
  const talent = await world.talent()
  eyes.describe = async () => Promise.reject(new ModelFailure('refused', 'no'))
  expect((await uploadPicture(talent)).status).toBe(422)
  eyes.describe = async () => Promise.reject(new ModelFailure('unavailable', 'down'))
  expect((await uploadPicture(talent)).status).toBe(503)
  expect(await filesOf(talent)).toBe(0)
  expect((await accountOf(talent)).imageUrl).toBeNull()
})
