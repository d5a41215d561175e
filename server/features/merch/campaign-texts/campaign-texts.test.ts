import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { NO_TEXTS } from '../../../../tests/support/merch/campaign-texts.ts'
import { openStore, sellSmall } from '../../../../tests/support/merch/seller-stores.ts'
import { liveCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { LANGUAGES } from '../../../../web/site/words/language.ts'
import { STORE_LANGUAGES } from './domain/languages.ts'

let world: World
let admin: Person
let fan: Browser
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
  admin = await world.admin()
  fan = world.stranger()
  await sellSmall(admin)
})
afterAll(() => world.close())

const pathOf = (id: string, language: string) => `/api/merch/admin/campaigns/${id}/texts/${language}`
const put = (id: string, language: string, texts: object) => admin.put(pathOf(id, language), { ...NO_TEXTS, ...texts })
const shown = async (slug: string, language?: string) =>
  fan.get(`/api/merch/campaign/${slug}${language === undefined ? '' : `?language=${language}`}`)

test('campaigns have texts in every language of the pages of stores', () => {
  expect(STORE_LANGUAGES).toEqual(LANGUAGES)
})

describe('texts of a campaign', () => {
  test('are shown in the fan’s language, and fall back to the main text one by one', async () => {
    const { campaign, product, design } = await liveCampaign(world)
    const main = expectOk(await shown(campaign.slug)).data
    expectOk(
      await put(campaign.id, 'de', {
        desktopTitle: 'Mara auf Tour',
        studioHeadline: 'Komm mit auf die Bühne',
        designs: [{ id: design.id, name: 'Punkte' }],
        products: [{ catalogProductId: product.id, name: 'Der Hut', description: null }],
      }),
    )
    const german = expectOk(await shown(campaign.slug, 'de')).data
    expect(german).toMatchObject({
      copy: { desktopTitle: 'Mara auf Tour', thankYouMessage: main.copy.thankYouMessage },
      studio: { studioHeadline: 'Komm mit auf die Bühne' },
      designs: [{ name: 'Punkte' }],
      products: [{ name: 'Der Hut', description: main.products[0].description }],
    })
    for (const language of [undefined, 'es']) expect(expectOk(await shown(campaign.slug, language)).data).toEqual(main)
    expect((await shown(campaign.slug, 'it')).status).toBe(400)
  })

  test('change in every process at once, with another ETag, and need no further statement for a cached store', async () => {
    const { campaign } = await liveCampaign(world)
    const before = await shown(campaign.slug, 'de')
    expect([before.statements, (await shown(campaign.slug, 'de')).statements]).toEqual([4, 1])
    expectOk(await put(campaign.id, 'de', { desktopTitle: 'Neu' }))
    const after = await shown(campaign.slug, 'de')
    expect(after.body.data.copy.desktopTitle).toBe('Neu')
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect((await shown(campaign.slug, 'de')).statements).toBe(1)
  })

  test('are in the page of the store, in the language of the browser', async () => {
    const { campaign } = await liveCampaign(world)
    expectOk(await put(campaign.id, 'es', { desktopTitle: 'Mara de gira' }))
    const page = (language: string) =>
      world.stranger().get(`/c/${campaign.slug}`, { accept: 'text/html', 'accept-language': language })
    expect((await page('es-MX,es;q=0.9')).text).toContain('Mara de gira')
    expect((await page('en')).text).not.toContain('Mara de gira')
  })

  test('can be saved in every language of the stores', async () => {
    const { campaign } = await liveCampaign(world)
    for (const language of LANGUAGES) {
      expectOk(await put(campaign.id, language, { desktopTitle: `Mara ${language}` }))
      expect(expectOk(await shown(campaign.slug, language)).data.copy.desktopTitle).toBe(`Mara ${language}`)
    }
  })

  test('a save replaces one language, drops what the campaign does not have, and is audited', async () => {
    const { campaign, design } = await liveCampaign(world)
    expectOk(await put(campaign.id, 'de', { desktopTitle: 'Eins', thankYouMessage: 'Danke' }))
    expectOk(await put(campaign.id, 'es', { desktopTitle: 'Uno' }))
    const { data } = expectOk(
      await put(campaign.id, 'de', {
        desktopTitle: '  Zwei ',
        successHeadline: '\u200b',
        designs: [
          { id: design.id, name: 'Punkte' },
          { id: 'somebody-else’s', name: 'Fremd' },
        ],
        products: [{ catalogProductId: 'unknown', name: 'Nichts', description: null }],
      }),
    )
    const german = { ...NO_TEXTS, desktopTitle: 'Zwei', designs: [{ id: design.id, name: 'Punkte' }] }
    const spanish = { ...NO_TEXTS, desktopTitle: 'Uno' }
    expect(data.languages).toEqual({ de: german, es: spanish })
    const read = await admin.get(`/api/merch/admin/campaigns/${campaign.id}/texts`)
    expect(expectOk(read).data.languages).toEqual(data.languages)
    expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
      action: 'change-campaign-texts',
      before: { language: 'de', texts: { desktopTitle: 'Eins' } },
      after: { language: 'de', texts: { desktopTitle: 'Zwei' } },
    })
    expect(expectOk(await put(campaign.id, 'de', {})).data.languages).toEqual({ es: spanish })
  })

  test('are not found for an unknown campaign', async () => {
    expect((await admin.get('/api/merch/admin/campaigns/none/texts')).status).toBe(404)
    expect((await put('none', 'de', {})).status).toBe(404)
  })
})

describe('texts of a seller’s store', () => {
  const STORE = '/api/merch/seller/store'

  test('are edited by its seller, who can edit no other store', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const store = await openStore(talent, { headline: 'Wear it loud' })
    const othersStore = await openStore(other, { headline: 'Mine' })
    const [original] = store.designs
    const texts = { ...NO_TEXTS, studioHeadline: 'Trag es laut', designs: [{ id: original.id, name: 'Das Foto' }] }
    expect(expectOk(await talent.put(`${STORE}/texts/de`, texts)).languages).toEqual({ de: texts })
    expect(expectOk(await talent.get(`${STORE}/texts`)).languages).toEqual({ de: texts })
    expect(expectOk(await other.get(`${STORE}/texts`)).languages).toEqual({})
    expect(expectOk(await shown(store.slug, 'de')).data).toMatchObject({
      studio: { studioHeadline: 'Trag es laut' },
      designs: [{ name: 'Das Foto' }],
    })
    expect(expectOk(await shown(othersStore.slug, 'de')).data.studio.studioHeadline).toBe('Mine')
  })

  test('are 404 for an account without a store', async () => {
    const talent = await world.talent()
    expect((await talent.get(`${STORE}/texts`)).status).toBe(404)
    expect((await talent.put(`${STORE}/texts/de`, NO_TEXTS)).status).toBe(404)
  })
})
