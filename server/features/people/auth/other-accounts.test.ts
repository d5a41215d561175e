import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { PASSWORD, type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const anAddress = () => `${newId()}@people.test`
const signUp = (email: string) =>
  world.stranger().auth.post('/api/auth/signup', { email, password: PASSWORD, displayName: 'Ada', role: 'brand' })
const confirm = async (email: string) =>
  world.stranger().auth.post('/api/auth/confirm', { email, password: PASSWORD, code: await codeMailedTo(world, email) })
const askForReset = (email: string) => world.stranger().auth.post('/api/auth/forgot-password', { email })
const resetWith = (email: string, code: string, newPassword: string) =>
  world.stranger().auth.post('/api/auth/reset-password', { email, code, newPassword })
const logIn = async (email: string, password: string) =>
  (await world.stranger().auth.post('/api/auth/login', { email, password })).status
async function expectAlive(person: SignedIn): Promise<void> {
  expect((await person.auth.get('/api/me')).status).toBe(200)
  world.clock.advance(DAY_MS)
  expect((await person.auth.get('/api/me')).status).toBe(200)
}

test('a password reset changes one password and ends one person’s sessions', async () => {
  const [ada, grace] = [await signedIn(world), await signedIn(world)]
  // A token issued in the same second as the reset would stay valid.
  world.clock.advance(2000)
  await askForReset(ada.email)
  expect((await resetWith(ada.email, await codeMailedTo(world, ada.email), 'a new password')).status).toBe(200)
  expect((await ada.auth.get('/api/me')).status).toBe(401)
  expect([await logIn(ada.email, 'a new password'), await logIn(grace.email, PASSWORD)]).toEqual([200, 200])
  await expectAlive(grace)
})

test('using a code does not use up another person’s', async () => {
  const [ada, grace] = [await signedIn(world), await signedIn(world)]
  for (const { email } of [ada, grace]) await askForReset(email)
  const [codeOfAda, codeOfGrace] = [await codeMailedTo(world, ada.email), await codeMailedTo(world, grace.email)]
  expect((await resetWith(ada.email, codeOfAda, 'a new password')).status).toBe(200)
  expect((await resetWith(grace.email, codeOfGrace, 'a newer password')).status).toBe(200)
})

test('confirming a signup does not affect another one', async () => {
  const [ada, grace] = [anAddress(), anAddress()]
  for (const email of [ada, grace]) await signUp(email)
  await codeMailedTo(world, grace)
  expect((await confirm(ada)).status).toBe(200)
  expect((await confirm(grace)).status).toBe(200)
})

test('signing out, here or everywhere else, signs out nobody else', async () => {
  const [ada, grace] = [await signedIn(world), await signedIn(world)]
  await ada.auth.post('/api/auth/sessions/revoke-others')
  await expectAlive(grace)
  await ada.auth.post('/api/auth/logout')
  await expectAlive(grace)
})

test('a mail is sent to its recipient only, and all others are sent too, over several batches', async () => {
  const addresses = Array.from({ length: 12 }, anAddress)
  const now = world.clock.now()
  const letter = { subject: 'Your password was changed', text: 'It was.', html: '<p>It was.</p>' }
  await enqueueMails(
    world.database.kysely,
    addresses.map((address) => ({ queue: 'sign-in', kind: 'password-changed', address, letter })),
    now,
  )
  const counts = await Promise.all(addresses.map(async (email) => (await mailsTo(world, email)).length))
  expect(counts).toEqual(addresses.map(() => 1))
})

test('a right password clears the wrong attempts of its own account only', async () => {
  const [ada, grace] = [await signedIn(world), await signedIn(world)]
  for (let tries = 0; tries < 5; tries++) expect(await logIn(grace.email, 'a wrong password')).toBe(401)
  expect(await logIn(ada.email, PASSWORD)).toBe(200)
  expect(await logIn(grace.email, PASSWORD)).toBe(429)
})
