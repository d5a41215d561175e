import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { newPortrait } from '../../../../tests/support/likeness/shown-persons.ts'
import { addVoiceSample, playVoice } from '../../../../tests/support/likeness/voice-samples.ts'
import { fanOf, openShop } from '../../../../tests/support/merch/merch-shop.ts'
import { openStore, saveStore, sellSmall, storeOf } from '../../../../tests/support/merch/seller-stores.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { keepFilesUntil, storeFile } from '../../media/files/index.ts'
import { listUsableAssets } from '../assets/index.ts'

const TAKEDOWNS = '/api/likeness/admin/picture-takedowns'
const REASON = 'It shows somebody who did not agree.'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({
    wrapModels: fakeVision().wrap,
    env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' },
  })
  admin = await world.admin()
  await sellSmall(admin)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const status = async (address: string, headers: Record<string, string> = {}) =>
  (await world.stranger().get(address.startsWith('/') ? address : pathOf(address), headers)).status
const takeDown = (kind: string, id: string, by = admin) =>
  by.post(TAKEDOWNS, { kind, id, category: 'PERSON', reason: REASON })
const restore = (id: string) => admin.post(`${TAKEDOWNS}/${id}/restore`, { reason: 'They showed us a document.' })
const picturesOf = async ({ accountId }: Person) =>
  expectOk(await admin.get(`/api/likeness/admin/pictures?accountId=${accountId}`)).pictures
const pageOf = async ({ slug }: Person) => expectOk(await world.stranger().get(`/api/talents/${slug}`)).talent
const imageOf = async (who: Person): Promise<string | null> => (await who.get('/api/accounts/me')).body.account.imageUrl
const noticesOf = async (who: Person) => (await who.get('/api/notifications/list')).body.notifications
const keyOf = (url: string): string => pathOf(url).split('?')[0]?.replace('/media/', '') ?? ''

async function showPortrait(who: Person, bytes?: Buffer) {
  const picture = bytes ?? (await newPortrait())
  const response = await upload(who, '/api/accounts/me/picture', [{ name: 'file', fileName: 'me', bytes: picture }])
  return {
    url: expectOk(response).url as string,
    bytes: picture,
    heldReason: response.body.heldReason as string | null,
  }
}

