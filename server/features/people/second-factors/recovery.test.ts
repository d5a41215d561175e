import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import {
  APP,
  addApp,
  addPasskey,
  afterPassword,
  isSignedIn,
  PASSKEYS,
  passkeySignIn,
  protectedPerson,
  SECOND_STEP,
} from '../../../../tests/support/people/factors.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { PASSWORD } from '../../../../tests/support/people/signed-in.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { ADMIN_SECOND_FACTOR: 'on' } })
})
afterAll(() => world.close())

const LINK = '/api/auth/factor-recovery'
const login = async (email: string) => {
  const browser = world.stranger()
  const { status } = await browser.auth.post('/api/auth/login', { email, password: PASSWORD })
  return { browser, status }
}
const startRecovery = async (email: string) => (await afterPassword(world, email)).auth.post(`${SECOND_STEP}/recovery`)
const tokenMailedTo = async (email: string): Promise<string> => {
  for (const { text } of await mailsTo(world, email)) {
    const token = /factor-recovery\?token=([\w-]+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no link was mailed to ${email}`)
}
const factorsOf = async ({ auth }: Browser) => expectOk(await auth.get('/api/auth/factors'))
const stop = (token: string) => world.stranger().auth.post(`${LINK}/stop`, { token })
const finish = (token: string) => world.stranger().auth.post(`${LINK}/finish`, { token })

describe('somebody who lost all factors', () => {
  test('removes them with the mailed link after 72 hours, and all devices are signed out', async () => {
    const person = await protectedPerson(world)
    const { opensAt } = expectOk(await startRecovery(person.email))
    expect(new Date(opensAt).getTime() - world.clock.now().getTime()).toBeGreaterThan(71.9 * HOUR_MS)
    const token = await tokenMailedTo(person.email)
    world.clock.advance(71.9 * HOUR_MS)
    expect((await finish(token)).status).toBe(409)
    world.clock.advance(0.2 * HOUR_MS)
    const device = world.stranger()
    expect((await passkeySignIn(world, (options) => person.authenticator.get(options), device)).status).toBe(200)
    expect((await finish(token)).status).toBe(200)
    expect((await finish(token)).status).toBe(404)
    expect((await device.auth.get('/api/auth/factors')).status).toBe(401)
    const { browser, status } = await login(person.email)
    expect(status).toBe(200)
    expect(await factorsOf(browser)).toMatchObject({ passkeys: [], appConfirmedAt: null, recoveryCodesLeft: 0 })
    expect((await passkeySignIn(world, (options) => person.authenticator.get(options))).status).toBe(401)
  })

  test('is told about the request to remove them on every device, and can stop it there', async () => {
    const person = await protectedPerson(world)
    const { opensAt } = expectOk(await startRecovery(person.email))
    expect(await factorsOf(person)).toMatchObject({ recoveryOpensAt: opensAt })
    const { notifications } = expectOk(await person.get('/api/notifications/list'))
    expect(notifications).toMatchObject([{ type: 'FACTOR_RECOVERY_STARTED' }])
    const token = await tokenMailedTo(person.email)
    expect((await person.auth.delete(LINK)).status).toBe(200)
    expect((await person.auth.delete(LINK)).status).toBe(404)
    world.clock.advance(4 * DAY_MS)
    expect((await finish(token)).status).toBe(404)
  })

  test('stops the request with the mailed link', async () => {
    const { email } = await protectedPerson(world)
    expectOk(await startRecovery(email))
    const token = await tokenMailedTo(email)
    expect((await world.stranger().auth.get(`/factor-recovery?token=${token}`)).text).toContain('Stop the request')
    expect([(await stop(token)).status, (await stop(token)).status, (await finish(token)).status]).toEqual([
      200, 404, 404,
    ])
    const gone = await world.stranger().auth.get(`/factor-recovery?token=${token}`)
    expect(gone.text).toContain('This link no longer works')
  })

  test('cannot shorten the wait by asking again', async () => {
    const { email } = await protectedPerson(world)
    const { opensAt } = expectOk(await startRecovery(email))
    world.clock.advance(DAY_MS)
    expect(expectOk(await startRecovery(email)).opensAt).toBe(opensAt)
  })

  test('needs the password first, and a link that is not expired or made up', async () => {
    const { email } = await protectedPerson(world)
    expect((await world.stranger().auth.post(`${SECOND_STEP}/recovery`)).status).toBe(401)
    expectOk(await startRecovery(email))
    const token = await tokenMailedTo(email)
    for (const wrong of [`${token}A`, 'x']) expect((await finish(wrong)).status).toBe(404)
    world.clock.advance(11 * DAY_MS)
    expect((await finish(token)).status).toBe(404)
  })

  test('removes them without a script', async () => {
    const { email } = await protectedPerson(world)
    expectOk(await startRecovery(email))
    const token = await tokenMailedTo(email)
    const form = (intent: string) =>
      world.stranger().auth.post('/factor-recovery', new URLSearchParams({ token, intent }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    expect(await form('finish')).toMatchObject({ status: 422, text: expect.stringContaining('waiting time') })
    world.clock.advance(73 * HOUR_MS)
    expect((await form('finish')).text).toContain('Your second factors are removed')
  })
})

describe('admins', () => {
  test('without a factor sign in, see what to do, add one, and then decide', async () => {
    const admin = await world.admin()
    const refused = await admin.get('/api/admin/users')
    expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    expect(refused.body.error).toContain('Settings')
    expect(await factorsOf(admin)).toMatchObject({ isRequired: true })
    const { id } = await addPasskey(world, admin)
    expect((await admin.get('/api/admin/users')).status).toBe(200)
    expect(await factorsOf(admin)).toMatchObject({ isRequired: false })
    expect((await admin.auth.delete(`${PASSKEYS}/${id}`)).status).toBe(409)
    await addApp(world, admin)
    expect((await admin.auth.delete(`${PASSKEYS}/${id}`)).status).toBe(200)
    expect((await admin.auth.delete(APP)).status).toBe(409)
  })

  test('remove the factors of somebody with a reason, which is audited and told', async () => {
    const admin = await world.admin()
    if ((await factorsOf(admin)).isRequired) await addApp(world, admin)
    const person = await protectedPerson(world)
    const { id: accountId } = expectOk(await person.auth.get('/api/me')).user.account
    const reset = (reason: string, id = accountId) => admin.post('/api/admin/factor-resets', { accountId: id, reason })
    expect((await reset(' ')).status).toBe(400)
    expect((await reset('Lost the phone.', 'nobody')).status).toBe(404)
    expect((await reset('Lost the phone.')).status).toBe(200)
    expect((await reset('Once more.')).status).toBe(409)
    expect((await person.auth.get('/api/auth/factors')).status).toBe(401)
    const { browser, status } = await login(person.email)
    expect([status, isSignedIn(browser)]).toEqual([200, true])
    const { notifications } = expectOk(await browser.get('/api/notifications/list'))
    expect(notifications).toMatchObject([{ type: 'FACTORS_RESET' }])
    const { entries } = expectOk(await admin.get('/api/admin/audit'))
    expect(entries[0]).toMatchObject({ action: 'reset-factors', subjectId: accountId, reason: 'Lost the phone.' })
    world.clock.advance(HOUR_MS)
    expect(await reset('Again.')).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } })
  })
})
