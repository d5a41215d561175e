import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../support/people/mails.ts'
import { DESKTOP, expectGoodPage, open, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'
import { member } from './members.ts'

describe.skipIf(!CHROMIUM)('teams', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite()
  })
  afterAll(() => site?.close())

  test('a founder invites a colleague, who joins by the mailed link, acts for the team, and switches back', async () => {
    const founder = await member(site.world, 'brand', 'Acme Studio')
    const dana = await member(site.world, 'brand', 'Dana Reyes')
    const page = await site.visit(founder, { viewport: DESKTOP })
    await open(page, `${site.address}/settings/team`)
    await page.getByLabel('Email address').fill(dana.email)
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Invitation sent').waitFor()
    await expectGoodPage(page)

    const [mail] = await mailsTo(site.world, dana.email)
    const path = /\/join\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const hers = await site.visit(dana, { viewport: DESKTOP })
    await open(hers, site.address + path)
    await hers.getByRole('heading', { level: 1, name: 'Join Acme Studio' }).waitFor()
    await expectGoodPage(hers)
    await hers.getByRole('button', { name: 'Join Acme Studio' }).click()
    await hers.getByLabel('You: Acme Studio').waitFor()
    await open(hers, `${site.address}/home`)
    await hers.getByLabel('You: Acme Studio').click()
    await hers.getByText('Dana Reyes, Viewer').waitFor()
    await hers.getByRole('button', { name: 'Acme Studio', pressed: true }).waitFor()
    await open(hers, `${site.address}/settings/team`)
    await hers.locator('main').getByText('Acme Studio', { exact: true }).first().waitFor()
    expect(await hers.getByRole('button', { name: 'Send invitation' }).count()).toBe(0)
    // A page of the founder alone offers the way back.
    await open(hers, `${site.address}/settings/security`)
    await hers.getByRole('heading', { level: 1, name: 'Only for your own account' }).waitFor()
    await hers.getByRole('button', { name: 'Switch to your own account' }).click()
    await hers.getByRole('heading', { level: 1, name: 'Security and devices' }).waitFor()
    await hers.context().close()

    await open(page, `${site.address}/settings/team`)
    await page.locator('main').getByText('Dana Reyes').first().waitFor()
    await page.context().close()
  })
})
