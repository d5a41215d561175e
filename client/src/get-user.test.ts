import { afterEach, expect, test, vi } from 'vitest'
import { getUser } from './get-user.ts'

const AUTH = 'https://auth.example.com'
afterEach(() => vi.unstubAllGlobals())

function answering(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('getUser requests /api/me with the cookies and returns the user', async () => {
  const fetch = answering(Response.json({ user: { id: 'u1', displayName: 'Mara' } }))
  expect(await getUser({ authUrl: AUTH })).toEqual({ id: 'u1', displayName: 'Mara' })
  const [address, options] = fetch.mock.calls[0] ?? []
  expect(String(address)).toBe('https://auth.example.com/api/me')
  expect(options).toMatchObject({ credentials: 'include', cache: 'no-store' })
})

test('getUser returns null if nobody is signed in', async () => {
  answering(Response.json({ error: 'Sign in to continue.', code: 'Unauthorized' }, { status: 401 }))
  expect(await getUser({ authUrl: AUTH })).toBeNull()
})

test('getUser rejects on a server error instead of returning null', async () => {
  answering(Response.json({}, { status: 503 }))
  await expect(getUser({ authUrl: AUTH, retry: false })).rejects.toThrow('503')
})

test('on a server, getUser forwards the cookies of the incoming request', async () => {
  const fetch = answering(Response.json({ user: { id: 'u1' } }))
  await getUser({ authUrl: AUTH, cookie: 'auth-token=abc' })
  // Without the second header, the authentication app would renew the session, and the new cookie
  // would be lost.
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ cookie: 'auth-token=abc', 'forwarded-cookie': '1' })
})

test('in a browser, getUser sends no custom header, so no preflight is needed and the session is renewed', async () => {
  for (const options of [{ authUrl: AUTH }, { authUrl: AUTH, cookie: undefined }]) {
    const fetch = answering(Response.json({ user: { id: 'u1' } }))
    await getUser(options)
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'application/json' })
  }
})
