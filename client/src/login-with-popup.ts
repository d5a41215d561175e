import type { User } from './api-types.ts'
import { getUser } from './get-user.ts'

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
 * Signs somebody in without leaving the page. Call it directly in a click handler: browsers open a window only in
 * answer to a click, so nothing may be awaited before.
 *
 * `authenticated` with the user; `cancelled` when the window was closed or five minutes have passed; `popup_blocked`
 * when the browser opened none: offer a link to `{authUrl}/login?returnTo=…` instead.
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
 * Two ways lead to the answer. The popup's message is the quick one. Asking `/api/me` once a second is the sure one: a
 * provider's page may cut the popup off from us, and then no message comes and `closed` reads true too early. So a
 * closed window counts as given up only when nobody is signed in and our own page has the focus again.
 */
function watch(popup: Window, authOrigin: string): Promise<LoginResult> {
  return new Promise((resolve) => {
    const ending = new AbortController()
    let isAsking = false
    let wasTold = false

    const end = (result: LoginResult) => {
      if (ending.signal.aborted) return
      ending.abort()
      clearInterval(poll)
      clearTimeout(limit)
      if (!popup.closed) popup.close()
      resolve(result)
    }
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      // Read before asking: a window that closes meanwhile is asked about once more.
      const wasClosed = popup.closed
      // Out of reach is not signed out; the next second asks again.
      const user = await getUser({ authUrl: authOrigin, signal: ending.signal }).catch(() => undefined)
      isAsking = false
      if (user) end({ status: 'authenticated', user })
      else if (wasClosed && !wasTold && document.hasFocus()) end({ status: 'cancelled' })
    }

    const poll = setInterval(() => void ask(), POLL_MS)
    const limit = setTimeout(() => end({ status: 'cancelled' }), LIMIT_MS)
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== authOrigin || event.source !== popup || !isSuccess(event.data)) return
      wasTold = true
      void ask()
    }
    window.addEventListener('message', onMessage, { signal: ending.signal })
  })
}

const isSuccess = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === SUCCESS
