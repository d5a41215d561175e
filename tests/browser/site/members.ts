import type { Page } from 'playwright-core'
import { newId } from '../../../server/platform/ids.ts'
import type { Browser as Visitor, World } from '../../support/world.ts'

export const PASSWORD = 'correct horse battery'
export type Member = Visitor & { email: string; accountId: string; slug: string }

export async function member(world: World, role: 'brand' | 'talent' | 'agent', displayName: string): Promise<Member> {
  const email = `${newId()}@people.test`
  await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName, role })
  const browser = world.stranger()
  const login = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  if (login.status !== 200) throw new Error(`login answered ${login.status} ${login.text}`)
  const { user } = (await browser.auth.get('/api/me')).body
  return Object.assign(browser, { email, accountId: user.account.id, slug: user.account.slug })
}

export async function signInAt(page: Page, email: string): Promise<void> {
  await page.waitForFunction(() => history.state !== null, undefined, { timeout: 0 })
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
