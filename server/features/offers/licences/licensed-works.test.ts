import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptAsTalent,
  givePeriod,
  inDays,
  licenceOf,
  licensed,
  sendRenewal,
} from '../../../../tests/support/offers/licences.ts'
import {
  candidateSession,
  DELIVERY,
  expectOk,
  nameAgent,
  offerIn,
  payOffer,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { pathOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import { filesOfEachType } from '../../../providers/credentials/testing/files-of-each-type.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

describe('the files of a work whose license has ended', () => {
  async function delivered() {
    const offer = await offerIn(world, 'PAID')
    const file = { name: 'file', fileName: 'portrait.txt', bytes: Buffer.from('the work') }
    const { url } = expectOk(
      await upload(offer.talent, '/api/offers/upload-deliverable', [{ name: 'offerId', value: offer.id }, file]),
    )
    const fileUrls = [url, 'https://files.example.com/extra.zip']
    expectOk(await offer.talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls }))
    expectOk(await offer.brand.post('/api/offers/complete', { offerId: offer.id }))
    return offer
  }
  const filesFor = async (person: Person, { id }: TestOffer): Promise<string[][]> => {
    const { offer, deliveries } = expectOk(await person.get(`/api/offers/${id}`))
    return [offer.deliveryFileUrls, deliveries[0].fileUrls]
  }

  test('are refused to the brand with the reason, and still open for the talent and admins', async () => {
    const offer = await delivered()
    const path = `/api/offers/${offer.id}/deliverables`
    await givePeriod(world, offer, { starts: -9, ends: 1 })
    const [[before = '', outside = '']] = (await filesFor(offer.brand, offer)) as [string[]]
    expect((await world.stranger().get(pathOf(before))).text).toBe('the work')
    expect((await offer.brand.get(`${path}/1/1`)).headers.location).toMatch(/\/media\/.*signature=/)

    await givePeriod(world, offer, { starts: -9, ends: -1 })
    const base = `${world.config.BASE_URL}${path}`
    expect(await filesFor(offer.brand, offer)).toEqual([
      [`${base}/latest/1`, `${base}/latest/2`],
      [`${base}/1/1`, `${base}/1/2`],
    ])
    const listed = expectOk(await offer.brand.get('/api/offers/list?perspective=buyer')).offers[0]
    expect(listed.deliveryFileUrls).toEqual([`${base}/latest/1`, `${base}/latest/2`])
    for (const version of ['latest', '1']) {
      const refused = await offer.brand.get(`${path}/${version}/1`)
      expect([refused.status, refused.body.code]).toEqual([403, 'Forbidden'])
      expect(refused.body.error).toMatch(
        /^The license for this work ended on .*\. Renew the license to use the work again\.$/,
      )
    }
    for (const person of [offer.talent, await world.admin()]) {
      const [[mine = '', other]] = (await filesFor(person, offer)) as [string[]]
      expect((await world.stranger().get(pathOf(mine))).text).toBe('the work')
      expect(other).toBe(outside)
      expect((await person.get(`${path}/latest/1`)).status).toBe(303)
      expect((await person.get(`${path}/latest/3`)).status).toBe(404)
    }
    expect((await (await world.brand()).get(`${path}/latest/1`)).status).toBe(403)
  })

  test('an address that was signed before the end works for 15 minutes at most', async () => {
    const offer = await delivered()
    const [[signed = '']] = (await filesFor(offer.brand, offer)) as [string[]]
    const expires = Number(new URL(signed).searchParams.get('expires')) * 1000
    expect(expires).toBeLessThanOrEqual(addMs(world.clock.now(), 15 * MINUTE_MS + 1000).getTime())
    await givePeriod(world, offer, { starts: -9, ends: 0 })
    expect((await world.stranger().get(pathOf(signed))).status).toBe(200)
    world.clock.advance(15 * MINUTE_MS + 1000)
    expect((await world.stranger().get(pathOf(signed))).status).toBe(404)
  })

  test('are refused after a refund, and open during a dispute', async () => {
    const offer = await delivered()
    expectOk(await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not the cup.' }))
    await givePeriod(world, offer, { starts: -9, ends: -1 })
    expect((await offer.brand.get(`/api/offers/${offer.id}/deliverables/latest/1`)).status).toBe(303)
    const decision = { offerId: offer.id, resolution: 'REFUND', note: 'Looked at.' }
    expectOk(await (await world.admin()).post('/api/offers/admin/resolve-dispute', decision))
    const refused = await offer.brand.get(`/api/offers/${offer.id}/deliverables/latest/1`)
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('refunded')])
  })
})

