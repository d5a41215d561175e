import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STUB_KEY } from '../../../server/providers/processor/stripe/testing/stripe-stub.ts'
import { fakeVision } from '../../support/likeness/fake-vision.ts'
import { addPicture, addRecording, consent } from '../../support/likeness/likeness.ts'
import { fakeArtModels } from '../../support/merch/merch-artwork.ts'
import { openStore, sellSmall } from '../../support/merch/seller-stores.ts'
import { open, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

/** @returns the number of pictures, and the failed ones */
const picturesOf = async (page: Page): Promise<{ shown: number; broken: string[] }> => {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    // A picture that was lazy a moment ago already counts as complete. `decode` waits until it has
    // loaded or failed.
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  return page.evaluate(() => ({
    shown: document.images.length,
    broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
  }))
}

describe.skipIf(!CHROMIUM)('with a bucket, Stripe and the production content policy', () => {
  const artists = fakeArtModels()
  const eyes = fakeVision()
  let site: Site
  beforeAll(async () => {
    site = await serveSite({
      storage: 's3',
      wrapModels: (models) => {
        const drawing = artists.wrap(models).adapters.openai
        const vision = eyes.wrap(models).adapters.openai
        return { ...models, adapters: { ...models.adapters, openai: { ...vision, ...drawing, defaultModels: {} } } }
      },
      env: { PROCESSOR: 'stripe', STRIPE_SECRET_KEY: STUB_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_test_stub' },
    })
  })
  // Content policy violations count as page errors and fail here.
  afterAll(() => site?.close())

  async function expectPictures(path: string, cookies = new Map<string, string>()): Promise<Page> {
    const page = await site.visit({ cookies })
    const origins = new Set<string>()
    page.on('response', (response) => origins.add(new URL(response.url()).origin))
    await open(page, site.address + path)
    // The page may add pictures while the first ones load.
    const lacking = async () => {
      const { shown, broken } = await picturesOf(page)
      return shown === 0 ? ['no pictures'] : broken
    }
    await expect.poll(lacking, { message: path }).toEqual([])
    expect([...origins], path).toContain(site.world.app.ctx.storage.origin)
    return page
  }

  test('a talent’s store shows its products, and its owner sees their own photo', async () => {
    const talent = await site.world.talent()
    await consent(talent)
    await sellSmall(await site.world.admin())
    const { slug } = await openStore(talent)
    await expectPictures(`/c/${slug}`)
    await expectPictures('/store', talent.cookies)
  })

  test('the likeness page shows pictures and plays recordings', async () => {
    const talent = await site.world.talent()
    await consent(talent)
    await addPicture(talent)
    await addRecording(talent)
    const page = await expectPictures('/likeness', talent.cookies)
    const player = page.locator('audio').first()
    await player.evaluate((audio: HTMLAudioElement) => audio.load())
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
  })

  test('a filter whose picture is at another host is listed, but the picture is never loaded', async () => {
    const admin = await site.world.admin()
    const elsewhere = 'https://cdn.example.com/riso.png'
    const added = await admin.post('/api/merch/admin/filters', {
      name: 'Risograph',
      prompt: 'Two inks on rough paper',
      referenceImageUrl: elsewhere,
    })
    expect(added.status, added.text).toBe(201)
    const talent = await site.world.talent()
    await consent(talent)
    await openStore(talent)
    for (const [path, cookies] of [
      ['/store', talent.cookies],
      ['/admin/filters', admin.cookies],
    ] as const) {
      const page = await site.visit({ cookies })
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await open(page, site.address + path)
      await page.getByText('Risograph').first().waitFor()
      expect(requested, path).not.toContain(elsewhere)
    }
  })
})
