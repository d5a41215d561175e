import type { User } from './api-types.ts'
import { createAuthClient } from './client.ts'

export type LoginResult =
  | { status: 'authenticated'; user: User }
  | { status: 'cancelled' }
  | { status: 'popup_blocked' }

const WIDTH = 480
const HEIGHT = 720
const POLL_MS = 1000
const LIMIT_MS = 5 * 60_000
const SUCCESS = 'service-auth:success'

/**
 * The sign-in has succeeded, but this page cannot read the user. The named setting must be
 * changed.
 */
const NOT_READABLE =
  'Signed in, but this page may not read GET /api/me. List its exact origin in ALLOWED_DOMAINS_CORS of the authentication app.'
const NO_COOKIE =
  'Signed in, but the browser does not send the session cookie with GET /api/me. Set COOKIE_DOMAIN to the parent domain of this page and the authentication app, and open both under it (localhost and 127.0.0.1 are two sites).'

/**
 * Signs the user in without leaving the page. Call this function directly in a click handler,
 * without an `await` before the call. Otherwise the browser blocks the window.
 *
 * Resolves to `authenticated` with the user. Resolves to `cancelled` if the user closed the window
 * or five minutes have passed. Resolves to `popup_blocked` if the browser opened no window. In
 * that case, offer a link to `{authUrl}/login?returnTo=…`.
 * @throws if the sign-in succeeds but this page cannot read the user. The error names the setting
 * to change: ALLOWED_DOMAINS_CORS or COOKIE_DOMAIN of the authentication app
 */
export function loginWithPopup({ authUrl }: { authUrl: string }): Promise<LoginResult> {
  if (typeof window === 'undefined') throw new Error('loginWithPopup needs a browser. On a server, use getUser.')
  const address = new URL('/popup', authUrl)
  address.searchParams.set('origin', window.location.origin)
  const popup = window.open(address.href, 'semblance-login', features())
  if (!popup || popup.closed) return Promise.resolve({ status: 'popup_blocked' })
  popup.focus()
  return watch(popup, address.origin)
}

function features(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  return `popup=yes,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * Waits for a message from the popup, and requests `/api/me` once a second. The sign-in page of
 * another company may disconnect the popup. Then no message arrives, and `closed` is true although
 * the popup is open. A closed popup therefore counts as canceled only if this page has the focus
 * again and the last request found no session.
 */
function watch(popup: Window, authOrigin: string): Promise<LoginResult> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController()
    // No retry, because the next request follows within a second.
    const auth = createAuthClient({ address: authOrigin, retry: false })
    let isAsking = false
    let hasMessage = false

    const stop = () => {
      ending.abort()
      clearInterval(poll)
      clearTimeout(limit)
      if (!popup.closed) popup.close()
    }
    const end = (result: LoginResult) => {
      if (ending.signal.aborted) return
      stop()
      resolve(result)
    }
    const checkSession = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      // Reads both values before the request. If one changes meanwhile, the response may be
      // outdated.
      const wasClosed = popup.closed
      const hadMessageBefore = hasMessage
      const response = await auth('GET /api/me', { signal: ending.signal })
      isAsking = false
      if (ending.signal.aborted) return
      if (response.ok) return end({ status: 'authenticated', user: response.body.user })
      if (hadMessageBefore && (response.status === 401 || response.error.code === 'Unreachable')) {
        stop()
        return reject(new Error(response.status === 401 ? NO_COOKIE : NOT_READABLE))
      }
      if (hasMessage && !hadMessageBefore) return checkSession()
      // After a success message, a closed popup is no cancellation. Keep polling until the session
      // is visible.
      if (wasClosed && !hasMessage && document.hasFocus()) end({ status: 'cancelled' })
    }

    const poll = setInterval(() => void checkSession(), POLL_MS)
    const limit = setTimeout(() => end({ status: 'cancelled' }), LIMIT_MS)
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== authOrigin || event.source !== popup || !isSuccess(event.data)) return
      hasMessage = true
      void checkSession()
    }
    window.addEventListener('message', onMessage, { signal: ending.signal })
  })
}

const isSuccess = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === SUCCESS
