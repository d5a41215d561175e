import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import {
  blockAccount,
  expectOk,
  nameAgent,
  offerIn,
  setOfferPolicy,
  submit,
} from '../../../../tests/support/offers/offers.ts'
import { pathOf, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  brand = await world.brand()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const pageOf = async ({ slug }: Person) => (await world.stranger().get(`/api/talents/${slug}`)).body.talent
const recordOf = async (talent: Person) => (await pageOf(talent)).record
const nameBrands = (person: Person, showsBrands = true) =>
  person.put('/api/accounts/showcase', { playsVoice: false, showsBrands })

async function answered(talent: Person, hours: number, action: 'accept' | 'reject' = 'reject', by = talent) {
  const id = await submit(brand, talent)
  world.clock.advance(hours * HOUR_MS)
  expectOk(await by.post('/api/offers/respond', { offerId: id, action, counterNote: 'No.' }))
  return id
}

describe('the time to answer', () => {
  test('is the median from an offer to the first answer, of the talent or their agent', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await nameAgent(talent, agent, true)
    await answered(talent, 4)
    await answered(talent, 1, 'accept')
    expect((await recordOf(talent)).responseSeconds, 'two offers say nothing').toBeNull()
    const id = await submit(brand, talent)
    world.clock.advance(2 * HOUR_MS)
    const respond = (action: string) =>
      agent.post('/api/offers/respond', {
        offerId: id,
        action,
        counterNote: 'More.',
        ...(action === 'counter' ? { counterChanges: { offerAmountMinorUnit: 200_000 } } : {}),
      })
    expectOk(await respond('counter'))
    world.clock.advance(9 * HOUR_MS)
    expectOk(await talent.post('/api/offers/cancel', { offerId: id }))
    expect((await recordOf(talent)).responseSeconds).toBe(2 * 3600)
  })

  test('counts offers that expired without an answer, and leaves out those that nobody could answer', async () => {
    const talent = await world.talent()
    for (const hours of [1, 1]) await answered(talent, hours)
    // The brand canceled, or the offer is still open.
    await offerIn(world, 'CANCELLED', { brand, talent })
    await submit(brand, talent)
    expect((await recordOf(talent)).responseSeconds).toBeNull()
    await offerIn(world, 'EXPIRED', { brand, talent })
    expect((await recordOf(talent)).responseSeconds).toBe(3600)
    for (const _ of [1, 2, 3]) await offerIn(world, 'EXPIRED', { brand, talent })
    expect((await recordOf(talent)).responseSeconds, 'most were never answered').toBeNull()
  })

  test('leaves out offers that the policy answered, and those older than 90 days', async () => {
    const talent = await world.talent()
    for (const hours of [1, 1, 1]) await answered(talent, hours)
    expect((await recordOf(talent)).responseSeconds).toBe(3600)
    await sql`update offers set submitted_at = submitted_at - interval '90 days' where id in (
      select id from offers where seller_account_id = ${talent.accountId} limit 1)`.execute(db())
    expect((await recordOf(talent)).responseSeconds).toBeNull()
    await setOfferPolicy(talent, { belowMinimum: 'auto_counter', minimums: [{ amountMinorUnit: 900_000 }] })
    await submit(brand, talent)
    expect((await recordOf(talent)).responseSeconds).toBeNull()
  })
})

describe('the completion rate', () => {
  test('is the share of paid offers that were completed, and a talent’s cancellation lowers it', async () => {
    const talent = await world.talent()
    for (const _ of [1, 2]) await offerIn(world, 'COMPLETED', { brand, talent })
    // An offer that was canceled before its payment does not count, and neither does a paid offer
    // that has not ended.
    await offerIn(world, 'CANCELLED', { brand, talent })
    const paid = await offerIn(world, 'PAID', { brand, talent })
    expect(await recordOf(talent)).toMatchObject({ completionPercent: null, completedCount: 2 })
    expectOk(await talent.post('/api/offers/cancel', { offerId: paid.id }))
    expect(await recordOf(talent)).toMatchObject({ completionPercent: 66, completedCount: 2 })
  })

  test('does not count a payment that an admin returned against the talent', async () => {
    const talent = await world.talent()
    for (const _ of [1, 2, 3]) await offerIn(world, 'COMPLETED', { brand, talent })
    const paid = await offerIn(world, 'PAID', { brand, talent })
    await sql`
      with moved as (update offers set status = 'CANCELLED' where id = ${paid.id})
      insert into offer_history (id, offer_id, from_status, to_status, action, actor_role, created_at)
      values ('returned', ${paid.id}, 'PAID', 'CANCELLED', 'PAYMENT_RETURNED', 'system', now())`.execute(db())
    expect(await recordOf(talent)).toMatchObject({ completionPercent: 100, completedCount: 3 })
  })
})

describe('past brands', () => {
  test('are named only while both sides allow it, and only for completed offers', async () => {
    const [talent, other] = [await world.talent(), await world.brand('Halden Outdoor')]
    await offerIn(world, 'COMPLETED', { brand: other, talent })
    await offerIn(world, 'COMPLETED', { brand: other, talent })
    const open = await world.brand('Open Offer')
    await offerIn(world, 'PAID', { brand: open, talent })
    await nameBrands(open)
    const named = async () => (await pageOf(talent)).brands
    expect(await named()).toEqual([])
    await nameBrands(talent)
    expect(await named()).toEqual([])
    await nameBrands(other)
    expect(await named()).toEqual(['Halden Outdoor'])
    await nameBrands(talent, false)
    expect(await named()).toEqual([])
    await nameBrands(talent)
    await nameBrands(other, false)
    expect(await named()).toEqual([])
    await nameBrands(other)
    await blockAccount(world, other)
    expect(await named(), 'a blocked brand').toEqual([])
  })
})