describe('a portrait that is taken down', () => {
  test('is gone at once: the file, its smaller copies, a cached copy, the page and the card of its links', async () => {
    const talent = await world.talent()
    const { url } = await showPortrait(talent)
    const etag = String((await world.stranger().get(pathOf(url))).headers.etag)
    expect(await status(`${url}?w=160`)).toBe(200)
    const card = `/api/talents/${talent.slug}/card`
    expect(await status(card)).toBe(200)
    const [picture] = await picturesOf(talent)
    expect(picture).toMatchObject({ kind: 'portrait', id: keyOf(url), takedownId: null, isSound: false })

    const taken = expectOk(await takeDown('portrait', picture.id))
    expect(taken).toMatchObject({
      kind: 'portrait',
      account: { id: talent.accountId },
      category: 'PERSON',
      restored: null,
    })
    expect([await status(url), await status(`${url}?w=160`)]).toEqual([404, 404])
    expect(await status(url, { 'if-none-match': etag }), 'a cache that asks again').toBe(404)
    expect([await status(card), (await pageOf(talent)).imageUrl, await imageOf(talent)]).toEqual([404, null, null])
    expect((await world.stranger().get(`/t/${talent.slug}`, { accept: 'text/html' })).text).not.toContain(picture.id)
    expect(await status(taken.url), 'the admin still sees it').toBe(200)
    const back = { imageUrl: url }
    expect((await talent.patch('/api/accounts/me', back)).status, 'its address is no picture any more').toBe(400)
  })

  test('tells its owner why, and how to appeal, by mail and in the bell', async () => {
    const talent = await world.talent()
    await showPortrait(talent)
    const [{ id }] = await picturesOf(talent)
    expectOk(await takeDown('portrait', id))
    const [notice] = await noticesOf(talent)
    expect(notice).toMatchObject({ type: 'PICTURE_TAKEN_DOWN', title: 'We took down your profile picture' })
    expect(notice.body).toContain(REASON)
    expect(notice.body).toContain('reply to this email or write to support@')
    await world.cron('/api/notifications/process-emails')
    const texts = (await mailsTo(world, talent.email)).map(({ text }) => text).join()
    expect(texts).toContain(REASON)
    expect(texts).toContain('support@')
  })

  test('is held for review when the same bytes are uploaded again, by anybody, until it is restored', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const { url, bytes } = await showPortrait(talent)
    const [{ id }] = await picturesOf(talent)
    const taken = expectOk(await takeDown('portrait', id))
    for (const who of [talent, other]) {
      expect((await showPortrait(who, bytes)).heldReason).toMatch(/taken down before/)
      expect(await imageOf(who)).toBeNull()
    }
    expectOk(await restore(taken.id))
    expect([await status(url), await imageOf(talent)]).toEqual([200, url])
    expect((await noticesOf(talent))[0]).toMatchObject({ type: 'PICTURE_RESTORED' })
    expect((await showPortrait(await world.talent('Iris Okafor'), await newPortrait())).heldReason).toBeNull()
  })

  test('is held for review when a near copy is uploaded, by anybody, until it is restored', async () => {
    const [talent, other] = [await world.talent(), await world.talent('Iris Okafor')]
    const { bytes } = await showPortrait(talent)
    const [{ id }] = await picturesOf(talent)
    const taken = expectOk(await takeDown('portrait', id))
    const copyOf = (width: number) => sharp(bytes).resize(width).jpeg({ quality: 60 }).toBuffer()
    for (const [who, width] of [
      [talent, 170],
      [other, 180],
    ] as const) {
      expect((await showPortrait(who, await copyOf(width))).heldReason).toContain('nearly the same as a picture')
      const { reviews } = (await admin.get('/api/likeness/admin/reviews?limit=100')).body
      expect(reviews.find(({ account }: any) => account.id === who.accountId).removed).toMatchObject({
        takedownId: null,
        pictureTakedownId: taken.id,
        reason: REASON,
        at: taken.createdAt,
      })
    }
    expectOk(await restore(taken.id))
    expect((await showPortrait(talent, await copyOf(190))).heldReason).toBeNull()
  })

  test('does not replace a newer one when it is restored, and cannot be restored once its file is deleted', async () => {
    const talent = await world.talent()
    const first = await showPortrait(talent)
    const taken = expectOk(await takeDown('portrait', keyOf(first.url)))
    const second = await showPortrait(talent)
    expectOk(await restore(taken.id))
    expect([await imageOf(talent), await status(first.url), await status(second.url)]).toEqual([second.url, 404, 200])

    const late = expectOk(await takeDown('portrait', keyOf(second.url)))
    expect(new Date(late.keptUntil).getTime() - new Date(late.createdAt).getTime()).toBe(180 * DAY_MS)
    const key = keyOf(second.url)
    await db().updateTable('media_files').set({ expires_at: world.clock.now() }).where('key', '=', key).execute()
    await world.cron('/api/media/cron/sweep')
    expect((await restore(late.id)).status).toBe(409)
    expect(await world.app.ctx.storage.head(key)).toBeUndefined()
  })

  test('stays hidden when its owner uploads another one at the same moment, and the new one is shown', async () => {
    const talent = await world.talent()
    const first = await showPortrait(talent)
    const [taken, second] = await Promise.all([takeDown('portrait', keyOf(first.url)), showPortrait(talent)])
    // If the upload came first, it has deleted the earlier picture.
    expect([200, 404]).toContain(taken.status)
    expect([await status(first.url), await imageOf(talent), await status(second.url)]).toEqual([404, second.url, 200])
  })

  test('is taken down and restored once, by an admin who is not involved', async () => {
    const talent = await world.talent()
    const { url } = await showPortrait(talent)
    const key = keyOf(url)
    expect((await takeDown('portrait', key, talent)).status).toBe(403)
    const { url: own } = await showPortrait(admin)
    expect((await takeDown('portrait', keyOf(own))).status).toBe(403)
    expect(await status(own)).toBe(200)
    expect((await takeDown('portrait', 'portraits/none')).status).toBe(404)
    expect((await takeDown('store-photo', key)).status).toBe(404)
    const answers = await Promise.all([takeDown('portrait', key), takeDown('portrait', key)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const { id } = answers.find((answer) => answer.status === 200)?.body ?? {}
    expect(expectOk(await admin.get(TAKEDOWNS)).takedowns[0]).toMatchObject({ id, reason: REASON })
    expectOk(await restore(id))
    expect((await restore(id)).status).toBe(409)
    expect((await restore('01a20a80-a4d1-7211-a7af-826491488b46')).status).toBe(404)
    const { entries } = expectOk(await admin.get(`/api/admin/audit?subjectType=picture-takedown&subjectId=${id}`))
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restore-picture', 'take-down-picture'])
  })
})

describe('a finished work that is taken down', () => {
  async function finished(talent: Person, brand: Person, bytes: Buffer) {
    const { id } = await offerIn(world, 'PAID', { brand, talent })
    const parts = [
      { name: 'offerId', value: id },
      { name: 'file', fileName: 'work.png', bytes },
    ]
    const { url } = expectOk(await upload(talent, '/api/offers/upload-deliverable', parts))
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url], notes: 'Done.' }))
    expectOk(await brand.post('/api/offers/complete', { offerId: id }))
    return id
  }
  const agree = (person: Person, id: string) => person.put(`/api/offers/${id}/portfolio`, { agrees: true })

  test('disappears only from the page: the brand keeps its licensed file, and the license says so', async () => {
    const [talent, brand] = [await world.talent(), await world.brand()]
    const bytes = await newPortrait()
    const id = await finished(talent, brand, bytes)
    for (const side of [talent, brand]) expectOk(await agree(side, id))
    const [work] = (await pageOf(talent)).works
    expect(await status(work.url)).toBe(200)
    const licence = async () => expectOk(await brand.get(`/api/offers/${id}/licence`)).licence
    expect(await licence()).toMatchObject({ status: 'VALID', warning: null })

    const [picture] = await picturesOf(talent)
    expect(picture).toMatchObject({ kind: 'work', takedownId: null })
    const taken = expectOk(await takeDown('work', picture.id))
    expect(taken.keptUntil).toBeNull()
    expect([await status(work.url), (await pageOf(talent)).works]).toEqual([404, []])
    const { offer } = expectOk(await brand.get(`/api/offers/${id}`))
    expect(await status(offer.deliveryFileUrls[0])).toBe(200)
    expect(await licence()).toMatchObject({ status: 'VALID', warning: expect.stringContaining('took down') })
    expect((await talent.get(`/api/offers/${id}/portfolio`)).body).toMatchObject({ isShown: false })

    const second = await finished(talent, brand, bytes)
    expect((await agree(talent, second)).status, 'the same bytes, delivered again').toBe(409)
    expectOk(await restore(taken.id))
    expect(await status(work.url)).toBe(200)
    expect(await licence()).toMatchObject({ warning: null })
    expectOk(await agree(talent, second))
  })

  test('also hides another work with the same bytes that both sides already showed', async () => {
    const [talent, brand] = [await world.talent(), await world.brand()]
    const bytes = await newPortrait()
    for (const id of [await finished(talent, brand, bytes), await finished(talent, brand, bytes)])
      for (const side of [talent, brand]) expectOk(await agree(side, id))
    expect((await pageOf(talent)).works).toHaveLength(2)
    const [picture] = await picturesOf(talent)
    expectOk(await takeDown('work', picture.id))
    expect((await pageOf(talent)).works).toEqual([])
  })
})

