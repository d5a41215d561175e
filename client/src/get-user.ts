import type { User } from './api-types.ts'
import { createAuthClient } from './client.ts'
import type { Retry } from './retry.ts'

export type GetUserOptions = {
  /** Address of the authentication app, such as `https://auth.example.com`. */
  authUrl: string
  /**
   * For calls from a server: the `Cookie` header of the current request. A browser sends its own
   * cookies. With this header, the authentication app reads the session without renewing it, so
   * there is no new cookie to return to the browser.
   */
  cookie?: string | undefined
  signal?: AbortSignal | undefined
  /** Sends the requests. A server can pass its internal transport. Default: the global fetch. */
  fetch?: typeof fetch
  /** Retry policy if no response arrives. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/**
 * Returns the signed-in user, or null without a session. In a browser, an expired but renewable
 * session is renewed, and the browser stores the new cookie. With `cookie`, the session is only
 * read, so the call can be repeated any number of times.
 * @throws if the authentication app cannot be reached or responds with an error, which does not
 * mean "signed out"
 */
export async function getUser({ authUrl, cookie, signal, fetch, retry }: GetUserOptions): Promise<User | null> {
  const auth = createAuthClient({
    address: authUrl,
    cookie,
    ...(fetch ? { fetch } : {}),
    retry,
  })
  const answer = await auth('GET /api/me', signal ? { signal } : {})
  if (answer.ok) return answer.body.user
  if (answer.status === 401) return null
  if (answer.error.code === 'Unreachable' || answer.error.code === 'Aborted') throw answer.error.cause
  throw new Error(`The authentication app responded with ${answer.status}.`)
}
