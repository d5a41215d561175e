import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent } from '../../support/likeness/likeness.ts'
import { addTalent } from '../../support/likeness/likeness-records.ts'
import { expectOk, offerIn, setOfferPolicy } from '../../support/offers/offers.ts'
import { pictureOf, upload } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { DESKTOP, expectGoodPage, open, PHONE, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('the public pages', () => {
  let site: Site
  let mara: Person
  let code: string
  beforeAll(async () => {
    site = await serveSite()
    const { world } = site
    const warm = { voiceTone: 'warm', hasVoiceSample: true, hasImageAsset: true } as const
    mara = await addTalent(world, 'Mara Lindqvist', {
      ...warm,
      category: 'actor',
      numberOfFollowers: 12_400,
    })
    await addTalent(world, 'Tom Okafor', { category: 'athlete', voiceTone: 'deep', numberOfFollowers: 900 })
    await addTalent(world, 'Ben Hale', { ...warm, category: 'musician', numberOfFollowers: 400 })
    const { id, brand, talent } = await offerIn(world, 'PAID')
    await consent(talent)
    const file = { name: 'file', fileName: 'work.txt', bytes: Buffer.from('the work') }
    const { url } = expectOk(
      await upload(talent, '/api/offers/upload-deliverable', [{ name: 'offerId', value: id }, file]),
    )
    expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url] }))
    expectOk(await brand.post('/api/offers/complete', { offerId: id }))
    code = expectOk(await brand.get(`/api/offers/${id}/licence`)).licence.code
  })
  afterAll(() => site?.close())

  const names = (page: Page) => page.locator('.tile strong').allInnerTexts()

  test('are accessible in light and dark, and fit a phone and double text size', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    const paths = [
      '/',
      '/talents?voiceTone=warm',
      `/t/${mara.slug}`,
      '/verify',
      `/verify/${code}`,
      '/report',
      '/transparency',
      '/terms',
      '/privacy',
      '/status',
    ]
    for (const path of paths) {
      await open(page, site.address + path)
      await expectGoodPage(page)
    }
    await page.context().close()
  })

  test('the first screen shows the costs, reasons for trust, and a talent with a price; its button selects the kind of account', async () => {
    await setOfferPolicy(mara, { minimums: [{ amountMinorUnit: 90_000 }] })
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await site.visit(undefined, { viewport })
      await open(page, `${site.address}/`)
      const facts = page.locator('.first-screen-facts')
      expect(await facts.locator('dt').allInnerTexts()).toEqual(['What it costs', 'Escrow', 'Consent', 'License'])
      expect(await facts.innerText()).toContain('plus 10%')
      expect(await page.locator('.first-screen-example').innerText()).toContain('Offers from $900.00')
      const box = await page.locator('.first-screen').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      await page.context().close()
    }
    const page = await site.visit(undefined)
    await open(page, `${site.address}/`)
    await page.getByRole('link', { name: 'I’m a talent' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await page.getByRole('radio', { name: /^Talent/ }).isChecked()).toBe(true)
    await page.context().close()
  })

  test('a visitor filters the list by keyboard and clears filters, and every step has a URL', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/talents`)
    expect(await names(page)).toEqual(['Mara Lindqvist', 'Tom Okafor', 'Ben Hale'])
    await page.getByRole('radio', { name: /^Warm/ }).press('Space')
    await expect.poll(() => names(page)).toEqual(['Mara Lindqvist', 'Ben Hale'])
    await page.waitForURL(({ search }) => search === '?voiceTone=warm')
    await page.getByRole('radio', { name: /^Actor/ }).press('Space')
    await expect.poll(() => names(page)).toEqual(['Mara Lindqvist'])
    expect(await page.locator('.talent-why').innerText()).toBe('Actor · warm voice')
    await page.getByRole('link', { name: 'Remove filter: Actor' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['Mara Lindqvist', 'Ben Hale'])
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['Mara Lindqvist'])
    await page.context().close()
  })

  test('a sentence becomes filters that a visitor removes one by one, and random letters find nobody', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/talents`)
    await page.getByLabel('Who are you looking for?').fill('musicians with a voice sample and a deep voice, not bald')
    await page.keyboard.press('Enter')
    await page.getByText('Nobody matches everything. The closest ones are:').waitFor()
    const why = page.locator('.tile', { hasText: 'Ben Hale' }).locator('.talent-why')
    expect(await why.innerText()).toBe('Does not match: deep voice · musician · voice sample')
    await page.getByText('Not searched for: “not bald”.').waitFor()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Remove filter: Deep voice' }).click()
    await expect.poll(() => names(page)).toEqual(['Ben Hale'])
    expect(await page.getByLabel('Who are you looking for?').inputValue()).toBe(
      'musicians with a voice sample, not bald',
    )
    await page.getByRole('link', { name: 'Remove filter: Musician' }).click()
    await expect.poll(() => names(page)).toEqual(['Mara Lindqvist', 'Ben Hale'])
    await open(page, `${site.address}/talents?text=qqqqqq`)
    await page.getByText('Nobody matches “qqqqqq”').waitFor()
    await page.context().close()
  })

  test('the command palette finds a talent by a misspelled name, also for a visitor', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/terms`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('lindquist')
    const option = page.getByRole('option', { name: 'Mara Lindqvist' })
    await option.waitFor()
    await expectGoodPage(page)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/t/${mara.slug}`)
    await page.context().close()
  })

  test('on a phone, filters open as a sheet, and an empty result suggests what to remove', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/talents?q=Nobody+At+All`)
    await page.getByRole('link', { name: 'Remove filter: Name “Nobody At All”' }).last().click()
    await expect.poll(() => names(page)).toHaveLength(3)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: /^Deep/ }).check()
    await expect.poll(() => names(page)).toEqual(['Tom Okafor'])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Filters (1)' }).isVisible()).toBe(true)
    await page.context().close()
  })

  test('a brand selects several talents, puts them on a new shortlist, and starts a brief for all', async () => {
    const brand = await site.world.brand()
    const page = await site.visit(brand, { viewport: DESKTOP })
    await open(page, `${site.address}/talents`)
    await page.getByLabel('Choose Mara Lindqvist').check()
    await page.getByLabel('Choose Ben Hale').check()
    const bar = page.getByRole('region', { name: 'Chosen talents' })
    await bar.getByText('2 talents chosen').waitFor()
    expect(await bar.getByRole('link', { name: 'Make an offer to all 2' }).getAttribute('href')).toMatch(
      new RegExp(`^/offers/new\\?talents=${mara.slug},[a-z-]+$`),
    )
    await bar.getByRole('button', { name: 'Add to shortlist' }).click()
    await page.getByRole('textbox', { name: 'New shortlist' }).fill('Spring')
    await page.getByRole('button', { name: 'Create shortlist' }).click()
    await page.getByText('All 2 are on your shortlist').waitFor()
    expect((await brand.get('/api/shortlists')).body.shortlists).toMatchObject([{ name: 'Spring', talentCount: 2 }])
    await page.context().close()
  })

  test('a search by a picture without a face says so and links back', async () => {
    const page = await site.visit(await site.world.brand())
    await open(page, `${site.address}/talents`)
    const buffer = Buffer.from(await pictureOf(60, 60, 'teal'))
    await page.getByLabel('Search with a picture').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer })
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Back to all talents' }).click()
    await expect.poll(() => names(page)).toHaveLength(3)
    await page.context().close()
  })

  test('a visitor who wants to make an offer must sign in and returns to the offer', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/t/${mara.slug}`)
    const href = await page.getByRole('link', { name: 'Make Mara an offer' }).getAttribute('href')
    const address = new URL(href ?? '')
    expect(address.origin + address.pathname).toBe(`${site.world.config.AUTH_URL}/login`)
    expect(address.searchParams.get('returnTo')).toBe(`${site.address}/offers/new?talents=${mara.slug}`)
    await page.context().close()
  })

  test('checking a file against a license happens in the browser, which sends the file nowhere', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/verify`)
    await page.getByLabel('License code').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Check license' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('may use the likeness').waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const field = page.getByLabel('Choose a file')
    const file = (words: string) => ({ name: 'any.txt', mimeType: 'text/plain', buffer: Buffer.from(words) })
    await field.setInputFiles(file('the work'))
    await page.getByText('identical to a file delivered').waitFor()
    await field.setInputFiles(file('the work, changed'))
    await page.getByText('not one of the delivered files').waitFor()
    expect(await page.getByText('identical to a file delivered').count()).toBe(0)
    expect(sent).toEqual([])
    await page.context().close()
  })

  test('a file’s credentials are shown, and an unsupported file is rejected with an explanation', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/verify`)
    const field = page.getByLabel('Choose a file')
    const buffer = Buffer.from(await pictureOf(60, 60, 'teal'))
    await field.setInputFiles({ name: 'plain.png', mimeType: 'image/png', buffer })
    await page.getByText('This file has no signed information').waitFor()
    await field.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await page.getByRole('alert').waitFor()
    await page.context().close()
  })

  test('anybody can report a face: errors are shown at fields, and input survives a reload', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/report?talent=${mara.slug}`)
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Describe what is wrong in one sentence.').waitFor()
    await page.getByLabel('Your statement').fill('The third picture is of me.')
    await page.getByLabel('Your name').fill('Ines Duarte')
    await page.reload()
    await waitUntilReady(page)
    await expect.poll(() => page.getByLabel('Your statement').inputValue()).toBe('The third picture is of me.')
    await page.getByLabel('Your email address').fill('ines@example.com')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const mails = await site.world.database.kysely
      .selectFrom('outgoing_mails')
      .select('address')
      .where('address', '=', 'ines@example.com')
      .execute()
    expect(mails).toHaveLength(1)
    await page.context().close()
  })
})