describe('a finished work', () => {
  let shade = 0
  async function finished(talent: Person, by = brand): Promise<string> {
    const { id } = await offerIn(world, 'PAID', { brand: by, talent })
    const bytes = await pictureOf(1400, 1000, `rgb(${++shade}, 60, 120)`)
    const { url } = expectOk(
      await upload(talent, '/api/offers/upload-deliverable', [
        { name: 'offerId', value: id },
        { name: 'file', fileName: 'work.png', bytes },
      ]),
    )
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url], notes: 'Done.' }))
    expectOk(await by.post('/api/offers/complete', { offerId: id }))
    return id
  }
  const agree = (person: Person, id: string, agrees = true) => person.put(`/api/offers/${id}/portfolio`, { agrees })
  const worksOf = async (talent: Person) => (await pageOf(talent)).works

  test('is shown as a smaller copy while both sides agree, and hidden at once when one withdraws', async () => {
    const talent = await world.talent()
    const id = await finished(talent)
    expect((await talent.get(`/api/offers/${id}/portfolio`)).body).toEqual({
      talentAgrees: false,
      brandAgrees: false,
      isShown: false,
    })
    expect((await agree(talent, id)).body).toEqual({ talentAgrees: true, brandAgrees: false, isShown: false })
    expect(await worksOf(talent)).toEqual([])
    expect((await agree(brand, id)).body).toMatchObject({ isShown: true })
    const [work] = await worksOf(talent)
    expect(work).toMatchObject({ kind: 'picture', brandName: null })
    expect(work.url, 'the address does not reveal the offer').not.toContain(id)
    const address = pathOf(work.url)
    const shown = await world.stranger().get(address)
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } })
    const copies = await db().selectFrom('media_files').select('width').where('copy_name', '=', 'w960').execute()
    expect(copies).toEqual([{ width: 960 }])
    const etag = String(shown.headers['etag'])
    expect((await world.stranger().get(address, { 'if-none-match': etag })).status).toBe(304)
    expect((await world.stranger().get(address, { range: 'bytes=0-9' })).status).toBe(206)
    expect((await world.stranger().get(address, { range: 'bytes=99999999-' })).status).toBe(416)

    for (const side of [talent, brand]) {
      expect((await agree(side, id, false)).body).toMatchObject({ isShown: false })
      expect([await worksOf(talent), (await world.stranger().get(address)).status]).toEqual([[], 404])
      await agree(side, id)
      expect((await world.stranger().get(address)).status).toBe(200)
    }
  })

  test('is hidden by a withdrawn consent, a dispute, a hold of its file, and a block of either side', async () => {
    const [talent, other] = [await world.talent(), await world.brand()]
    await consent(talent)
    const id = await finished(talent, other)
    await agree(talent, id)
    await agree(other, id)
    const [{ url }] = await worksOf(talent)
    const isShown = async () => (await world.stranger().get(pathOf(url))).status === 200
    expect(await isShown()).toBe(true)
    await consent(talent, false)
    expect(await isShown()).toBe(false)
    await consent(talent)
    expect(await isShown()).toBe(true)
    await db().updateTable('offers').set({ status: 'DISPUTED' }).where('id', '=', id).execute()
    expect(await isShown()).toBe(false)
    await db().updateTable('offers').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
    expect(await isShown()).toBe(true)
    const { file_key: key } = await db()
      .selectFrom('shown_works')
      .select('file_key')
      .where('offer_id', '=', id)
      .executeTakeFirstOrThrow()
    await db().updateTable('media_files').set({ held_at: world.clock.now() }).where('key', '=', key).execute()
    expect([await isShown(), await worksOf(talent)]).toEqual([false, []])
    await db().updateTable('media_files').set({ held_at: null }).where('key', '=', key).execute()
    expect(await isShown()).toBe(true)
    await blockAccount(world, other)
    expect(await isShown()).toBe(false)
  })

  test('names the brand only if both sides name each other', async () => {
    const [talent, other] = [await world.talent(), await world.brand('Halden Outdoor')]
    const id = await finished(talent, other)
    await agree(talent, id)
    await agree(other, id)
    await nameBrands(talent)
    expect(await worksOf(talent)).toMatchObject([{ brandName: null }])
    await nameBrands(other)
    expect(await worksOf(talent)).toMatchObject([{ brandName: 'Halden Outdoor' }])
  })

  test('is shown by the two sides only, once it is completed and there is something to show', async () => {
    const talent = await world.talent()
    const id = await finished(talent)
    const [viewer, admin, stranger] = [await world.agent(), await world.admin(), await world.brand()]
    await nameAgent(talent, viewer, false)
    expect((await agree(viewer, id)).status).toBe(403)
    expect((await agree(admin, id)).status).toBe(403)
    expect((await agree(stranger, id)).status).toBe(404)
    expect((await stranger.get(`/api/offers/${id}/portfolio`)).status).toBe(404)
    const paid = await offerIn(world, 'PAID', { brand, talent })
    expect((await agree(talent, paid.id)).status).toBe(409)
    const elsewhere = await offerIn(world, 'COMPLETED', { brand, talent })
    expect((await agree(brand, elsewhere.id)).status, 'its file is on another host').toBe(409)
    expect((await world.stranger().get('/api/works/nothing')).status).toBe(404)
  })
})
