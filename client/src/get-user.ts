import type { User } from './api-types.ts'
import { createAuthClient } from './client.ts'
import type { Retry } from './retry.ts'

export type GetUserOptions = {
  /** Address of the authentication app, such as `https://auth.example.com`. */
  authUrl: string
  /**
   * For calls from a server: the `Cookie` header of the request that the server is handling. Leave
   * this out in a browser, which sends its cookies itself. With this header, the authentication
   * app reads the session but does not renew the session, so the server has no new cookie to pass
   * to the browser.
   */
  cookie?: string | undefined
  signal?: AbortSignal | undefined
  /**
   * Function that sends the requests. On a server, this may be a function that calls the app
   * without the network. Default: the global fetch.
   */
  fetch?: typeof fetch
  /** Retry policy if no response arrives. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/**
 * Returns the signed-in user, or null if nobody is signed in. In a browser, an expired session is
 * renewed if possible, and the browser stores the new cookie. With `cookie`, the session is only
 * read, so the call can be repeated any number of times.
 * @throws if the authentication app cannot be reached or responds with an error. Such an error
 * does not mean that the user is signed out
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
