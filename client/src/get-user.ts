import type { User } from './api-types.ts'
import { createAuthClient } from './client.ts'
import type { Retry } from './retry.ts'

export type GetUserOptions = {
  /** Address of the authentication app, such as `https://auth.example.com`. */
  authUrl: string
  /**
   * For calls from a server: the `Cookie` header of the request that the server is handling. Leave
   * this out in a browser, which sends its cookies itself. The authentication app does not renew
   * such a session, so the server has no new cookie to pass to the browser.
   */
  cookie?: string | undefined
  signal?: AbortSignal | undefined
  /**
   * Sends the requests. On a server, this may be a function that calls the app without the
   * network. Default: the global fetch.
   */
  fetch?: typeof fetch
  /** Retry policy if no response arrives. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/**
 * Returns the signed-in user, or null if nobody is signed in. In a browser, renews an expired
 * session if possible. With `cookie`, only reads the session.
 * @throws if the authentication app cannot be reached or responds with an error, which does not
 * mean that the user is signed out
 */
export async function getUser({ authUrl, cookie, signal, fetch, retry }: GetUserOptions): Promise<User | null> {
  const auth = createAuthClient({
    address: authUrl,
    cookie,
    ...(fetch ? { fetch } : {}),
    retry,
  })
  const response = await auth('GET /api/me', signal ? { signal } : {})
  if (response.ok) return response.body.user
  if (response.status === 401) return null
  if (response.error.code === 'Unreachable' || response.error.code === 'Aborted') throw response.error.cause
  throw new Error(`The authentication app responded with ${response.status}.`)
}
