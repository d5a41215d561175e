import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { campaignIn, SELFIE, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { type Part, upload } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let fan: Browser
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  fan = world.stranger()
})
afterAll(() => world.close())

test('the fields of an upload are read before, after and around the file', async () => {
  const photo = { name: 'file', fileName: 'me.jpg', bytes: SELFIE }
  const consents = [
    { name: 'consent', value: 'true' },
    { name: 'consentVersion', value: 'semblance-1' },
  ]
  const careful = await campaignIn(world, { legal: JSON.stringify({ legalFooterConsentType: 'checkbox' }) })
  const orders = (own: Part) => [
    [own, ...consents, photo],
    [photo, own, ...consents],
    [own, photo, ...consents],
  ]
  for (const place of [0, 1, 2]) {
    const bearer = await sessionIn(fan, careful)
    const parts = orders({ name: 'sessionId', value: bearer })[place] ?? []
    const { status, body } = await upload(fan, '/api/merch/upload', parts)
    expect(status, body.error).toBe(200)
    expect((await fan.get(`/api/merch/session/${bearer}`)).body.data).toMatchObject({
      activeSelfieId: body.selfieId,
      consentVersion: 'semblance-1',
    })
  }
})
