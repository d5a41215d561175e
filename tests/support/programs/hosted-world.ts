import { type LocalHostedDomain, startHostedDomain } from '@semblance/user-pool/hosted-domain'
import { type LocalPool, startLocalPool } from '@semblance/user-pool/local-pool'
import { expect } from 'vitest'
import { createPool } from '../../../deploy/cognito/create-pool.ts'
import { createHandler } from '../../../deploy/cognito/pre-sign-up.ts'
import { type Browser, createWorld, type TestResponse, type World } from '../world.ts'

/** A Cognito user pool whose hosted domain offers Google and Apple. */
export type HostedWorld = {
  pool: LocalPool
  hosted: LocalHostedDomain
  world: World
  env: Record<string, string>
  close: () => Promise<void>
}

export async function createHostedWorld(options: { withoutSecret?: boolean } = {}): Promise<HostedWorld> {
  let world: World | undefined
  const pool = await startLocalPool({ clock: { now: () => world?.clock.now() ?? new Date() }, createPool, ...options })
  const hosted = await startHostedDomain(pool, createHandler)
  const env = {
    COGNITO_USER_POOL_ID: pool.poolId,
    COGNITO_CLIENT_ID: pool.clientId,
    COGNITO_CLIENT_SECRET: pool.clientSecret ?? '',
    COGNITO_ENDPOINT: pool.endpoint,
    COGNITO_DOMAIN: hosted.url,
    COGNITO_SOCIAL_PROVIDERS: 'google,apple',
  }
  const made = await createWorld({ env })
  world = made
  return {
    pool,
    hosted,
    world: made,
    env,
    close: async () => {
      await made.close()
      await hosted.close()
      await pool.close()
    },
  }
}

export const setCookies = (response: TestResponse): string => String(response.headers['set-cookie'] ?? '')
export const SESSION = /auth-token=[\w.-]+;|auth-refresh-token=[\w-]+;/

/**
 * Expects a redirect to the sign-in page with an error, and no session.
 * @returns the page's address
 */
export function expectRefusal(response: TestResponse, browser: Browser, error: string): URL {
  expect(response.status).toBe(302)
  const location = new URL(response.headers.location ?? '')
  expect(location.pathname).toBe('/login')
  expect(location.searchParams.get('error')).toBe(error)
  expect(setCookies(response)).not.toMatch(SESSION)
  expect([...browser.cookies.keys()]).toEqual([])
  return location
}
