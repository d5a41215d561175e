import type { App } from '../app.ts'
import { AS_PHONE, type DemoBrowser, signIn } from './demo-browser.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { acceptTalents } from './seed-cast-accounts.ts'

/**
 * Registers demo people with confirmed addresses, except those who are already registered. The
 * first login creates the account.
 */
export async function registerPeople(app: App): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    const { email, displayName, kind } = person
    if (!(await app.builtinIssuer().isRegistered(email)))
      await app.builtinIssuer().registerConfirmed({
        email,
        displayName,
        password: DEMO_PASSWORD,
        role: kind === 'admin' ? 'brand' : kind,
      })
  }
  const browsers = new Map<string, DemoBrowser>()
  for (const person of DEMO_PEOPLE) browsers.set(person.key, await signIn(app, person, AS_PHONE))
  for (const person of DEMO_PEOPLE) await introduce(person, browsers)
}

async function introduce({ key, bio, talent }: DemoPerson, browsers: ReadonlyMap<string, DemoBrowser>): Promise<void> {
  const browser = requireBrowser(browsers, key)
  await browser.send('PATCH', '/api/accounts/me', { bio })
  if (!talent) return
  await browser.send('PUT', '/api/accounts/offer-policy', talent.policy)
  await browser.send('POST', '/api/payments/payout-route', { kycVerified: true })
  if (!talent.agent) return
  const { body } = await requireBrowser(browsers, talent.agent).send<{ account: { slug: string } }>(
    'GET',
    '/api/accounts/me',
  )
  await browser.send('POST', '/api/accounts/agent-link', { agentSlug: body.account.slug, canAct: true })
  await acceptTalents(requireBrowser(browsers, talent.agent))
}

function requireBrowser(browsers: ReadonlyMap<string, DemoBrowser>, key: string): DemoBrowser {
  const browser = browsers.get(key)
  if (!browser) throw new Error(`there is no demo person with the key ${key}`)
  return browser
}
