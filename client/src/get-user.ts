import type { User } from './api-types.ts'
import { createAuthClient } from './client.ts'
import type { Retry } from './retry.ts'

export type GetUserOptions = {
  /** Address of the authentication app, such as `https://auth.example.com`. */
  authUrl: string
  /**
   * On a server: the `Cookie` header of the request at hand. A browser sends its own. Asked this way nothing is renewed,
   * so there is no new cookie to hand back to the browser.
   */
  cookie?: string | undefined
  signal?: AbortSignal
  /** What asks, such as a server's own way to itself. Default: the global one. */
  fetch?: typeof fetch
  /** How often it is asked where no answer comes. Default: 3 tries within 30 seconds. */
  retry?: Retry
}

/**
 * The signed-in user, or null without a session. In a browser an expired session that can be renewed is renewed on the
 * way, and the new cookie takes effect by itself. With `cookie` it is only read, as often as you like.
 * @throws when the authentication app cannot be reached or answers with an error: that is not "signed out".
 */
export async function getUser({ authUrl, cookie, signal, fetch, retry }: GetUserOptions): Promise<User | null> {
  const auth = createAuthClient({
    address: authUrl,
    ...(cookie === undefined ? {} : { cookie }),
    ...(fetch ? { fetch } : {}),
    ...(retry === undefined ? {} : { retry }),
  })
  const answer = await auth('GET /api/me', signal ? { signal } : {})
  if (answer.ok) return answer.body.user
  if (answer.status === 401) return null
  if (answer.error.code === 'Unreachable' || answer.error.code === 'Aborted') throw answer.error.cause
  throw new Error(`The authentication app answered ${answer.status}.`)
}
