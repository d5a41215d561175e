import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/platform/ids.ts'
import { codeMailedTo } from '../support/people/mails.ts'
import { PASSWORD } from '../support/people/signed-in.ts'
import { type Site, serveSite } from './served-site.ts'
import { CHROMIUM, waitUntilHydrated } from './served-world.ts'

describe.skipIf(!CHROMIUM)('passkeys in a browser', () => {
  let site: Site
  let page: Page
  let cdp: CDPSession
  let authenticatorId: string
  const email = `${newId()}@people.test`

  beforeAll(async () => {
    site = await serveSite()
    page = await site.visit(undefined)
    cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    ;({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options }))
  })
  afterAll(() => site?.close())

  const openAuth = async (path: string) => {
    await page.goto(`${site.world.config.AUTH_URL}${path}`)
    await waitUntilHydrated(page)
  }
  const openSecurity = async () => {
    await page.goto(`${site.address}/settings/security`)
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  }
  const signOut = async () => {
    await openSecurity()
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.waitForURL(`${site.address}/`)
    expect((await page.context().cookies()).some(({ name }) => name === 'auth-token')).toBe(false)
  }
  const arrived = () => page.waitForURL((url) => url.origin === site.address)

  let codes: string[] = []

  test('a new person adds a passkey, and saves the recovery codes', async () => {
    await openAuth('/signup')
    await page.getByRole('radio', { name: 'Brand' }).check()
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.keyboard.type(await codeMailedTo(site.world, email))
    await arrived()
    await openSecurity()
    await page.getByLabel('Name of the new passkey').fill('Laptop')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Save your recovery codes now').waitFor()
    codes = await page.locator('.recovery-codes code').allTextContents()
    expect(new Set(codes).size).toBe(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 codes are left.').waitFor()
    expect(await page.getByText('Laptop', { exact: true }).isVisible()).toBe(true)
  })

  test('the browser offers the passkey below the address field, and the passkey signs the person in', async () => {
    await signOut()
    // The virtual device answers at once, as a person who chooses the passkey in the list. The page
    // may be left before it is completely loaded.
    await page.goto(`${site.world.config.AUTH_URL}/login`, { waitUntil: 'commit' })
    await arrived()
    await openSecurity()
    await page.getByText('last used').waitFor()
  })

  test('the button signs in too, in browsers that offer nothing below the field', async () => {
    await signOut()
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await openAuth('/login')
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username webauthn')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await arrived()
  })

  test('a person without their device signs in with a recovery code and removes the passkey', async () => {
    await signOut()
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await openAuth('/login')
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await arrived()
    await openSecurity()
    await page.getByText('9 codes are left.').waitFor()
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor({ state: 'detached' })
  })
})
