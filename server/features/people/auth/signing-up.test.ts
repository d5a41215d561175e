import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/mails.ts'
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

test('from signup over the mailed code to a session with an account', async () => {
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

test('the mail holds the code alone on a line, and no other six digits', async () => {
  const email = newEmail()
  await signup(email)
  const [mail] = await mailsTo(world, email)
  expect(mail?.text.match(/^\d{6}$/gm)).toHaveLength(1)
  expect(mail?.text.match(/\d{6}/g)).toHaveLength(1)
  expect(mail?.html.match(/\d{6}/g)).toEqual(mail?.text.match(/\d{6}/g))
})

test('a taken address gets the same answer, and its owner a mail without a code', async () => {
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

test('somebody who signs up first with another person’s address leaves nothing on the account', async () => {
  const email = newEmail()
  await signup(email, { password: 'the attacker’s password', displayName: 'Mallory', role: 'agent' })
  await signup(email, { password: PASSWORD, displayName: 'Victim', role: 'talent' })
  const confirmed = await confirm(email, await codeMailedTo(world, email))
  expect(confirmed.body.user).toMatchObject({ displayName: 'Victim', roles: ['talent'] })

  const login = (password: string) => world.stranger().auth.post('/api/auth/login', { email, password })
  expect((await login('the attacker’s password')).status).toBe(401)
  expect((await login(PASSWORD)).status).toBe(200)
})

test('somebody who signs up between a person’s signup and its confirmation leaves nothing either', async () => {
  const email = newEmail()
  await signup(email, { displayName: 'Victim' })
  await signup(email, { password: 'the attacker’s password', displayName: 'Mallory' })
  // The owner has the newest code and only knows her own password.
  const code = await codeMailedTo(world, email)
  expect((await confirm(email, code)).body.user.displayName).toBe('Victim')
  expect((await confirm(email, code, 'the attacker’s password')).status).toBe(400)
})

test('a signup that was never confirmed opens nothing', async () => {
  const email = newEmail()
  await signup(email)
  const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD })
  expect(login).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
})

test('the code needs the password that was chosen with it', async () => {
  const email = newEmail()
  await signup(email)
  const reply = await confirm(email, await codeMailedTo(world, email), 'not that password')
  expect(reply).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

test('after five wrong guesses the right code is dead, and a new one works', async () => {
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

test('guesses that race each other still have five tries between them', async () => {
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
  // Below zero: one guess too many was counted but had no effect.
  expect(row.tries_left).toBe(-1)
})

test('a code works once, even for two at the same moment', async () => {
  const email = newEmail()
  await signup(email)
  const code = await codeMailedTo(world, email)
  const replies = await Promise.all([confirm(email, code), confirm(email, code)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a code is dead after fifteen minutes', async () => {
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

test('nobody can tell from resend-code whether an address waits for a code', async () => {
  const email = newEmail()
  expect(await world.stranger().auth.post('/api/auth/resend-code', { email })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await mailsTo(world, email)).toEqual([])
})

test('a code is kept only as a digest', async () => {
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

describe('the mail that was promised', () => {
  const waiting = (email: string) =>
    world.database.kysely.selectFrom('outgoing_mails').selectAll().where('address', '=', email).execute()
  /** Makes every process fail to send, so that only the outbox row remains. */
  const asIfKilled = (work: () => Promise<unknown>) => {
    const send = vi
      .spyOn(world.app.ctx.email, 'send')
      .mockRejectedValue(new Error('mail server down, mailbox <a@b.test>'))
    return work().finally(() => send.mockRestore())
  }

  test('is sent later when the mail server is down, however often somebody asks', async () => {
    const email = newEmail()
    await asIfKilled(async () => {
      expect((await signup(email)).status).toBe(201)
      await world.app.ctx.promptSender.sendDue()
    })
    expect(await waiting(email)).toMatchObject([{ attempts: 1, kind: 'resend', data: { asker: expect.any(String) } }])
    expect(JSON.stringify(await waiting(email))).not.toContain('argon2')
    expect(await mailsTo(world, email)).toEqual([])
    world.clock.advance(11_000)
    expect(await world.cron('/api/auth/cron/send-mails')).toMatchObject({ status: 200, body: { success: true } })
    expect(await waiting(email)).toEqual([])
    expect((await confirm(email, await codeMailedTo(world, email))).status).toBe(200)
  })

  test('survives a process that dies after the answer and before the mail', async () => {
    const email = newEmail()
    const now = world.clock.now()
    // The row that a killed process leaves, possibly with a running lease.
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

  test('is given up in the end', async () => {
    const email = newEmail()
    await asIfKilled(async () => {
      await signup(email)
      for (let attempt = 1; attempt <= 6; attempt++) {
        await world.app.ctx.promptSender.sendDue()
        world.clock.advance(3_600_000)
      }
    })
    expect(await waiting(email)).toEqual([])
    expect(await mailsTo(world, email)).toEqual([])
  })

  test('is looked up only when it is written: the answer costs as many statements for any address', async () => {
    const known = newEmail()
    await signup(known)
    await confirm(known, await codeMailedTo(world, known))
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-code', '/api/auth/signup']) {
      const ask = (email: string) =>
        path.endsWith('signup') ? signup(email) : world.stranger().auth.post(path, { email })
      const [forKnown, forUnknown] = [await ask(known), await ask(newEmail())]
      expect(forKnown.statements, path).toBe(forUnknown.statements)
      expect(forKnown.text).toBe(forUnknown.text)
    }
  })

  test.skipIf(inject('template').engine === 'pglite')('is sent once, however many processes look', async () => {
    const email = newEmail()
    await signup(email)
    await Promise.all(Array.from({ length: 5 }, () => sendDueMails(world.app.ctx, 'sign-in')))
    await expect.poll(() => waiting(email)).toEqual([])
    expect(await mailsTo(world, email)).toHaveLength(1)
  })
})

test('mails to one address are throttled, whoever asks and whatever for', async () => {
  const email = newEmail()
  for (let mail = 1; mail <= 5; mail++) expect((await signup(email)).status).toBe(201)
  const refused = await world.stranger().auth.post('/api/auth/forgot-password', { email })
  expect(refused).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  world.clock.advance(60_000)
  expect((await signup(email)).status).toBe(201)
})

test('whoever confirms an address of ADMIN_EMAILS is an admin', async () => {
  await signup('admin@semblance.test', { displayName: 'Semblance' })
  const confirmed = await confirm('admin@semblance.test', await codeMailedTo(world, 'admin@semblance.test'))
  expect(confirmed.body.user.roles).toEqual(['brand', 'admin'])
})

test('two people of one name get an address each', async () => {
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
  ['no address', { email: 'not-an-address' }],
  ['a short password', { password: '1234567' }],
  ['a password too long', { password: 'x'.repeat(201) }],
  ['an empty name', { displayName: '   ' }],
  ['a name nobody can see', { displayName: '\u200b\u2060' }],
  ['a name too long', { displayName: 'n'.repeat(81) }],
  ['a name that turns the text around', { displayName: 'abc\u202edef' }],
  ['a role nobody may choose', { role: 'admin' }],
  ['an unknown field', { roles: ['admin'] }],
])('signup refuses %s', async (_what, changes) => {
  expect(await signup(newEmail(), changes)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
})

describe('a password that everybody tries first is refused, with the reason beside its field', () => {
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

  test('at a reset, whether or not the code is right, and the code is not used up by it', async () => {
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
    expect((await reset('harbour lamp nine')).status).toBe(200)
  })
})
