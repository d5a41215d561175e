import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'
import { hashSignupPassword } from '../../../providers/identity/builtin/passwords.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const PASSWORD = 'correct horse battery'
const newEmail = () => `${newId()}@people.test`
const signup = (email: string, changes: Record<string, unknown> = {}) =>
  world
    .stranger()
    .auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada Byron', role: 'brand', ...changes })
const confirm = (email: string, code: string, password = PASSWORD, browser = world.stranger()) =>
  browser.auth.post('/api/auth/confirm', { email, code, password })

test('signing up and confirming the mailed code creates a session and an account', async () => {
  const browser = world.stranger()
  const email = newEmail()
  const started = await browser.auth.post('/api/auth/signup', {
    email: email.toUpperCase(),
    password: PASSWORD,
    displayName: '  Zoë   Moreau ',
    role: 'talent',
  })
  expect(started).toMatchObject({ status: 201, body: { status: 'confirmation_required' } })
  expect(browser.cookies.size).toBe(0)

  const confirmed = await confirm(email, await codeMailedTo(world, email), PASSWORD, browser)
  expect(confirmed).toMatchObject({
    status: 200,
    body: {
      redirectTo: world.config.NEXT_PUBLIC_MAIN_SITE_URL,
      user: {
        email,
        displayName: 'Zoë Moreau',
        avatarUrl: null,
        roles: ['talent'],
        account: { displayName: 'Zoë Moreau', imageUrl: null, slug: 'zoe-moreau' },
      },
    },
  })
  expect([...browser.cookies.keys()].toSorted()).toEqual(['auth-device', 'auth-refresh-token', 'auth-token'])
  expect((await browser.auth.get('/api/me')).body).toEqual({ user: confirmed.body.user })
})

test('the mail has the code on its own line and no other six digits', async () => {
  const email = newEmail()
  await signup(email)
  const [mail] = await mailsTo(world, email)
  expect(mail?.text.match(/^\d{6}$/gm)).toHaveLength(1)
  expect(mail?.text.match(/\d{6}/g)).toHaveLength(1)
  expect(mail?.html.match(/\d{6}/g)).toEqual(mail?.text.match(/\d{6}/g))
})

test('a taken address gets the same response, and its owner a mail without a code', async () => {
  const email = newEmail()
  await signup(email)
  await confirm(email, await codeMailedTo(world, email))
  const again = await signup(email, { password: 'another password', displayName: 'Somebody Else' })
  expect(again).toMatchObject({ status: 201, body: { status: 'confirmation_required' } })
  const [mail] = await mailsTo(world, email)
  expect(mail?.subject).toBe('You already have a Semblance account')
  expect(mail?.text).not.toMatch(/\d{6}/)
  expect((await confirm(email, '123456', 'another password')).status).toBe(400)
})

test('a stranger who signed up first with the address leaves nothing on the account', async () => {
  const email = newEmail()
  await signup(email, { password: 'the attacker’s password', displayName: 'Mallory', role: 'agent' })
  await signup(email, { password: PASSWORD, displayName: 'Victim', role: 'talent' })
  const confirmed = await confirm(email, await codeMailedTo(world, email))
  expect(confirmed.body.user).toMatchObject({ displayName: 'Victim', roles: ['talent'] })

  const login = (password: string) => world.stranger().auth.post('/api/auth/login', { email, password })
  expect((await login('the attacker’s password')).status).toBe(401)
  expect((await login(PASSWORD)).status).toBe(200)
})

test('a stranger who signs up before the owner confirms leaves nothing either', async () => {
  const email = newEmail()
  await signup(email, { displayName: 'Victim' })
  await signup(email, { password: 'the attacker’s password', displayName: 'Mallory' })
  // The newest code was mailed for the attacker's sign-up. The owner types it with her own
  // password.
  const code = await codeMailedTo(world, email)
  expect((await confirm(email, code)).body.user.displayName).toBe('Victim')
  expect((await confirm(email, code, 'the attacker’s password')).status).toBe(400)
})

test('an unconfirmed signup cannot sign in', async () => {
  const email = newEmail()
  await signup(email)
  const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
})

test('confirming needs the password of the signup', async () => {
  const email = newEmail()
  await signup(email)
  const reply = await confirm(email, await codeMailedTo(world, email), 'not that password')
  expect(reply).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('five wrong guesses invalidate the code, and a new one works', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let guess = 1; guess <= 5; guess++) expect((await confirm(email, wrong)).status).toBe(400)
  expect((await confirm(email, code)).status).toBe(400)

  expect(await world.stranger().auth.post('/api/auth/resend-code', { email })).toMatchObject({ status: 200 })
  const fresh = await codeMailedTo(world, email)
  expect((await confirm(email, fresh)).status).toBe(200)
})

