import { generateKeyPairSync } from 'node:crypto'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { newId } from '../../../server/platform/ids.ts'
import type { Browser, TestResponse } from '../world.ts'

export type Claims = Record<string, unknown> & { sub: string }

/** A local OpenID Connect provider that signs in the person that the test sets. */
export type OidcPeer = {
  issuer: string
  is: (claims: Partial<Claims>) => Claims
  /** Changes the next ID token just before it is signed. */
  forgeNext: (change: (payload: Record<string, unknown>, header: Record<string, unknown>) => void) => void
  /** Makes the next person refuse their consent. */
  refuseNext: () => void
  /** Requests to the token endpoint, newest last. */
  exchanges: Record<string, string>[]
  /** Queries of the authorization page, newest last. */
  questions: URLSearchParams[]
  close: () => Promise<void>
}

export async function startOidcPeer(): Promise<OidcPeer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  let claims: Claims = { sub: newId() }
  let forge: Parameters<OidcPeer['forgeNext']>[0] | undefined
  let isRefused = false
  const exchanges: Record<string, string>[] = []
  const questions: URLSearchParams[] = []
  server.service.on(Events.BeforeTokenSigning, (token) => {
    // The same code signs access tokens, which have no audience.
    if (!('aud' in token.payload)) return
    Object.assign(token.payload, claims)
    forge?.(token.payload, token.header)
    forge = undefined
  })
  server.service.on(Events.BeforeResponse, (_response, request) => {
    exchanges.push({ ...(request.body as unknown as Record<string, string>) })
  })
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    questions.push(new URL(request.url ?? '', 'http://peer.test').searchParams)
    if (!isRefused) return
    isRefused = false
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  return {
    issuer: server.issuer.url ?? '',
    is: (changes) => {
      const sub = newId()
      claims = { sub, email: `${sub}@people.test`, email_verified: true, name: 'Grace Hopper', ...changes }
      return claims
    },
    forgeNext: (change) => {
      forge = change
    },
    refuseNext: () => {
      isRefused = true
    },
    exchanges,
    questions,
    close: () => server.stop(),
  }
}

/** The peer acts as each of our providers. */
export const socialEnv = (issuer: string): Record<string, string> => ({
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GOOGLE_ISSUER: issuer,
  APPLE_CLIENT_ID: 'test.semblance.signin',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
    .replaceAll('\n', '\\n'),
  APPLE_ISSUER: issuer,
  OIDC_NAME: 'work',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'work-client',
  OIDC_CLIENT_SECRET: 'work-secret',
})

/** @returns the address to which the provider redirects back */
export async function goToProvider(browser: Browser, start: string): Promise<URL> {
  const started = await browser.auth.get(start)
  if (started.status !== 302) throw new Error(`the start answered ${started.status} ${started.text}`)
  const consent = await fetch(started.headers.location ?? '', { redirect: 'manual' })
  await consent.arrayBuffer()
  return new URL(consent.headers.get('location') ?? '')
}

export const comeBack = (browser: Browser, callback: URL): Promise<TestResponse> =>
  browser.auth.get(`${callback.pathname}${callback.search}`)

export const signInBy = async (browser: Browser, provider: string, query = ''): Promise<TestResponse> =>
  comeBack(browser, await goToProvider(browser, `/api/auth/social/${provider}${query}`))
