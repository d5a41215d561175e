import { afterEach, expect, test, vi } from 'vitest'
import { getUser } from './get-user.ts'

const AUTH = 'https://auth.example.com'
afterEach(() => vi.unstubAllGlobals())

function answering(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('asks /api/me with the cookies, and gives the user', async () => {
  const fetch = answering(Response.json({ user: { id: 'u1', displayName: 'Mara' } }))
  expect(await getUser({ authUrl: AUTH })).toEqual({ id: 'u1', displayName: 'Mara' })
  const [address, options] = fetch.mock.calls[0] ?? []
  expect(String(address)).toBe('https://auth.example.com/api/me')
  expect(options).toMatchObject({ credentials: 'include', cache: 'no-store' })
})

test('nobody signed in is null', async () => {
  answering(Response.json({ error: 'Sign in to continue.', code: 'Unauthorized' }, { status: 401 }))
  expect(await getUser({ authUrl: AUTH })).toBeNull()
})

test('an error is not "signed out"', async () => {
  answering(Response.json({}, { status: 503 }))
  await expect(getUser({ authUrl: AUTH, retry: false })).rejects.toThrow('503')
})

test('a server hands on the cookies of its own request', async () => {
  const fetch = answering(Response.json({ user: { id: 'u1' } }))
  await getUser({ authUrl: AUTH, cookie: 'auth-token=abc' })
  // Without the second header the server would renew the session and the renewed cookie would be
  // lost here.
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ cookie: 'auth-token=abc', 'forwarded-cookie': '1' })
})

test('a browser says nothing of the kind, so that no preflight is needed and its session is renewed', async () => {
  for (const options of [{ authUrl: AUTH }, { authUrl: AUTH, cookie: undefined }]) {
    const fetch = answering(Response.json({ user: { id: 'u1' } }))
    await getUser(options)
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'application/json' })
  }
})
