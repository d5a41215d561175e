import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawGoods } from '../../support/merch/drawn-goods.ts'
import { SELFIE } from '../../support/merch/fans.ts'
import { aDesign, fakeArtModels } from '../../support/merch/merch-artwork.ts'
import { type Fan, fanOf, openShop, piece, type Shop, tee } from '../../support/merch/merch-shop.ts'
import { findAxeViolations, open, overflowOf, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

/** Extreme colors that a campaign might choose. */
const WILD = {
  'neon yellow on white': ['#eaff00', '#ffffff'],
  'black on black': ['#000000', '#000000'],
  'red on green': ['#ff0000', '#00ff00'],
  'pastel on pastel': ['#fde2e4', '#e2ece9'],
  'white on white': ['#ffffff', '#ffffff'],
} as const

describe.skipIf(!CHROMIUM)('a store is accessible', () => {
  const artists = fakeArtModels()
  let site: Site
  let shop: Shop
  let fan: Fan
  beforeAll(async () => {
    site = await serveSite({ wrapModels: artists.wrap })
    site.world.app.generation.start()
    shop = await openShop(site.world)
    await aDesign(site.world, shop)
    await drawGoods(site.world, shop)
    fan = await fanOf(site.world, shop)
    await fan.fill([tee(shop), piece(shop, 'mug')])
  })
  afterAll(() => site?.close())

  const at = (path: string) => `${site.address}/c/${shop.slug}${path}`
  const pages = () => ['', '/photo', `/products/${shop.products.plaque}`, '/cart', '/pay']
  const choose = async ([primaryColor, secondaryColor]: readonly [string, string]): Promise<void> => {
    await site.world.database.kysely
      .updateTable('merch_campaigns')
      .set({ branding: JSON.stringify({ primaryColor, secondaryColor }) })
      .where('id', '=', shop.id)
      .execute()
  }

  test('with any colors of its campaign, in light and dark', async () => {
    const page = await site.visit(fan, { viewport: PHONE })
    for (const path of pages()) {
      await open(page, at(path))
      for (const [name, colors] of Object.entries(WILD)) {
        await choose(colors)
        await recolor(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await findAxeViolations(page, ['color-contrast']), `${name}, ${colorScheme}: ${path}`).toEqual([])
        }
      }
    }
  })

  test('on the narrowest phone and with double text size, in a language with long words', async () => {
    const page = await site.visit(fan, { viewport: PHONE })
    for (const path of pages()) {
      await open(page, `${at(path)}?lang=de`)
      expect(await overflowOf(page), path).toBe(0)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await page.evaluate(cutWords), path).toEqual([])
      await page.setViewportSize(PHONE)
    }
  })

  test('by keyboard only from the start to the payment, with a visible focus', async () => {
    const page = await site.visit(undefined)
    await open(page, at(''))
    const press = async (name: RegExp | string, key = 'Enter') => {
      await tabTo(page, name)
      await page.keyboard.press(key)
    }
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    expect(await skip.evaluate((link) => link.getBoundingClientRect().bottom <= 0)).toBe(true)
    await tabTo(page, 'Skip to the content')
    await press('Take your photo')
    await page.getByRole('heading', { name: 'Your photo' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await press('Choose a photo')
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: SELFIE })
    await page.getByAltText('The photo you took').waitFor()
    await press('Upload photo')
    await page.getByRole('heading', { name: 'Here is your art' }).waitFor()

    await press(/^Look closer/)
    await page.getByRole('dialog').waitFor()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => !document.activeElement?.closest('main') || !!document.activeElement.closest('dialog'),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Look closer/)

    await press(/^Choose this one/)
    await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
    await press(/^tee/)
    await page.getByRole('img', { name: 'tee, with your art' }).waitFor()
    await tabTo(page, 'Full front')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Back' }).isChecked()).toBe(true)
    await press('Add to cart')
    await page.getByRole('heading', { name: 'Your cart' }).waitFor()
    await press('Go to checkout')
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    for (const [label, text] of [
      ['Email address', 'ada@fans.test'],
      ['First name', 'Ada'],
      ['Last name', 'Byron'],
      ['Country', 'Sweden'],
      ['Street and number', 'Lindgatan 4'],
      ['Postal code', '11122'],
      ['City', 'Stockholm'],
    ] as const) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await press('Continue to payment')
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor()
    await page.getByRole('button', { name: /card that pays$/ }).waitFor()
    await press(/^Use .*card that pays$/)
    await press(/^Pay /)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })
})

async function recolor(page: Page): Promise<void> {
  const written = await (await page.request.get(page.url())).text()
  const style = await page.evaluate((text) => {
    const colors = new DOMParser().parseFromString(text, 'text/html').querySelector('.store')?.getAttribute('style')
    document.querySelector('.store')?.setAttribute('style', colors ?? '')
    return document.querySelector('.store')?.getAttribute('style')
  }, written)
  expect(style).toContain('--store-light-accent')
}

const MAX_STEPS = 60

async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const { label, isVisible } = await page.evaluate(focused)
    if (label !== '') expect(isVisible, `the focus on “${label}” is invisible`).toBe(true)
    if (typeof name === 'string' ? label === name : name.test(label)) return
    passed.push(label)
  }
  throw new Error(`no key reaches ${name}: ${passed.join(' · ')}`)
}

/** Runs in the page. */
function focused(): { label: string; isVisible: boolean } {
  const element = document.activeElement
  // A heading has focus after navigation, but no key leads to it.
  if (!(element instanceof HTMLElement) || element === document.body || element.tabIndex < 0)
    return { label: '', isVisible: false }
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
  const words = element.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? element.innerText
  const around = [element, element.parentElement, ...(labels ?? [])]
  const hasRing = around.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  const { bottom, top } = (labels?.[0] ?? element).getBoundingClientRect()
  return { label: words.trim().replace(/\s+/g, ' '), isVisible: hasRing && bottom > 0 && top < innerHeight }
}

/** Runs in the page. Returns texts that overflow a box which hides its overflow. */
function cutWords(): string[] {
  const cut: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0 || !node.parentElement?.checkVisibility()) continue
    for (let box: Element | null = node.parentElement; box; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (clipPath !== 'none') break
      if (overflowX === 'hidden' && (left < edge.left - 1 || right > edge.right + 1)) cut.push(node.textContent ?? '')
    }
  }
  return cut
}