test('concurrent guesses share the five attempts', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  const guesses = Array.from({ length: 12 }, (_, guess) =>
    String((Number(code) + guess + 1) % 1_000_000).padStart(6, '0'),
  )
  const replies = await Promise.all(guesses.map((guess) => confirm(email, guess)))
  expect(replies.every(({ status }) => status === 400 || status === 429)).toBe(true)
  const row = await world.database.kysely
    .selectFrom('identity.mailed_codes')
    .select('tries_left')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // Below zero, because one guess too many was counted but had no effect.
  expect(row.tries_left).toBe(-1)
})

test('a code works once, also for two concurrent requests', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  const replies = await Promise.all([confirm(email, code), confirm(email, code)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a code expires after fifteen minutes', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  world.clock.advance(15 * 60_000)
  expect((await confirm(email, code)).status).toBe(400)
})

test('a new code replaces the older one', async () => {
  const email = newEmail()
  await signup(email)
  const older = await codeMailedTo(world, email)
  await world.stranger().auth.post('/api/auth/resend-code', { email })
  const newer = await codeMailedTo(world, email)
  if (older !== newer) expect((await confirm(email, older)).status).toBe(400)
  expect((await confirm(email, newer)).status).toBe(200)
})

test('resend-code does not reveal whether an address awaits a code', async () => {
  const email = newEmail()
  expect(await world.stranger().auth.post('/api/auth/resend-code', { email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await mailsTo(world, email)).toEqual([])
})

test('a code is stored as a digest only', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  const [signupRow, codeRow] = await Promise.all([
    world.database.kysely.selectFrom('identity.signups').selectAll().where('email', '=', email).executeTakeFirst(),
    world.database.kysely.selectFrom('identity.mailed_codes').selectAll().where('email', '=', email).executeTakeFirst(),
  ])
  expect(JSON.stringify([signupRow?.password_hash, codeRow?.code_hash])).not.toContain(code)
  expect(signupRow?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('the signup mail', () => {
  const waiting = (email: string) =>
    world.database.kysely.selectFrom('outgoing_mails').selectAll().where('address', '=', email).execute()
  /** Only the outbox row remains, as after a crash. */
  const asIfKilled = (work: () => Promise<unknown>) => {
    const send = vi
      .spyOn(world.app.ctx.email, 'send')
      .mockRejectedValue(new Error('mail server down, mailbox <a@b.test>'))
    return work().finally(() => send.mockRestore())
  }

  test('is sent later if the mail server is down, even after repeated requests', async () => {
    const email = newEmail()
    await asIfKilled(async () => {
      expect((await signup(email)).status).toBe(201)
      await world.app.ctx.immediateMailSender.sendDue()
    })
    expect(await waiting(email)).toMatchObject([{ attempts: 1, kind: 'resend', data: { asker: expect.any(String) } }])
    expect(JSON.stringify(await waiting(email))).not.toContain('argon2')
    expect(await mailsTo(world, email)).toEqual([])
    world.clock.advance(11_000)
    expect(await world.cron('/api/auth/cron/send-mails')).toMatchObject({ status: 200, body: { success: true } })
    expect(await waiting(email)).toEqual([])
    expect((await confirm(email, await codeMailedTo(world, email))).status).toBe(200)
  })

  test('survives a process that dies between the response and the mail', async () => {
    const email = newEmail()
    const now = world.clock.now()
    // The row of a killed process may have a running lease.
    await world.database.kysely
      .insertInto('outgoing_mails')
      .values({
        id: newId(),
        queue: 'sign-in',
        address: email,
        kind: 'signup',
        data: JSON.stringify({
          asker: '',
          passwordHash: await hashSignupPassword(world.config.SECRET_KEY, email, PASSWORD),
          displayName: 'Ada',
          role: 'brand',
        }),
        attempts: 1,
        next_attempt_at: new Date(now.getTime() + 180_000),
        created_at: now,
      })
      .execute()
    expect(await mailsTo(world, email)).toEqual([])
    world.clock.advance(180_000)
    await world.cron('/api/auth/cron/send-mails')
    expect((await confirm(email, await codeMailedTo(world, email))).status).toBe(200)
  })

  test('is eventually given up', async () => {
    const email = newEmail()
    await asIfKilled(async () => {
      await signup(email)
      for (let attempt = 1; attempt <= 6; attempt++) {
        await world.app.ctx.immediateMailSender.sendDue()
        world.clock.advance(3_600_000)
      }
    })
    expect(await waiting(email)).toEqual([])
    expect(await mailsTo(world, email)).toEqual([])
  })

  test('is prepared when sent: the response takes equally many SQL statements for any address', async () => {
    const known = newEmail()
    await signup(known)
    await confirm(known, await codeMailedTo(world, known))
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-code', '/api/auth/signup']) {
      const request = (email: string) =>
        path.endsWith('signup') ? signup(email) : world.stranger().auth.post(path, { email })
      const [forKnown, forUnknown] = [await request(known), await request(newEmail())]
      expect(forKnown.statements, path).toBe(forUnknown.statements)
      expect(forKnown.text).toBe(forUnknown.text)
    }
  })

  test.skipIf(inject('template').engine === 'pglite')('is sent once by concurrent processes', async () => {
    const email = newEmail()
    await signup(email)
    await Promise.all(Array.from({ length: 5 }, () => sendDueMails(world.app.ctx, 'sign-in')))
    await expect.poll(() => waiting(email)).toEqual([])
    expect(await mailsTo(world, email)).toHaveLength(1)
  })
})

test('mails to one address are limited, whoever requests them', async () => {
  const email = newEmail()
  for (let mail = 1; mail <= 5; mail++) expect((await signup(email)).status).toBe(201)
  const refused = await world.stranger().auth.post('/api/auth/forgot-password', { email })
  expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  world.clock.advance(60_000)
  expect((await signup(email)).status).toBe(201)
})

test('confirming an address in ADMIN_EMAILS makes an admin', async () => {
  await signup('admin@semblance.test', { displayName: 'Semblance' })
  const confirmed = await confirm('admin@semblance.test', await codeMailedTo(world, 'admin@semblance.test'))
  expect(confirmed.body.user.roles).toEqual(['brand', 'admin'])
})

test('two people with the same name get different slugs', async () => {
  const slugs = await Promise.all(
    ['one', 'two'].map(async () => {
      const email = newEmail()
      await signup(email, { displayName: 'Same Name' })
      return (await confirm(email, await codeMailedTo(world, email))).body.user.account.slug
    }),
  )
  expect(new Set(slugs).size).toBe(2)
})

test.each([
  ['an invalid email address', { email: 'not-an-address' }],
  ['a short password', { password: '1234567' }],
  ['a password that is too long', { password: 'x'.repeat(201) }],
  ['an empty name', { displayName: '   ' }],
  ['an invisible name', { displayName: '\u200b\u2060' }],
  ['a name that is too long', { displayName: 'n'.repeat(81) }],
  ['a name with direction controls', { displayName: 'abc\u202edef' }],
  ['a role that cannot be chosen', { role: 'admin' }],
  ['an unknown field', { roles: ['admin'] }],
])('signup rejects %s', async (_what, changes) => {
  expect(await signup(newEmail(), changes)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

describe('a guessable password is rejected with the reason beside its field', () => {
  const email = 'mara.lindqvist@people.test'
  test.each([
    ['password', /first passwords anyone would try/],
    ['12345678', /first passwords anyone would try/],
    ['Zoë Moreau', /your name or address/],
    ['zoemoreauzoë', /your name or address/],
    ['mara.lindqvist', /your name or address/],
    ['lindqvist1', /your name or address/],
  ])('%s at signup', async (password, reason) => {
    const refused = await signup(email, { password, displayName: 'Zoë Moreau zoemoreau' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequest', error: expect.stringMatching(reason) } })
    expect(refused.body.details.issues).toEqual([{ path: 'password', message: refused.body.error }])
  })

  test('at a reset, for a right or wrong code, without using the code up', async () => {
    const address = newEmail()
    await world.app
      .builtinIssuer()
      .registerConfirmed({ email: address, password: null, displayName: 'A', role: 'brand' })
    await world.stranger().auth.post('/api/auth/forgot-password', { email: address })
    const code = await codeMailedTo(world, address)
    const reset = (newPassword: string, given = code) =>
      world.stranger().auth.post('/api/auth/reset-password', { email: address, code: given, newPassword })
    for (const given of [code, '000000'])
      expect((await reset('Password1', given)).body.details.issues).toMatchObject([{ path: 'newPassword' }])
    expect((await reset('harbor lamp nine')).status).toBe(200)
  })
})
