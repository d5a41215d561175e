import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMailedTo } from '../../../../tests/support/people/mails.ts'
import { socialEnv } from '../../../../tests/support/people/oidc-peer.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: socialEnv('http://127.0.0.1:9') })
})
afterAll(() => world.close())

const visit = (path: string) => world.stranger().auth.get(path, { accept: 'text/html' })
const stateOf = (page: string) => JSON.parse(/id="page-state">(.*?)<\/script>/.exec(page)?.[1] ?? 'null')

test('the sign-in page offers each configured provider, a custom one by its name', async () => {
  const page = await visit('/login')
  expect(page.status).toBe(200)
  for (const name of ['Google', 'Work']) expect(page.text).toContain(name)
  expect(page.text).toContain('href="/api/auth/social/work"')
})

test.each(['denied', 'state', 'unverified', 'provider', 'linking'])(
  'the sign-in page explains the error “%s” and what to do',
  async (code) => {
    const page = await visit(`/login?error=${code}`)
    expect(page.status).toBe(200)
    const { notice } = stateOf(page.text)
    expect(notice.tone).toBe('bad')
    expect(page.text).toContain(notice.text)
  },
)

test.each(['', 'nonsense', 'constructor', '__proto__', '<script>'])(
  'the sign-in page shows no notice for the unknown error %j',
  async (code) => {
    const page = await visit(`/login?error=${encodeURIComponent(code)}`)
    expect(page.status).toBe(200)
    expect(stateOf(page.text).notice).toBeNull()
  },
)

test('an unknown provider and an unknown page are not found; only a failed sign-in says that it failed', async () => {
  for (const path of ['/api/auth/social/nobody', '/no/such/page']) {
    const page = await visit(path)
    expect([page.status, page.text.includes('Sign-in not completed')]).toEqual([404, false])
    expect(page.text).toContain('href="/login"')
  }
  const failed = await visit('/api/auth/social/work?role=nobody')
  expect([failed.status, failed.text.includes('Sign-in not completed')]).toEqual([400, true])
  const wrongMethod = await world.stranger().auth.post('/login', 'a=b', {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://evil.test',
  })
  expect([wrongMethod.status, wrongMethod.text.includes('Sign-in not completed')]).toEqual([403, false])
})

test('a session started by a plain form is listed with its browser', async () => {
  const browser = world.stranger()
  const email = `${newId()}@people.test`
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'user-agent': 'Lynx/2.9' }
  const send = (path: string, fields: Record<string, string>) =>
    browser.auth.post(path, new URLSearchParams(fields).toString(), form)
  await send('/signup', { email, password: 'correct horse battery', displayName: 'Ada', role: 'brand' })
  await send('/confirm', { email, password: 'correct horse battery', code: await codeMailedTo(world, email) })
  const { sessions } = (await browser.auth.get('/api/auth/sessions')).body
  expect(sessions).toHaveLength(1)
  expect(JSON.stringify(sessions)).toContain('Lynx')
})
