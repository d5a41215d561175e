import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { record } from '../../../../tests/support/likeness/likeness-records.ts'
import { expectOk, offerIn, setOfferPolicy } from '../../../../tests/support/offers/offers.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { AppError, unavailable, unprocessable } from '../../../platform/errors.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }

let world: World
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent('Runa </script> Falk')
  await list()
  await addPicture(talent, await pictureOf(700, 900, 'teal'))
  await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
  await setOfferPolicy(talent, { minimums: [{ currency: 'USD', category: 'VOICE', amountMinorUnit: 45_000 }] })
})
afterAll(() => world.close())

const list = async () => {
  await consent(talent)
  await record(world, talent, { category: 'actor', voiceTone: 'warm', hasImageAsset: true })
}
const cardOf = ({ slug }: Person, headers = {}) => world.stranger().get(`/api/talents/${slug}/card`, headers)
const cards = () =>
  world.database.kysely.selectFrom('media_files').selectAll().where('copy_name', 'like', 'card-%').execute()

describe('the picture for links to a talent', () => {
  test('is drawn once in the size that networks show, and again when the price changes', async () => {
    const [first, second] = await Promise.all([cardOf(talent), cardOf(talent)])
    expect(first).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' },
    })
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect(await cards()).toMatchObject([{ width: 1200, height: 630 }])
    const [card] = await cards()
    const object = await world.app.ctx.storage.get(card?.key ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of object?.body ?? []) chunks.push(chunk)
    expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await cardOf(talent, { 'if-none-match': String(first.headers['etag']) })).status).toBe(304)
    await setOfferPolicy(talent, { minimums: [{ currency: 'USD', category: 'VOICE', amountMinorUnit: 50_000 }] })
    expect((await cardOf(talent)).headers['etag']).not.toBe(first.headers['etag'])
  })

  test('is gone while the talent shows no picture', async () => {
    const { slug } = await world.talent('Siri Holm')
    expect((await world.stranger().get(`/api/talents/${slug}`)).body.talent.cardUrl).toBeNull()
    expect((await world.stranger().get(`/api/talents/${slug}/card`)).status).toBe(404)
    await consent(talent, false)
    expect((await cardOf(talent)).status).toBe(404)
    await list()
    expect((await cardOf(talent)).status).toBe(200)
    expect((await world.stranger().get('/api/talents/nobody-at-all/card')).status).toBe(404)
  })

  test('is missing for a picture that cannot be read; a failing file store is an error instead', async () => {
    const broken = await world.talent('Liv Strand')
    await consent(broken)
    await addPicture(broken, await pictureOf(40, 50, 'navy'))
    await record(world, broken, { category: 'model', hasImageAsset: true })
    await world.database.kysely.updateTable('likeness_assets').set({ search_tags: '[]' }).execute()
    const draw = vi.spyOn(world.app.ctx.pictures, 'talentCard')
    draw.mockRejectedValueOnce(unavailable('The file store does not respond.'))
    expect((await cardOf(broken)).status).toBe(503)
    draw.mockRejectedValueOnce(new AppError('InternalError', 'No picture could be drawn.'))
    expect((await cardOf(broken)).status).toBe(500)
    draw.mockRejectedValueOnce(unprocessable('This is not a picture.'))
    expect((await cardOf(broken)).status).toBe(404)
    draw.mockRestore()
    expect((await cardOf(broken)).status).toBe(200)
  })

  test('is named first by the page, before the picture itself', async () => {
    const { text } = await world.stranger().get(`/t/${talent.slug}`, PAGE)
    const images = [...text.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, address]) => address)
    expect(images).toEqual([
      `${world.config.BASE_URL}/api/talents/${talent.slug}/card`,
      expect.stringContaining('/api/likeness/pictures/'),
    ])
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })
})

describe('the data for search engines', () => {
  const dataOf = async ({ slug }: Person) => {
    const { text } = await world.stranger().get(`/t/${slug}`, PAGE)
    return [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    )
  }

  test('names the person, prices and the rating, and no name can close its tag', async () => {
    const brand = await world.brand()
    const offer = await offerIn(world, 'COMPLETED', { brand, talent, body: { offerAmountMinorUnit: 90_000 } })
    expectOk(await brand.post(`/api/offers/${offer.id}/ratings`, { stars: 4, words: 'On time.' }))
    expectOk(await talent.post(`/api/offers/${offer.id}/ratings`, { stars: 5, words: null }))
    const [data, ...others] = await dataOf(talent)
    expect(others).toEqual([])
    const url = `${world.config.BASE_URL}/t/${talent.slug}`
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'ProfilePage', url, mainEntity: { '@id': `${url}#person` } },
        { '@type': 'Person', '@id': `${url}#person`, name: 'Runa </script> Falk', jobTitle: 'Actor' },
        {
          '@type': 'Service',
          offers: [{ name: 'Voice', priceSpecification: { minPrice: '500.00', priceCurrency: 'USD' } }],
          aggregateRating: { ratingValue: 4, ratingCount: 1 },
        },
      ],
    })
    const { text } = await world.stranger().get(`/t/${talent.slug}`, PAGE)
    expect(text, 'ratings with words are part of the page').toContain('On time.')
  })

  test('is not given for a talent hidden from search', async () => {
    expect(await dataOf(await world.talent('Shy Person'))).toEqual([])
  })
})
