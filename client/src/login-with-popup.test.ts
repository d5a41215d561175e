import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginWithPopup } from './login-with-popup.ts'

const AUTH = 'https://auth.example.com'
const USER = {
  id: 'u1',
  email: 'mara@example.com',
  displayName: 'Mara',
  avatarUrl: null,
  roles: ['talent'],
  account: null,
}
const SUCCESS = { type: 'service-auth:success' }

type Popup = { closed: boolean; close: () => void; focus: () => void }
let popup: Popup
let page: EventTarget & { open: () => Popup | null }
let isSignedIn: boolean
let hasFocus: boolean
let requestCount: number

beforeEach(() => {
  vi.useFakeTimers()
  isSignedIn = false
  hasFocus = true
  requestCount = 0
  popup = {
    closed: false,
    close: vi.fn<() => void>(() => {
      popup.closed = true
    }),
    focus: vi.fn<() => void>(),
  }
  page = Object.assign(new EventTarget(), {
    location: { origin: 'https://app.example.com' },
    open: vi.fn<() => Popup | null>(() => popup),
    screenX: 100,
    screenY: 50,
    outerWidth: 1200,
    outerHeight: 900,
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.stubGlobal('fetch', async () => {
    requestCount++
    return isSignedIn
      ? Response.json({ user: USER })
      : Response.json({ error: 'Sign in', code: 'Unauthorized' }, { status: 401 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const postMessage = (data: unknown, { origin = AUTH, source = popup as unknown } = {}) =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('loginWithPopup opens a centered 480 by 720 window within the click and passes the opener’s origin', () => {
  void loginWithPopup({ authUrl: AUTH })
  expect(page.open).toHaveBeenCalledExactlyOnceWith(
    'https://auth.example.com/popup?origin=https%3A%2F%2Fapp.example.com',
    'semblance-login',
    'popup=yes,width=480,height=720,left=460,top=140',
  )
})

test('loginWithPopup returns popup_blocked at once if the browser opens no window', async () => {
  page.open = () => null
  expect(await loginWithPopup({ authUrl: AUTH })).toEqual({ status: 'popup_blocked' })
  expect(requestCount).toBe(0)
})

test('loginWithPopup returns the user as soon as the popup posts its message', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  isSignedIn = true
  postMessage(SUCCESS)
  expect(await result).toEqual({ status: 'authenticated', user: USER })
  expect(requestCount).toBe(1)
})

describe('loginWithPopup ignores a message that is not', () => {
  test.each([
    ['from the authentication app', SUCCESS, { origin: 'https://evil.example' }],
    ['from the window that it opened', SUCCESS, { source: {} }],
    ['from the exact origin', SUCCESS, { origin: 'https://auth.example.com.evil.example' }],
    ['of the expected type', { type: 'something-else' }, {}],
    ['an object', 'service-auth:success', {}],
    ['non-null', null, {}],
  ])('%s', async (_what, data, from) => {
    void loginWithPopup({ authUrl: AUTH })
    postMessage(data, from)
    await seconds(0.5)
    expect(requestCount).toBe(0)
  })
})

test('loginWithPopup polls once a second and finds the session if no message arrives', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  await seconds(3)
  expect(requestCount).toBe(3)
  isSignedIn = true
  await seconds(1)
  expect(await result).toEqual({ status: 'authenticated', user: USER })
  expect(popup.close).toHaveBeenCalled()
})

test('loginWithPopup checks once more when the window closes, so a sign-in just before counts', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  isSignedIn = true
  popup.closed = true
  await seconds(1)
  expect(await result).toEqual({ status: 'authenticated', user: USER })
})

test('loginWithPopup returns “cancelled” if the window closes without a session', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  popup.closed = true
  await seconds(1)
  expect(await result).toEqual({ status: 'cancelled' })
})

test('loginWithPopup keeps waiting for a window that only looks closed because its opener was severed', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  popup.closed = true
  hasFocus = false
  await seconds(40)
  isSignedIn = true
  await seconds(1)
  expect(await result).toEqual({ status: 'authenticated', user: USER })
})

test('loginWithPopup returns “cancelled” after five minutes and stops polling', async () => {
  const result = loginWithPopup({ authUrl: AUTH })
  await seconds(300)
  expect(await result).toEqual({ status: 'cancelled' })
  expect(popup.close).toHaveBeenCalled()
  const before = requestCount
  await seconds(10)
  postMessage(SUCCESS)
  expect(requestCount).toBe(before)
})

test('loginWithPopup keeps polling while the authentication app is briefly unreachable', async () => {
  const workingFetch = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  const result = loginWithPopup({ authUrl: AUTH })
  await seconds(2)
  vi.stubGlobal('fetch', workingFetch)
  isSignedIn = true
  await seconds(1)
  expect(await result).toEqual({ status: 'authenticated', user: USER })
})

describe('after a success message without a visible session, loginWithPopup', () => {
  test('rejects at once and names ALLOWED_DOMAINS_CORS if the response may not be read', async () => {
    const result = loginWithPopup({ authUrl: AUTH })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    postMessage(SUCCESS)
    await expect(result).rejects.toThrow(/may not read GET \/api\/me.*ALLOWED_DOMAINS_CORS/)
    expect(popup.close).toHaveBeenCalled()
  })

  test('rejects at once and names COOKIE_DOMAIN if the cookie is not sent, even during a poll', async () => {
    const waiting: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((response) => waiting.push(response)))
    const signedOut = () => Response.json({ error: 'Sign in', code: 'Unauthorized' }, { status: 401 })
    const result = loginWithPopup({ authUrl: AUTH })
    await seconds(1)
    postMessage(SUCCESS)
    expect(waiting).toHaveLength(1)
    waiting[0]?.(signedOut())
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.(signedOut())
    await expect(result).rejects.toThrow(/COOKIE_DOMAIN/)
    const before = waiting.length
    await seconds(10)
    expect(waiting).toHaveLength(before)
  })

  test('keeps polling if the authentication app is only busy', async () => {
    const workingFetch = globalThis.fetch
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Busy', code: 'ServiceUnavailable' }, { status: 503 }))
    const result = loginWithPopup({ authUrl: AUTH })
    postMessage(SUCCESS)
    await seconds(1)
    vi.stubGlobal('fetch', workingFetch)
    isSignedIn = true
    await seconds(1)
    expect(await result).toEqual({ status: 'authenticated', user: USER })
  })
})

test('on a server, loginWithPopup throws and says that it needs a browser', () => {
  vi.stubGlobal('window', undefined)
  expect(() => loginWithPopup({ authUrl: AUTH })).toThrow(/needs a browser/)
})