describe('the files of a work without a valid license', () => {
  const refund = async (offerId: string) =>
    expectOk(
      await (await world.admin()).post('/api/offers/admin/resolve-dispute', {
        offerId,
        resolution: 'REFUND',
        note: 'Looked at.',
      }),
    )
  const statusOf = async ({ brand, id }: TestOffer) =>
    (await brand.get(`/api/offers/${id}/deliverables/latest/1`)).status

  test('are refused if the work was refunded before its completion', async () => {
    const offer = await offerIn(world, 'DISPUTED')
    expect(await statusOf(offer)).toBe(303)
    await refund(offer.id)
    expect(await statusOf(offer)).toBe(403)
    expect((await readOffer(offer.brand, offer.id)).deliveryFileUrls[0]).toMatch(/\/deliverables\/latest\/1$/)
    expect((await readOffer(offer.talent, offer.id)).deliveryFileUrls).toEqual(DELIVERY.fileUrls)
  })

  test('are refused after a refund, and so are the files of its revisions', async () => {
    const work = await offerIn(world, 'COMPLETED')
    const revision = await offerIn(world, 'COMPLETED', { ...work, body: { revisionOfOfferId: work.id } })
    expect(await statusOf(revision)).toBe(303)
    expectOk(await work.brand.post('/api/offers/dispute', { offerId: work.id, reason: 'Not the cup.' }))
    await refund(work.id)
    expect((await licenceOf(work.brand, revision)).licence.status).toBe('REVOKED')
    expect(await statusOf(revision)).toBe(403)
  })

  test('are not shown as the chosen candidate either', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const imageCandidateSessionId = await candidateSession(world, [brand, talent], 'IMAGE', { made: ['model_b'] })
    const body = { skipImageGeneration: false, imageCandidateSessionId, selectedModelKey: 'model_b' as const }
    const offer = await offerIn(world, 'PAID', { brand, talent, body })
    const { selectedSampleUrl } = await readOffer(talent, offer.id)
    expectOk(await talent.post('/api/offers/deliver', { offerId: offer.id, fileUrls: [selectedSampleUrl] }))
    expectOk(await brand.post('/api/offers/complete', { offerId: offer.id }))
    expect((await readOffer(brand, offer.id)).selectedSampleUrl).toContain('/media/')
    await givePeriod(world, offer, { starts: -9, ends: -1 })
    expect((await readOffer(brand, offer.id)).selectedSampleUrl).toMatch(/\/deliverables\/latest\/1$/)
    expect((await readOffer(talent, offer.id)).selectedSampleUrl).toContain('/media/')
  })
})

