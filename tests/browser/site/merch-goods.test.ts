import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeArtModels } from '../../support/merch/merch-artwork.ts'
import { pictureOf } from '../../support/uploads.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('the merch catalog pages', () => {
  let site: Site
  let admin: Person
  let page: Page
  beforeAll(async () => {
    site = await serveSite({ wrapModels: fakeArtModels().wrap })
    admin = await site.world.admin()
    page = await site.visit(admin)
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const settled = () => page.waitForFunction(() => document.querySelector('.skeleton') === null)

  test('create a product with prices, sizes, colors and a picture', async () => {
    await open(page, at('/admin/catalog'))
    await settled()
    await expectGoodPage(page)
    await button('Add product').click()
    await button('Add').click()
    await page.getByText('Enter a price.').waitFor()
    await field('Name').fill('Tour hoodie')
    await field('SKU').fill('tour-hoodie')
    await field('Price').fill('59.95')
    await button('Add').click()
    await page.getByRole('heading', { level: 1, name: 'Tour hoodie' }).waitFor()
    await button('Add S to XXL').click()
    await button('Add color').click()
    await button('Add price').click()
    await button('Save product').click()
    await page.getByText('Enter a price in EUR.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price-1')
    await field('Color').fill('Ink')
    await field('Price').nth(1).fill('55')
    const buffer = Buffer.from(await pictureOf(300, 400))
    const picture = { name: 'front.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Add picture').setInputFiles(picture)
    await field('Description').fill('From the front')
    await button('Save product').click()
    await page.getByText('Saved. Campaigns now show the changes.').waitFor()
    const { products } = (await admin.get('/api/merch/admin/catalog?q=tour-hoodie')).body.data
    expect(products).toMatchObject([
      {
        sku: 'TOUR-HOODIE',
        pricesMinorUnit: { USD: 5995, EUR: 5500 },
        sizes: ['s', 'm', 'l', 'xl', 'xxl'].map((key) => ({ key })),
        colors: [{ key: 'ink', label: 'Ink' }],
        images: [{ alt: 'From the front' }],
      },
    ])
    await expectGoodPage(page)

    // Another admin saves meanwhile. What is typed stays, and replaces nothing else.
    const { id, version } = products[0]
    const product = `/api/merch/admin/catalog/${id}`
    await admin.patch(product, { version, description: 'Heavy cotton' })
    await field('Weight in grams').fill('700')
    await button('Save product').click()
    await page.getByRole('form', { name: 'About the product' }).locator('.notice.bad').waitFor()
    expect(await field('Weight in grams').inputValue()).toBe('700')
    await button('Save product').click()
    await page.getByText('Saved. Campaigns now show the changes.').waitFor()
    expect((await admin.get(product)).body.data.product).toMatchObject({
      weightGrams: 700,
      description: 'Heavy cotton',
    })
    expect(await field('Description (optional)').inputValue()).toBe('Heavy cotton')
  })

  test('place art by keyboard and by dragging, undo, preview and save', async () => {
    await page.getByRole('link', { name: 'Print areas' }).click()
    await button('Add print area').click()
    const left = field('From the left')
    await left.waitFor()
    expect(await left.inputValue()).toBe('32')
    const middle = button('Full front: move')
    await middle.press('ArrowRight')
    await middle.press('ArrowRight')
    await middle.press('Shift+ArrowLeft')
    expect(await left.inputValue()).toBe('28')
    await button('Undo').click()
    expect(await left.inputValue()).toBe('32')
    await middle.press('ArrowRight')

    const corner = await button('Full front: bottom right corner').boundingBox()
    const canvas = await page.getByRole('group', { name: 'Tour hoodie with its print areas' }).boundingBox()
    if (!corner || !canvas) throw new Error('the element to drag is missing')
    const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + canvas.width * 0.3, from.y, { steps: 3 })
    await page.mouse.move(from.x + canvas.width * 0.1, from.y, { steps: 3 })
    await page.mouse.up()
    expect(Number(await field('Width').inputValue())).toBeCloseTo(46, 0)

    await button('Add left chest').click()
    await button('Left chest: move').waitFor()
    await button('Test with sample art').click()
    const tried = page.getByRole('img', { name: 'Product with sample art, as shown to fans' })
    await tried.waitFor()
    expect(await tried.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(300)
    await button('Save print areas').click()
    await page.getByText('Saved. Fans now see the new placement.').waitFor()
    const [{ rendererConfig }] = (await admin.get('/api/merch/admin/catalog?q=tour-hoodie')).body.data.products
    expect(rendererConfig).toMatchObject({
      canvas: { width: 300, height: 400 },
      placements: [
        { name: 'front', area: [{ x: 0.325, y: 0.3 }, {}, {}, {}] },
        { name: 'left-chest', label: 'Left chest' },
      ],
    })
    await expectGoodPage(page)
    await page.getByRole('navigation', { name: 'Product sections' }).getByRole('link', { name: 'Campaigns' }).click()
    await page.getByText('No campaign sells it yet').waitFor()
  })

  test('show print errors at their field without saving', async () => {
    await page.getByRole('link', { name: 'Print areas' }).click()
    await field('Print width').fill('1000')
    await field('Print height').fill('1000')
    await page.getByText('the print width and the height are more than 40 million pixels').waitFor()
    expect(await button('Save print areas').getAttribute('aria-disabled')).toBe('true')
    await button('Undo').click()
    await button('Undo').click()
    expect(await field('Print width').inputValue()).toBe('100')
  })

  test('create a filter, try it before saving, publish it, and delete it', async () => {
    await open(page, at('/admin/filters?case=new'))
    await field('Name').fill('Linocut')
    await field('Tags (optional)').fill('print, ink')
    await button('Add filter').click()
    await page.locator('.chip', { hasText: 'Draft: no prompt' }).waitFor()
    await page.getByRole('textbox', { name: /^Prompt/ }).fill('A linocut portrait in one ink')
    await page.getByRole('radio', { name: 'Illustration of a man with short hair' }).check({ force: true })
    await button('Test unsaved prompt').click()
    await page.getByRole('img', { name: 'Test face with Linocut' }).waitFor()
    await button('Save filter').click()
    await page.locator('.chip', { hasText: 'Available to sellers' }).waitFor()
    await page.getByText('No store uses it yet.').waitFor()
    await expectGoodPage(page)
    await button('Delete filter').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete filter' }).click()
    await page.getByText('No filters yet').waitFor()
  })

  test('add a leaderboard with two teams, make it the default, and import a table', async () => {
    await open(page, at('/admin/boards'))
    await settled()
    await expectGoodPage(page)
    await button('Add leaderboard').click()
    await field('Name').fill('City derby')
    await page.getByRole('dialog').getByRole('button', { name: 'Add leaderboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'City derby' }).waitFor()
    for (const [name, seeds] of [
      ['Reds', '1200'],
      ['Blues', '800'],
    ] as const) {
      await button('Add team').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await field('Starting count').fill(seeds)
      await page.getByRole('dialog').getByRole('button', { name: 'Add team' }).click()
      await page.getByRole('cell', { name }).first().waitFor()
    }
    await page.getByText('2 teams, fans counted: 2,000').waitFor()
    await page.getByText('The counts of all 2 teams are correct.').waitFor()
    await button('Make default').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
    await page.getByText('This is the default leaderboard').waitFor()
    const boards = (await admin.get('/api/merch/admin/leaderboards')).body.data.leaderboards
    expect(boards.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([{ name: 'City derby' }])

    const table = (csv: string) => ({ name: 'teams.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByLabel('Upload CSV').setInputFiles(table('name,mainColor\r\nGreens,green\r\n'))
    await page.getByText('The file has errors. Nothing was imported.').waitFor()
    await page.getByLabel('Upload CSV').setInputFiles(table('name,mainColor\r\nGreens,#2f7d4f\r\n'))
    await button('Import teams').click()
    await page.getByText('1 team added, 0 changed.').waitFor()
    await page.getByText('3 teams, fans counted: 2,000').waitFor()
    await expectGoodPage(page)
  })
})