test('a voice sample that is taken down is heard and found nowhere, and comes back when it is restored', async () => {
  const talent = await addTalent(world, 'Ottilie Wagner', { hasVoiceSample: true })
  const { id } = await addVoiceSample(world, talent)
  await playVoice(talent)
  const address = `/api/likeness/voices/${id}`
  const isHeard = async () => {
    const { results } = expectOk(await world.stranger().get('/api/indexing/search?q=Ottilie%20Wagner&voices=true'))
    const usable = await listUsableAssets(db(), { accountId: talent.accountId, type: 'VOICE', limit: 5 })
    return [
      (await status(address)) === 200,
      (await pageOf(talent)).voice !== null,
      (results[0]?.voice ?? null) !== null,
      usable.length > 0,
    ]
  }
  expect(await isHeard()).toEqual([true, true, true, true])
  const [picture] = await picturesOf(talent)
  expect(picture).toMatchObject({ kind: 'voice-sample', id, isSound: true })
  const taken = expectOk(await takeDown('voice-sample', id))
  expect(await isHeard()).toEqual([false, false, false, false])
  const { assets } = expectOk(await talent.get('/api/likeness/assets'))
  expect(assets[0].heldReason).toContain('We took it down')
  expectOk(await restore(taken.id))
  expect(await isHeard()).toEqual([true, true, true, true])
})

