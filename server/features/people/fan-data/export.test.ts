import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringSelfie } from '../../../../tests/support/merch/fans.ts'
import { drawing } from '../../../../tests/support/merch/merch-artwork.ts'
import { type Fan, openShop, orderOf, piece, type Shop } from '../../../../tests/support/merch/merch-shop.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { readZip } from '../../../../tests/support/responses/read-export.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { keepFilesUntil, storeFile } from '../../media/files/index.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

async function share(fan: Fan): Promise<{ artKey: string; preview: string; shareId: string }> {
  const { key } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source: await drawing() })
  const db = world.database.kysely
  await inTransaction(db, (trx) => keepFilesUntil(trx, [key], null))
  const { art_key: artKey } = await db
    .updateTable('merch_art')
    .set({ preview_key: key })
    .where('session_id', '=', fan.internalId)
    .returning('art_key')
    .executeTakeFirstOrThrow()
  const ai_art_candidates = JSON.stringify([{ artKey, previewKey: key, score: 0.9 }])
  await db.updateTable('merch_sessions').set({ ai_art_candidates }).where('id', '=', fan.internalId).execute()
  const asked = { campaignId: shop.id, aiArtKey: artKey, sessionId: fan.sessionId }
  const { shareId } = expectOk(await fan.post('/api/merch/share/create', asked))
  return { artKey, preview: key.slice(key.lastIndexOf('/') + 1), shareId }
}

test('a guest’s copy has their orders, address, photos, art and shares, and nothing of another guest', async () => {
  const named = (firstName: string) =>
    orderOf(world, shop, [piece(shop, 'mug')], { shippingInfo: { firstName, addressLine1: `${firstName} Lane` } })
  const [{ fan, orderNumber }, other] = [await named('Wilhelmina'), await named('Bartholomew')]
  for (const one of [fan, other.fan]) expectOk(await bringSelfie(one, { sessionId: one.sessionId }))
  const [shared, othersShare] = [await share(fan), await share(other.fan)]
  const photoOf = async (internalId: string) => {
    const selfies = world.database.kysely.selectFrom('merch_selfies').select('file_key')
    const { file_key: key } = await selfies.where('session_id', '=', internalId).executeTakeFirstOrThrow()
    return key.slice(key.lastIndexOf('/') + 1)
  }
  expectOk(await world.stranger().post('/your-data', { email: fan.email }))
  const texts = (await mailsTo(world, fan.email)).map(({ text }) => text).join('\n')
  const path = new URL(/https?:\/\/\S+\/your-data\/open\/\S+/.exec(texts)?.[0] ?? '').pathname
  const { rawPayload, headers } = await world.app.api.inject({ method: 'GET', url: `${path}/export` })
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="semblance-\d{4}-\d\d-\d\d\.zip"$/)
  const copy = await readZip(rawPayload)
  for (const word of [fan.email, 'Wilhelmina Lane', orderNumber]) expect(copy.text).toContain(word.toLowerCase())
  expect(copy.paths).toContain(`files/given-to-you/${await photoOf(fan.internalId)}`)
  for (const word of [other.fan.email, 'Bartholomew', other.orderNumber])
    expect(copy.text).not.toContain(word.toLowerCase())
  expect(copy.paths.join()).not.toContain(await photoOf(other.fan.internalId))
  expect(copy.paths).toContain(`files/given-to-you/${shared.preview}`)
  for (const key of [shared.artKey, shared.shareId]) expect(copy.text).toContain(key.toLowerCase())
  for (const key of [othersShare.artKey, othersShare.shareId, othersShare.preview])
    expect(copy.text).not.toContain(key.toLowerCase())
})
