import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAbandonedCarts } from '../../support/merch/abandoned-carts.ts'
import { openShop, orderOf, piece, type Shop, tee } from '../../support/merch/merch-shop.ts'
import type { Person } from '../../support/world.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

describe.skipIf(!CHROMIUM)('the merch order pages', () => {
  let site: Site
  let admin: Person
  let shop: Shop
  let page: Page
  beforeAll(async () => {
    site = await serveSite()
    admin = await site.world.admin()
    shop = await openShop(site.world)
    page = await site.visit(admin)
  })
  afterAll(() => site?.close())

  const at = (path: string): string => `${site.address}${path}`
  const orderAt = async (orderId: string) => (await admin.get(`/api/merch/admin/orders/${orderId}`)).body.data.order

  test('show an order in full and ship it with its tracking, once after a double click', async () => {
    const { orderId, orderNumber } = await orderOf(site.world, shop, [tee(shop, { giftNote: 'For Noor' })])
    await open(page, at('/admin/orders'))
    await page.getByRole('link', { name: new RegExp(orderNumber) }).click()
    await page.getByText('For Noor').waitFor()
    await expectGoodPage(page)
    const form = page.getByRole('form', { name: 'Update order' })
    await form.getByLabel('New status').selectOption({ label: 'Shipped' })
    await form.getByLabel('Tracking link').fill('http://post.example.com/RR1')
    await form.getByRole('button', { name: 'Mark as shipped' }).click()
    await form.getByText('Enter an address that starts with https://.').waitFor()
    await form.getByLabel('Tracking link').fill('https://post.example.com/RR1')
    await form.getByLabel('Carrier').fill('Post')
    await form.getByLabel('Note').fill('Sent from the office.')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await form.getByRole('button', { name: 'Mark as shipped' }).dblclick()
    await page.getByText('Sent from the office.').waitFor()
    expect(sent).toHaveLength(1)
    await expect
      .poll(() => orderAt(orderId))
      .toMatchObject({
        status: 'shipped',
        shipments: [{ carrier: 'Post', trackingUrl: 'https://post.example.com/RR1' }],
      })
  })

  test('change several orders at once, show each result, and print their slips in one file', async () => {
    const things = [await orderOf(site.world, shop), await orderOf(site.world, shop)]
    const files = await orderOf(site.world, shop, [piece(shop, 'picture')])
    await open(page, at('/admin/orders'))
    for (const { orderNumber } of [...things, files])
      await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check()
    const bulk = page.getByRole('region', { name: 'Bulk actions' })
    await bulk.getByText('3 orders selected').waitFor()
    const download = page.waitForEvent('download')
    await bulk.getByRole('button', { name: 'Packing slips' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await bulk.getByLabel('New status').selectOption({ label: 'Ready to ship (2 of 3)' })
    await bulk.getByRole('button', { name: 'Update', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 3 orders to “Ready to ship”?' })
    await dialog.getByText('One of them cannot change to this status and stays as it is.').waitFor()
    await dialog.getByRole('button', { name: 'Mark as ready to ship' }).click()
    await bulk.getByText('2 orders updated, 1 not changed').waitFor()
    for (const { orderId } of things) expect((await orderAt(orderId)).status).toBe('ready')
    expect((await orderAt(files.orderId)).status).toBe('pending')
  })

  test('cancel an order after a confirmation that names the order and the refund', async () => {
    const { orderId, orderNumber } = await orderOf(site.world, shop)
    await open(page, at(`/admin/orders?q=${orderNumber}&case=${orderId}`))
    await page.getByLabel('Reason').fill('Out of shirts in M.')
    await page.getByRole('button', { name: 'Cancel and refund $56.00' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel order ${orderNumber} and refund $56.00 to Ada Byron?` })
    await dialog.getByRole('button', { name: 'Cancel and refund $56.00' }).click()
    await page.getByText('canceled the order').waitFor()
    expect(await orderAt(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('save a comment and a status of an abandoned cart', async () => {
    const { the } = await createAbandonedCarts(site.world, { shop, other: await openShop(site.world) }).leftCart()
    const phone = await site.visit(admin, { viewport: PHONE })
    await open(phone, at(`/admin/carts?q=${the.address('a')}`))
    const name = the.address('a')
    await phone.getByLabel(`Comment on the cart ${name}`).fill('Asked for another size.')
    await phone.getByRole('button', { name: `Save the comment on ${name}` }).click()
    await phone.getByText('Saved').waitFor()
    await phone.getByLabel(`Status of the cart ${name}`).selectOption({ label: 'Privately contacted' })
    await phone.getByText(/^Last changed by /).waitFor()
    const row = async () => (await admin.get(`/api/merch/admin/abandoned-carts?search=${name}`)).body.data.carts[0]
    await expect
      .poll(row)
      .toMatchObject({ adminComment: 'Asked for another size.', reviewStatus: 'contacted', email: name })
    await expectGoodPage(phone)
  })

  test('show a lead’s message in full and delete an address’s data after confirmation', async () => {
    const email = 'ines@example.com'
    const message = 'We run two record shops in Porto.\nMay we carry the plaque?'
    await site.world.stranger().post('/api/merch/lead', { kind: 'wholesale', name: 'Ines Duarte', email, message })
    await open(page, at('/admin/leads'))
    await page.getByText('May we carry the plaque?').waitFor()
    await expectGoodPage(page)
    await page.getByRole('button', { name: `Delete leads from ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete leads' }).click()
    await page.getByText('No leads yet').waitFor()
  })

  test('let a brand upload and remove its picture', async () => {
    const brand = await site.world.brand('Halden')
    const own = await site.visit(brand)
    await open(own, at('/settings/profile'))
    const buffer = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#0f5c63' } })
      .png()
      .toBuffer()
    await own.getByLabel('Choose a file').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer })
    await own.getByText('Your picture is now visible to everyone.').waitFor()
    expect((await brand.get('/api/accounts/me')).body.account.imageUrl).toContain('/media/portraits/')
    await expectGoodPage(own)
    await own.getByRole('button', { name: 'Remove picture' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
    await own.getByText('Your picture was removed.').waitFor()
    expect((await brand.get('/api/accounts/me')).body.account.imageUrl).toBeNull()
  })
})