describe('the list of licenses', () => {
  const list = async (person: Person, query = '') => expectOk(await person.get(`/api/licences/list?${query}`))

  test('filters by the stage that each license shows, for both sides', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const sides = { brand, talent }
    const offers = [
      await licensed(world, 90, sides),
      await licensed(world, null, sides),
      await licensed(world, 20, sides),
      await licensed(world, -1, sides),
      await licensed(world, 9, { ...sides, starts: 1 }),
      await licensed(world, 2, sides),
      await licensed(world, 50, sides),
    ]
    const [, , , , , renewal, disputed] = offers as [
      TestOffer,
      TestOffer,
      TestOffer,
      TestOffer,
      TestOffer,
      TestOffer,
      TestOffer,
    ]
    const next = await sendRenewal(renewal)
    expectOk(await acceptAsTalent(next))
    expectOk(await payOffer(world, next, 'succeed'))
    expectOk(await brand.post('/api/offers/dispute', { offerId: disputed.id, reason: 'Not the cup.' }))
    for (const [person, perspective] of [
      [brand, 'buyer'],
      [talent, 'seller'],
    ] as const) {
      const { licences, total } = await list(person, `perspective=${perspective}`)
      expect([licences.length, total]).toEqual([7, 7])
      for (const each of licences) {
        const { licence } = await licenceOf(person, { id: each.offerId })
        expect([each.stage, each.status, each.until]).toEqual([licence.stage, licence.status, licence.until])
      }
      const stages = new Set<string>(licences.map(({ stage }: any) => stage))
      expect([...stages].sort()).toEqual(['ENDED', 'ENDING_SOON', 'RUNNING', 'SUPERSEDED', 'SUSPENDED', 'UPCOMING'])
      for (const stage of [...stages, 'REVOKED']) {
        const found = await list(person, `perspective=${perspective}&stage=${stage}`)
        const wanted = licences.filter((each: any) => each.stage === stage)
        expect(
          found.licences.map(({ offerId }: any) => offerId),
          stage,
        ).toEqual(wanted.map(({ offerId }: any) => offerId))
        expect(found.total).toBe(wanted.length)
      }
    }
  })

  test('can be searched and paged, and contains only the caller’s own licenses', async () => {
    const [brand, talent] = [await world.brand(), await world.talent('Íris Okafor')]
    const first = await licensed(world, 90, { brand, talent, body: { title: 'Winter roast' } })
    const second = await licensed(world, 90, { brand, body: { title: 'Summer 100% roast' } })
    expect((await list(brand, 'search=okaf')).licences.map(({ offerId }: any) => offerId)).toEqual([first.id])
    expect((await list(brand, 'search=100%25')).licences.map(({ offerId }: any) => offerId)).toEqual([second.id])
    expect((await list(brand, 'limit=1&offset=1')).licences).toMatchObject([
      { offerId: first.id, title: 'Winter roast' },
    ])
    expect((await list(brand, 'limit=1&offset=7')).total).toBe(2)
    expect((await list(await world.brand())).total).toBe(0)
    expect((await list(talent)).total).toBe(0)
  })

  test('can be limited to licenses that are in force on at least one day of a period', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const offer = await licensed(world, 10, { brand, talent, starts: 5 })
    const during = async (from: number, until: number) =>
      (await list(talent, `perspective=seller&from=${dayOf(inDays(world, from))}&until=${dayOf(inDays(world, until))}`))
        .total
    expect([await during(0, 4), await during(0, 5), await during(10, 12), await during(11, 12)]).toEqual([0, 1, 1, 0])
    expect((await readOffer(brand, offer.id)).status).toBe('COMPLETED')
  })

  test('shows an agent the licenses of their talents only', async () => {
    const [talent, agent] = [await world.talent(), await world.agent()]
    await nameAgent(talent, agent, false)
    await licensed(world, 90, { talent })
    const query = `perspective=seller&accountId=${talent.accountId}`
    expect((await list(agent, query)).total).toBe(1)
    expect((await (await world.agent()).get(`/api/licences/list?${query}`)).status).toBe(403)
    expect((await agent.get(`/api/licences/list?accountId=${talent.accountId}`)).status).toBe(400)
    for (const wrong of ['stage=OVER', 'from=2026-02-30'])
      expect((await agent.get(`/api/licences/list?${wrong}`)).status, wrong).toBe(400)
  })
})

test('a license says when a delivered file was time-stamped and by whom, even if the authority was down', async () => {
  const authority = await world.app.openLocalTimestampAuthority?.()
  const bytes = (await filesOfEachType())['image/png']
  const filesOfNew = async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    const parts = [
      { name: 'offerId', value: id },
      { name: 'file', fileName: 'portrait.png', bytes },
    ]
    const { url } = expectOk(await upload(talent, '/api/offers/upload-deliverable', parts))
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url] }))
    expectOk(await brand.post('/api/offers/complete', { offerId: id }))
    const { code } = expectOk(await brand.get(`/api/offers/${id}/licence`)).licence
    return { code, read: async () => expectOk(await world.stranger().get(`/api/licences/${code}`)).files }
  }
  const timestamp = { at: expect.any(String), by: expect.stringContaining('development timestamps') }
  expect(await (await filesOfNew()).read()).toMatchObject([{ timestamp }])
  authority?.fail('down')
  const late = await filesOfNew()
  const [file] = await late.read()
  expect(file).toMatchObject({ sha256: expect.any(String), timestamp: null })
  authority?.fail(null)
  world.clock.advance(MINUTE_MS)
  expectOk(await world.cron('/api/credentials/cron/stamp'))
  expect(await late.read()).toEqual([{ ...file, timestamp }])
  const page = await world.stranger().get(`/verify/${late.code}`, { accept: 'text/html' })
  expect(page.text).toContain('Time-stamped')
})
