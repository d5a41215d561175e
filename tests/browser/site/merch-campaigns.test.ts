import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogProduct, draftCampaign, liveCampaign, made } from '../../support/merch/storefronts.ts'
import { pictureOf, upload } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'
import { member } from './members.ts'

const ADMIN = '/api/merch/admin'
const PRODUCTS = ['Tour shirt', 'Tour hoodie', 'Tour poster', 'Tour mug']
const DESIGNS = ['Halftone', 'Comic cover', 'Church window']

describe.skipIf(!CHROMIUM)('the campaign pages', () => {
  let site: Site
  let admin: Person
  let page: Page
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    await member(site.world, 'talent', 'Ida Grönvall')
    for (const name of PRODUCTS) await catalogProduct(admin, { name })
    page = await site.visit(admin, { viewport: { width: 1440, height: 900 } })
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const unfold = (title: string) => page.locator('summary').filter({ hasText: title }).click()
  const campaignAt = async (id: string) => (await admin.get(`${ADMIN}/campaigns/${id}`)).body.data.campaign

  test('take a campaign from nothing to live, with three designs and four products, in two dozen steps', async () => {
    let steps = 0
    const press = async (name: string) => {
      steps += 1
      await page.getByRole('button', { name, exact: true }).click()
    }
    const follow = async (name: string) => {
      steps += 1
      await page.getByRole('link', { name, exact: true }).first().click()
    }
    const write = async (label: string, text: string) => {
      steps += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await open(page, at('/admin/campaigns'))
    await page.getByText('No campaigns yet').waitFor()
    await press('Create campaign')
    await write('Name', 'Ida on tour — 2027')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('ida-on-tour-2027')
    await write('Seller (talent)', 'grön')
    steps += 1
    await page.getByRole('button', { name: 'Ida Grönvall' }).click()
    await press('Create draft')
    await page.getByText('Before the campaign can go live, it needs:').waitFor()
    expect(await page.locator('.campaign-lacking li').count()).toBe(2)

    await follow('Put a product on sale')
    for (const name of PRODUCTS) await press(`Add: ${name}`)
    await expect.poll(() => page.locator('.campaign-product').count()).toBe(PRODUCTS.length)
    await follow('Add design')
    for (const [index, name] of DESIGNS.entries()) {
      if (index > 0) await follow('Add design')
      await page.getByRole('heading', { name: 'New design' }).waitFor()
      await write('Name', name)
      await write('Prompt', `A ${name} of {fanName}`)
      await press('Add design')
      await page.getByRole('heading', { name, exact: true, level: 2 }).waitFor()
    }
    await follow('Setup')
    await page.getByText('The campaign is ready to go live.').waitFor()
    await press('Go live')
    await page.getByText('Fans visit, create art and buy.').waitFor()

    const { data } = (await site.world.stranger().get('/api/merch/campaign/ida-on-tour-2027')).body
    expect(data.products.map(({ name }: { name: string }) => name).toSorted()).toEqual(PRODUCTS.toSorted())
    expect(data.designs.map(({ name }: { name: string }) => name).toSorted()).toEqual(DESIGNS.toSorted())
    expect(data.seller.displayName).toBe('Ida Grönvall')
    expect(steps).toBeLessThanOrEqual(24)
  })

  test('preview unsaved changes in the storefront, and discard them', async () => {
    const { id } = await draftCampaign(admin, { slug: 'seen-before', name: 'Seen before' })
    await open(page, at(`/admin/campaigns/${id}`))
    const name = page.frameLocator('iframe').locator('.store-name')
    await expect.poll(() => name.textContent()).toContain('Seen before')
    await unfold('Basics')
    await page.getByLabel('Name', { exact: true }).fill('Seen at once')
    await expect.poll(() => name.textContent()).toContain('Seen at once')
    expect((await campaignAt(id)).name).toBe('Seen before')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => name.textContent()).toContain('Seen before')
  })

  test('say if a color is adjusted, and show errors beside fields', async () => {
    const { id } = await draftCampaign(admin)
    await open(page, at(`/admin/campaigns/${id}`))
    await unfold('Colors and pictures')
    await page.getByLabel('Primary color (optional)').fill('#ffff00')
    await page.getByText('To keep text readable').waitFor()
    await page.getByLabel('Secondary color (optional)').fill('#12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Something needs to be corrected').waitFor()
    expect((await campaignAt(id)).branding.primaryColor).toBeNull()
    await page.getByLabel('Secondary color (optional)').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    expect((await campaignAt(id)).branding).toMatchObject({ primaryColor: '#ffff00', secondaryColor: null })
  })

  test('upload and show a picture', async () => {
    const { id } = await draftCampaign(admin)
    await open(page, at(`/admin/campaigns/${id}`))
    await unfold('Colors and pictures')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.getByLabel('Logo: choose a file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
    await page.getByAltText('Current picture: Logo').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    expect((await campaignAt(id)).branding.partnerLogoUrl).toContain('/media/')
  })

  test('close a campaign at once only after typing its slug and deciding on paid orders', async () => {
    const { campaign } = await liveCampaign(site.world)
    await open(page, at(`/admin/campaigns/${campaign.id}`))
    await page.getByRole('button', { name: 'Close immediately' }).click()
    await page.getByRole('heading', { name: `Close “${campaign.name}” immediately?` }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close immediately' }).click()
    await page.getByText('Choose what happens to paid orders.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('paidOrders')
    expect((await campaignAt(campaign.id)).shutdownMode).toBe('NONE')
    await page.getByLabel('Refund').check()
    await page.getByLabel(`Type ${campaign.slug} to continue`).fill(campaign.slug)
    await page.getByRole('dialog').getByRole('button', { name: 'Close immediately' }).click()
    await page.getByText('Everything has stopped.').waitFor()
    expect(await campaignAt(campaign.id)).toMatchObject({ shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'refund' })
  })

  test('let a variation inherit, override and reset values', async () => {
    const { campaign, design, product } = await liveCampaign(site.world)
    await open(page, at(`/admin/campaigns/${campaign.id}/designs?design=${design.id}`))
    await page.getByRole('link', { name: 'Add variation' }).click()
    await page.getByLabel('Product', { exact: true }).selectOption(product.id)
    await page.getByRole('button', { name: 'Add variation' }).click()
    await page.getByText(`from “${design.name}”`).first().waitFor()
    const promptOf = async () => {
      const { designs } = (await admin.get(`${ADMIN}/designs?parentDesignId=${design.id}`)).body.data
      return designs[0].configs[0].config.prompt
    }
    await page.getByRole('button', { name: 'Prompt: override' }).click()
    await page.getByLabel('Prompt', { exact: true }).fill('In gold')
    await page.getByRole('button', { name: 'Save art settings' }).click()
    await page.getByText('Saved. The next fan’s art uses these settings.').waitFor()
    expect(await promptOf()).toBe('In gold')
    await page.getByRole('button', { name: `Prompt: reset to the value from “${design.name}”` }).click()
    await page.getByRole('button', { name: 'Save art settings' }).click()
    await expect.poll(promptOf).toBeUndefined()
    await expectGoodPage(page)
  })

  test('copy a campaign with its products, designs, texts and logo', async () => {
    const { campaign, product, design } = await liveCampaign(site.world, { copy: { supportEmail: 'help@example.com' } })
    const { version } = made(
      await admin.patch(`${ADMIN}/designs/${design.id}`, { version: design.version, needsFace: false }),
      'design',
    )
    const body = {
      version,
      productType: null,
      config: { prompt: 'In gold', modelEndpoint: 'mock-image', qualityTiers: ['high'] },
    }
    made(await admin.put(`${ADMIN}/designs/${design.id}/config`, body), 'design')
    await admin.post(`${ADMIN}/designs`, {
      parentDesignId: design.id,
      name: 'Women',
      gender: 'female',
      ageGroup: '20s',
    })
    const logo = await upload(admin, `${ADMIN}/assets`, [
      { name: 'type', value: 'logo' },
      { name: 'name', value: 'A logo' },
      { name: 'campaignId', value: campaign.id },
      { name: 'file', fileName: 'logo.png', bytes: await pictureOf(64, 64) },
    ])
    const branding = { partnerLogoAssetId: made(logo, 'asset').id }
    made(await admin.patch(`${ADMIN}/campaigns/${campaign.id}`, { version: campaign.version, branding }), 'campaign')
    await open(page, at(`/admin/campaigns/${campaign.id}`))
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await page.getByLabel('Name', { exact: true }).fill('The same again')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { name: 'The same again', level: 1 }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const copied = (await admin.get(`${ADMIN}/campaigns/${id}`)).body.data.campaign
    expect(copied).toMatchObject({ status: 'DRAFT', copy: { supportEmail: 'help@example.com' } })
    expect(copied.branding.partnerLogoUrl).toMatch(/^http/)
    expect(copied.branding.partnerLogoAssetId).not.toBe(branding.partnerLogoAssetId)
    const { shopProducts } = (await admin.get(`${ADMIN}/shop-products?campaignId=${id}`)).body.data
    expect(shopProducts).toMatchObject([{ catalogProductId: product.id }])
    const { designs } = (await admin.get(`${ADMIN}/designs?campaignId=${id}`)).body.data
    expect(designs).toMatchObject([
      { name: design.name, needsFace: false, configs: [{ config: { prompt: 'In gold', qualityTiers: ['high'] } }] },
    ])
    const below = (await admin.get(`${ADMIN}/designs?parentDesignId=${designs[0].id}`)).body.data.designs
    expect(below).toMatchObject([{ name: 'Women', gender: 'female', ageGroup: '20s' }])
  })

  test('show each error of a refused draft: at its field, or below the form if it has none', async () => {
    const { campaign } = await liveCampaign(site.world, { name: 'To be refused' })
    await open(page, at(`/admin/campaigns/${campaign.id}`))
    await page.getByRole('link', { name: 'Duplicate' }).click()
    const issues = [
      { path: 'shopFlow', message: 'is not offered here' },
      { path: 'talentName', message: 'is too long' },
    ]
    const refusal = {
      error: 'The body is wrong.',
      code: 'BadRequest',
      details: { issues },
      validationErrors: issues.map(({ path, message }) => `${path} ${message}`),
    }
    await page.route(`**${ADMIN}/campaigns`, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('group', { name: 'Store flow' }).getByText('is not offered here').waitFor()
    expect(await page.locator('.notice.bad').innerText()).toContain('talentName is too long')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shopFlow')
  })

  test('create a discount code and switch it off', async () => {
    const { campaign } = await liveCampaign(site.world, { name: 'With a code' })
    await open(page, at(`/admin/discounts?campaign=${campaign.id}`))
    await page.getByRole('link', { name: 'Create code' }).click()
    await page.getByLabel('Code', { exact: true }).fill('first-fans')
    await page.getByLabel('Percent', { exact: true }).fill('12,5')
    await page.getByRole('button', { name: 'Create code' }).click()
    await page.getByRole('heading', { name: 'FIRST-FANS' }).waitFor()
    const toggle = page.getByRole('switch', { name: 'Active' })
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    const { discounts } = (await admin.get(`${ADMIN}/discounts?campaignId=${campaign.id}`)).body.data
    expect(discounts).toMatchObject([{ code: 'FIRST-FANS', percentBps: 1250, isActive: false }])
    await expectGoodPage(page)
  })

  test('are accessible with everything expanded, and fit a phone and double text size', async () => {
    const { campaign } = await liveCampaign(site.world)
    await open(page, at('/admin/campaigns'))
    await page.getByRole('table').waitFor()
    await expectGoodPage(page)
    await open(page, at(`/admin/campaigns/${campaign.id}`))
    await page.locator('.campaign-product').waitFor({ state: 'attached' })
    const unfoldAll = () =>
      page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    await unfoldAll()
    await expectGoodPage(page)
  })
})