test('a store photo that is taken down closes the store and removes its art; its owner cannot save it again', async () => {
  const talent = await world.talent()
  const { slug, uploadedImageUrl } = await openStore(talent)
  const { displayImageUrl } = (await storeOf(talent)).designs[0]
  expect(await status(displayImageUrl)).toBe(200)
  const picture = (await picturesOf(talent)).find(({ kind }: { kind: string }) => kind === 'store-photo')
  const taken = expectOk(await takeDown('store-photo', picture.id))
  expect(await status(displayImageUrl)).toBe(404)
  expect(await status(uploadedImageUrl), 'an address that was signed before').toBe(404)
  expect((await storeOf(talent)).closedBecause).toBe('photo taken down')
  expect((await world.stranger().post('/api/merch/session/create', { campaignSlug: slug })).status).toBe(404)
  const products = [{ sku: 'DEFAULT-TSHIRT1', enabled: true }]
  expect((await saveStore(talent, { products, publish: true, uploadedImageUrl })).status).toBe(400)
  expectOk(await restore(taken.id))
  expect((await saveStore(talent, { products, publish: true, uploadedImageUrl })).body.store).toMatchObject({
    closedBecause: null,
  })
})

test('shared art that is taken down is gone with its page; sharing it again does not show it; the fan gets a mail', async () => {
  const shop = await openShop(world)
  const fan = await fanOf(world, shop)
  const { key: previewKey } = await storeFile(world.app.ctx, {
    kind: 'watermarked-preview',
    source: await pictureOf(300, 300, 'teal'),
  })
  await inTransaction(db(), (trx) => keepFilesUntil(trx, [previewKey], null))
  const { art_key: artKey } = await db()
    .selectFrom('merch_art')
    .select('art_key')
    .where('session_id', '=', fan.internalId)
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('merch_sessions')
    .set({ ai_art_candidates: JSON.stringify([{ artKey, previewKey, score: 0.9 }]) })
    .where('id', '=', fan.internalId)
    .execute()
  const share = { campaignId: shop.id, aiArtKey: artKey, sessionId: fan.sessionId }
  const { shareId } = expectOk(await fan.post('/api/merch/share/create', share))
  const page = () => world.stranger().get(`/share/${shareId}`, { accept: 'text/html' })
  const shown = (await page()).text.replaceAll('&amp;', '&')
  const addresses = [...shown.matchAll(/(?:src|content)="([^"]+\/media\/[^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(1)
  expectOk(await world.stranger().post(`/share/${shareId}/report`, { reason: 'MY_FACE', statement: 'Me.' }))

  const taken = expectOk(await takeDown('share', shareId))
  expect((await page()).status).toBe(404)
  expect((await world.stranger().get(`/api/merch/share/${shareId}`)).status).toBe(404)
  for (const address of addresses) expect(await status(address), address).toBe(404)
  expect(expectOk(await fan.post('/api/merch/share/create', share))).toMatchObject({ shareId, isUnderReview: true })
  const { reports } = expectOk(await admin.get('/api/merch/admin/share-reports'))
  expect(reports.filter((report: { shareId: string }) => report.shareId === shareId)).toEqual([])
  await sendDueMails(world.app.ctx, 'others')
  expect((await mailsTo(world, fan.email)).map(({ text }) => text).join()).toContain(REASON)
  expectOk(await restore(taken.id))
  expect((await page()).status).toBe(200)
})
