import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { PRODUCTION } from '../../../../tests/support/programs/production.ts'
import { createWorld, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

const OWN_DOMAIN = { ...PRODUCTION, COOKIE_DOMAIN: 'semblance.example' }
const origin = OWN_DOMAIN.AUTH_URL
const cookiesOf = (response: TestResponse): string[] => [response.headers['set-cookie'] ?? []].flat()

let world: World
beforeAll(async () => {
  world = await createWorld({ env: OWN_DOMAIN })
})
afterAll(() => world.close())

test('cookies of the parent domain are cleared with that domain', async () => {
  const email = `${newId()}@people.test`
  await world.app.builtinIssuer().registerConfirmed({ email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
  const browser = world.stranger()
  await browser.auth.post('/api/auth/login', { email, password: PASSWORD }, { origin })
  const attributes = 'Max-Age=0; Domain=semblance.example; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(cookiesOf(await browser.auth.post('/api/auth/logout', undefined, { origin }))).toEqual([
    `auth-token=; ${attributes}`,
    `auth-refresh-token=; ${attributes}`,
  ])
})

test('choosing a language also deletes the cookie of an older choice that was for one host alone', async () => {
  const chosen = await world.stranger().auth.get('/login?lang=ja', { accept: 'text/html' })
  expect(cookiesOf(chosen).filter((cookie) => cookie.startsWith('lang='))).toEqual([
    expect.stringMatching(/^lang=; Max-Age=0; Path=\/(?!.*Domain)/),
    expect.stringMatching(/^lang=ja; .*Domain=semblance\.example/),
  ])
})

test('round-trip cookies are host-only, so no sibling domain can plant one', async () => {
  const social = await createWorld({
    env: {
      ...OWN_DOMAIN,
      COGNITO_USER_POOL_ID: 'eu-west-1_Ab12Cd34E',
      COGNITO_CLIENT_ID: 'client',
      COGNITO_DOMAIN: 'https://login.semblance.example',
      COGNITO_SOCIAL_PROVIDERS: 'google',
    },
  })
  const back = encodeURIComponent('https://www.semblance.example/offers')
  const start = await social.stranger().auth.get(`/api/auth/social/google?returnTo=${back}`)
  expect(start.status).toBe(302)
  const attributes = 'Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(cookiesOf(start)).toEqual([
    expect.stringMatching(new RegExp(`^__Host-auth-social=[\\w-]+; ${attributes}$`)),
    expect.stringMatching(new RegExp(`^auth-return-to=[^;]+; ${attributes}$`)),
  ])
  await social.close()
})
