import { expect, test } from 'vitest'
import { watchSession } from './session.ts'

const answering = (status: number) => async () => new Response(null, { status })
/** Fakes another tab that announces who is signed in. */
function tabs() {
  const said: unknown[] = []
  let notify: (event: MessageEvent) => void = () => undefined
  return {
    said,
    say: (data: unknown) => notify(new MessageEvent('message', { data })),
    channel: {
      postMessage: (message: unknown) => said.push(message),
      addEventListener: (_type: string, listener: unknown) => {
        notify = listener as typeof notify
      },
    },
  }
}

test('a 401 response loses the session, and signing in restores it', async () => {
  const session = watchSession('mara', { send: answering(401) })
  let changeCount = 0
  session.onChange(() => changeCount++)
  await session.fetch('/api/offers/list')
  await session.fetch('/api/offers/list')
  expect([session.now(), changeCount]).toEqual(['lost', 1])
  session.signedIn('mara')
  expect([session.now(), changeCount]).toEqual(['here', 2])
})

test('a late 401 to a request from before the sign-in does not lose the session', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const session = watchSession('mara', { send: () => promise })
  const slow = session.fetch('/api/offers/list')
  session.signedIn('mara')
  resolve(new Response(null, { status: 401 }))
  await slow
  expect(session.now()).toBe('here')
})

test('an anonymous visitor has no session to lose', async () => {
  const session = watchSession(null, { send: answering(401) })
  await session.fetch('/api/me')
  session.signedIn('mara')
  expect(session.now()).toBe('here')
})

test('a sign-in by another account in another tab blocks requests from this one', async () => {
  let sent = 0
  const { channel, say, said } = tabs()
  const send = async () => {
    sent++
    return new Response(null, { status: 200 })
  }
  const session = watchSession('mara', { send, tabs: channel as never })
  expect(said).toEqual([{ accountId: 'mara' }])
  say({ accountId: 'theo' })
  expect(session.now()).toBe('other')
  const response = await session.fetch('/api/offers/respond', { method: 'POST' })
  expect([response.status, (await response.json()).code, sent]).toEqual([401, 'Unauthorized', 0])
  say({ accountId: 'mara' })
  await session.fetch('/api/offers/list')
  expect([session.now(), sent]).toEqual(['here', 1])
})

test('a signed-out tab announces the sign-out, and malformed messages are ignored', () => {
  const { channel, say } = tabs()
  const session = watchSession('mara', { send: answering(200), tabs: channel as never })
  for (const noise of [undefined, null, 'mara', {}, { accountId: 7 }]) say(noise)
  expect(session.now()).toBe('here')
  say({ accountId: null })
  expect(session.now()).toBe('lost')
})
