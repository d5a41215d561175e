import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeCamera, fakeCamera } from '../../support/likeness/fake-camera.ts'
import { campaignIn, SELFIE, type TestCampaign } from '../../support/merch/fans.ts'
import { runIntervalsNow } from '../run-intervals-now.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('a fan’s photo', () => {
  let site: Site
  let campaign: TestCampaign
  let camera: FakeCamera
  beforeAll(async () => {
    camera = await fakeCamera({ side: 1080, grain: 12 })
    site = await serveSite({ browserIsTold: camera.switches })
    campaign = await campaignIn(site.world)
  })
  afterAll(async () => {
    await site?.close()
    await camera?.remove()
  })

  const begin = async (page: Page): Promise<void> => {
    await open(page, `${site.address}/c/${campaign.slug}`)
    await page.getByRole('button', { name: 'Take your photo' }).click()
    await page.waitForURL('**/photo')
    await page.getByRole('heading', { name: 'Your photo' }).waitFor()
  }

  test('is taken with the camera, with guidance computed on the device, and leads to the art', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    const left: string[] = []
    const elsewhere: string[] = []
    page.context().on('request', (request) => {
      const { origin, pathname, protocol } = new URL(request.url())
      if (request.method() !== 'GET') left.push(pathname)
      if (protocol.startsWith('http') && origin !== site.address) elsewhere.push(request.url())
    })
    await open(page, `${site.address}/c/${campaign.slug}`)
    await expectGoodPage(page)
    await begin(page)
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Take a selfie' }).click()
    // Guidance appears only once a face is found; good light alone is not enough.
    await page.getByText(/^(?:Good\.|Come closer|Move a little|Center your face$)/).waitFor()
    expect(left, 'no part of the photo is sent before the shutter').not.toContain('/api/merch/upload')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Take the photo' }).click()
    await page.getByAltText('The photo you took').waitFor()
    expect(left).not.toContain('/api/merch/upload')
    const upload = page.waitForRequest('**/api/merch/upload')
    await page.getByRole('button', { name: 'Upload photo' }).click()
    await page.waitForURL('**/art')
    const photoBytes = Number(await (await upload).headerValue('content-length'))
    expect(left).toContain('/api/merch/upload')
    // One second on a slow connection.
    expect(photoBytes).toBeGreaterThan(10_000)
    expect(photoBytes).toBeLessThan(80_000)
    await open(page, `${site.address}/c/${campaign.slug}`)
    await page.getByRole('link', { name: 'Continue with your photo' }).waitFor()
    expect(elsewhere, 'everything comes from this installation, including the face detector').toEqual([])
  })

  test('is uploaded if the camera is not allowed, and a failed upload is retried without choosing again', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await begin(page)
    await page.getByRole('button', { name: 'Take a selfie' }).click()
    await page.getByText('Camera access was denied').waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Choose a photo' }).click()
    await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: SELFIE })
    let tries = 0
    await page.route('**/api/merch/upload', (route) => {
      tries += 1
      return tries === 1
        ? route.fulfill({ status: 503, json: { error: 'Later.', code: 'ServiceUnavailable' } })
        : route.continue()
    })
    await page.getByRole('button', { name: 'Upload photo' }).click()
    await page.getByRole('button', { name: 'Upload again' }).click()
    await page.waitForURL('**/art')
    expect(tries).toBe(2)
  })

  test('is taken on a phone that scans a code from a wide screen, which shows it', async () => {
    const page = await site.visit(undefined)
    await begin(page)
    const response = page.waitForResponse('**/api/merch/session/hand-over')
    await page.getByRole('button', { name: 'Show code' }).click()
    const { url } = (await (await response).json()) as { url: string }
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await expectGoodPage(page)
    const phone = await site.visit(undefined, { viewport: PHONE })
    await open(phone, url)
    await expectGoodPage(phone)
    // The fan chooses the photo before the page's script arrives.
    const line = Promise.withResolvers<void>()
    await phone.route('**/*.js', async (route) => {
      await line.promise
      await route.continue()
    })
    await phone.getByRole('button', { name: 'Continue here' }).click()
    await phone.waitForURL('**/photo', { waitUntil: 'commit' })
    await phone.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: SELFIE })
    line.resolve()
    await waitUntilReady(phone)
    await phone.getByRole('button', { name: 'Upload photo' }).click()
    await phone.waitForURL('**/art')
    await runIntervalsNow(page)
    await page.getByText('This was continued on another device.').waitFor()
    await expectGoodPage(page)
    expect(await page.getByText('Your photo was uploaded.').count()).toBe(0)
  })
})
