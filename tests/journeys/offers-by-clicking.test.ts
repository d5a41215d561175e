import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { DAY_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import type { Models } from '../../server/providers/models/port.ts'
import { runIntervalsNow } from '../browser/run-intervals-now.ts'
import { DESKTOP, open, PHONE, type Site, serveSite, waitUntilReady } from '../browser/served-site.ts'
import { CHROMIUM, waitUntilHydrated } from '../browser/served-world.ts'
import { fakeVision } from '../support/likeness/fake-vision.ts'
import { fakeStudio } from '../support/offers/fake-studio.ts'
import { expectOk } from '../support/offers/offers.ts'
import { tellModelsApart } from '../support/offers/studio.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { pictureOf } from '../support/uploads.ts'

/**
 * The journey of `npm run tour`, by clicking: two strangers sign up, agree, pay, deliver and are
 * paid. Another offer ends in a dispute, and a third is released automatically. Runs once with the
 * talent on a phone and once with the brand.
 */

const PASSWORD = 'correct horse battery'
const BRIEF = 'Warm portraits for our winter roast: slow mornings, a cup in both hands.'
const work = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The work: ${name}`) })

/** The local models would draw and describe real pictures. */
const playedModels = (models: Models): Models => {
  const [draws, looks] = [fakeStudio().wrap(models).adapters['openai'], fakeVision().wrap(models).adapters['openai']]
  return {
    ...models,
    adapters: { ...models.adapters, openai: { ...draws, ...looks, defaultModels: { ...looks?.defaultModels } } },
  }
}

const CASTS = [
  { cast: 'the talent on a phone', brandAt: DESKTOP, talentAt: PHONE },
  { cast: 'the brand on a phone', brandAt: PHONE, talentAt: DESKTOP },
]
/** The window size has no effect on the database, so a PostgreSQL server gets only one cast. */
const casts = inject('template').engine === 'pglite' ? CASTS : CASTS.slice(0, 1)

describe.skipIf(!CHROMIUM)('an offer’s journey by clicking', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite({ wrapModels: playedModels })
    await tellModelsApart(site.world)
    site.world.app.simulator.behave({ requiresVerification: true })
  })
  afterAll(() => site?.close())

  describe.each(casts)('with $cast', ({ cast, brandAt, talentAt }) => {
    const talentName = cast === 'the brand on a phone' ? 'Theo Marsh' : 'Ines Moreau'
    const brandName = cast === 'the brand on a phone' ? 'Halden Outdoor' : 'Fjord Roasters'
    let brand: Page
    let talent: Page
    let offerPath = ''
    beforeAll(async () => {
      brand = await site.visit(undefined, { viewport: brandAt })
      talent = await site.visit(undefined, { viewport: talentAt })
    })
    afterAll(() => Promise.all([brand, talent].map((page) => page?.context().close())))

    const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
    const sheet = (page: Page) => page.getByRole('dialog')
    const stateOf = (page: Page, word: string) => page.locator('.page-heading').getByText(word).waitFor()
    const more = async (page: Page, name: string) => {
      await page.getByRole('group', { name: 'Actions' }).locator('summary').click()
      await button(page, name).click()
    }
    const goTo = (page: Page, path = offerPath) => open(page, `${site.address}${path}`)

    const signUp = async (page: Page, role: 'Brand' | 'Talent', displayName: string) => {
      const email = `${newId()}@people.test`
      await open(page, `${site.address}/`)
      await page.getByRole('link', { name: 'Sign in' }).click()
      await waitUntilHydrated(page)
      await page.getByRole('link', { name: /create an account|sign up/i }).click()
      await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
      await page.getByLabel('Name', { exact: true }).fill(displayName)
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await page.keyboard.type(await codeMailedTo(site.world, email))
      await page.waitForURL(`${site.address}/home`)
      await waitUntilReady(page)
    }

    const deliver = async (page: Page, name: string) => {
      await button(page, 'Deliver work').click()
      await sheet(page).locator('input[type=file][multiple]').setInputFiles(work(name))
      await button(page, `Remove ${name}`).waitFor()
      await sheet(page).getByRole('button', { name: 'Deliver work' }).click()
      await stateOf(page, 'Delivered')
    }

    const accept = async (page: Page) => {
      await button(page, 'Accept offer').click()
      await sheet(page).getByRole('switch').check()
      await sheet(page).getByRole('button', { name: 'Accept offer' }).click()
      await stateOf(page, 'Accepted, payment due')
    }

    const pay = async (page: Page, total: string, card: RegExp) => {
      await page.getByRole('link', { name: `Pay ${total}` }).click()
      await button(page, card).click()
      await button(page, `Pay ${total}`).click()
    }

    const sendAgain = async (amount: string) => {
      await goTo(brand, '/talents')
      await brand.getByRole('link', { name: talentName, exact: true }).first().click()
      await brand.getByRole('link', { name: /^Make \w+ an offer$/ }).click()
      await button(brand, 'Next: Brief').click()
      await brand.getByRole('radio', { name: 'Social media post' }).check()
      await brand.getByLabel('Description').fill(BRIEF)
      await button(brand, 'Next: Candidates').click()
      await brand.getByLabel(/^Leave it to/).check()
      await button(brand, 'Next: Terms and price').click()
      await brand.getByLabel('Amount the talent receives').fill(amount)
      await button(brand, 'Next: Review').click()
      await button(brand, 'Send offer').click()
      await brand.getByRole('heading', { name: 'Your offer was sent' }).waitFor()
      offerPath = `/offers/${new URL(brand.url()).searchParams.get('sent')}`
    }

    test('two people sign up, and the talent becomes findable and payable', async () => {
      await signUp(brand, 'Brand', brandName)
      await signUp(talent, 'Talent', talentName)
      await goTo(talent, '/earnings/setup')
      await button(talent, 'Set up payouts').click()
      await button(talent, 'Verify account').click()
      await waitUntilReady(talent)
      await talent.getByText('Your payouts are set up').waitFor()
      await goTo(talent, '/likeness')
      await talent.getByRole('switch', { name: 'Allow use of my likeness' }).click()
      await talent.getByText('When off, nobody can find you').waitFor({ state: 'detached' })
      await talent
        .getByLabel('Add photos', { exact: true })
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(640, 800) })
      await talent.getByText('Not analyzed yet').waitFor()
      expectOk(await site.world.cron('/api/indexing/process-queue'))
      await runIntervalsNow(talent)
      await talent.getByRole('list', { name: 'Photo tags' }).getByText('brown hair').waitFor()
    })

    test('the brand finds the talent, chooses a picture and sends an offer; they agree on another price', async () => {
      await goTo(brand, `/talents?q=${encodeURIComponent(talentName)}`)
      await brand.getByRole('link', { name: talentName, exact: true }).first().click()
      await brand.getByRole('link', { name: /^Make \w+ an offer$/ }).click()
      await button(brand, 'Next: Brief').click()
      await brand.getByRole('radio', { name: 'Social media post' }).check()
      await brand.getByLabel('Description').fill(BRIEF)
      await button(brand, 'Next: Candidates').click()
      await button(brand, 'Generate three pictures').click()
      await brand.getByText('0 of 3 are ready.').waitFor()
      await site.world.cron('/api/offers/image-candidates/process')
      await runIntervalsNow(brand)
      await brand.getByRole('radio', { name: 'Candidate B' }).check()
      await button(brand, 'Next: Terms and price').click()
      await brand.getByLabel('Amount the talent receives').fill('1200')
      await brand.getByText('$1,320.00').waitFor()
      await button(brand, 'Next: Review').click()
      await button(brand, 'Send offer').click()
      await brand.getByRole('heading', { name: 'Your offer was sent' }).waitFor()

      await goTo(talent, '/home')
      await talent.getByRole('link', { name: `Answer offer: ${brandName}` }).click()
      await button(talent, 'Make a counter-offer').click()
      await sheet(talent).getByLabel('Amount').fill('1500')
      await sheet(talent).getByLabel('Reason').fill('Happily, with the portrait in two formats.')
      await button(talent, 'Send counter-offer').click()
      await talent.getByRole('status').getByText('Your counter-offer was sent').waitFor()
      offerPath = new URL(talent.url()).pathname

      await goTo(brand, '/home')
      await brand
        .getByRole('link', { name: new RegExp(talentName) })
        .first()
        .click()
      await brand.getByRole('heading', { name: `Counter-offer from ${talentName}` }).waitFor()
      await accept(brand)
    })

    test('the brand pays with 3-D Secure, and the work is delivered, revised and accepted', async () => {
      await pay(brand, '$1,650.00', /3-D Secure/)
      await brand.getByRole('button', { name: 'Pay', exact: true }).click()
      await brand.getByRole('heading', { name: 'Paid', exact: true }).waitFor()

      await goTo(talent)
      await talent.getByRole('textbox', { name: `Write to ${brandName}` }).fill('I begin tomorrow.')
      await button(talent, 'Send message').click()
      await deliver(talent, 'portrait.txt')
      await goTo(brand)
      await brand.getByText('I begin tomorrow.').first().waitFor()
      await button(brand, 'Request changes').click()
      await sheet(brand).getByLabel('Requested changes').fill('The cup a little closer.')
      await sheet(brand).getByRole('button', { name: 'Request changes' }).click()
      await stateOf(brand, 'Changes requested')
      await goTo(talent)
      await deliver(talent, 'portrait-2.txt')
      await goTo(brand)
      await button(brand, 'Accept work').click()
      await sheet(brand).getByRole('button', { name: 'Accept work' }).click()
      await stateOf(brand, 'Completed')
    })

    test('both rate each other, a visitor checks the license, and the talent is paid', async () => {
      for (const page of [brand, talent]) {
        await goTo(page)
        await page.getByText('Excellent').click()
        await button(page, 'Send rating').click()
        await button(page, 'Send rating').waitFor({ state: 'detached' })
      }
      await goTo(brand)
      const code = (
        await brand
          .getByText(/^[A-Z0-9]{4}(?:-[A-Z0-9]{4})+$/)
          .first()
          .innerText()
      ).trim()
      const stranger = await site.visit(undefined, { viewport: talentAt })
      await goTo(stranger, '/verify')
      await stranger.getByLabel(/code/i).fill(code)
      await stranger.keyboard.press('Enter')
      await stranger.getByText(talentName).first().waitFor()
      await stranger.context().close()

      site.world.clock.advance(DAY_MS / 2)
      expectOk(await site.world.cron('/api/payments/process-payouts'))
      await goTo(talent, '/earnings')
      await talent.getByText('This amount was paid out.').waitFor()
      await talent.getByLabel(/^Notifications/).click()
      await talent
        .getByText(/paid out|payout/i)
        .first()
        .waitFor()
    })

    test.runIf(talentAt === PHONE)('another offer ends in a dispute, and an admin refunds it', async () => {
      await sendAgain('800')
      await goTo(talent)
      await accept(talent)
      await goTo(brand)
      await pay(brand, '$880.00', /card that pays$/)
      await brand.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
      await goTo(talent)
      await deliver(talent, 'other.txt')

      await goTo(brand)
      await more(brand, 'Open dispute')
      await sheet(brand).getByLabel('What is wrong with the work').fill('The cup is not in it.')
      await sheet(brand).getByRole('button', { name: 'Open dispute' }).click()
      await stateOf(brand, 'In dispute')
      await goTo(talent)
      await button(talent, 'Answer the dispute').click()
      await sheet(talent).getByLabel('Your statement').fill('It stands behind the bag.')
      await sheet(talent).getByRole('button', { name: 'Send answer' }).click()
      await talent.getByText('Semblance decides next').first().waitFor()

      const admin = await site.visit(await site.world.admin(), { viewport: brandAt })
      await goTo(admin)
      await button(admin, 'Decide dispute').click()
      await sheet(admin).getByText('Refund the brand').click()
      await sheet(admin).getByLabel('Reason').fill('The cup was in the brief.')
      await sheet(admin).getByRole('button', { name: 'Decide dispute' }).click()
      await stateOf(admin, 'Canceled')
      await admin.context().close()
      await goTo(brand, '/receipts')
      await brand.getByText('Refunded').first().waitFor()
    })

    test.runIf(brandAt === PHONE || casts.length === 1)(
      'an unanswered delivery is released automatically',
      async () => {
        await sendAgain('900')
        await goTo(talent)
        await accept(talent)
        await goTo(brand)
        await pay(brand, '$990.00', /card that pays$/)
        await brand.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
        await goTo(talent)
        await deliver(talent, 'third.txt')
        site.world.clock.advance(31 * DAY_MS)
        expectOk(await site.world.cron('/api/offers/cron/auto-release'))
        await goTo(talent)
        await stateOf(talent, 'Completed')
      },
    )
  })
})
