import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeMailedTo, mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { message, writeWords } from '../../../platform/words/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const VISIT = { accept: 'text/html' }
const siteLanguageOf = (html: string): unknown =>
  JSON.parse(/id="page-state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}').facts?.siteLanguage

const languageOf = async (who: Awaited<ReturnType<World['talent']>>): Promise<string | null> =>
  (await who.get('/api/accounts/me')).body.account.language

test('a person reads in the language that they choose, whatever the browser prefers', async () => {
  const talent = await world.talent()
  expect((await talent.patch('/api/accounts/me', { language: 'ja' })).body.account.language).toBe('ja')
  expect(siteLanguageOf((await talent.get('/talents', { ...VISIT, 'accept-language': 'fr' })).text)).toBe('ja')
  expect((await talent.patch('/api/accounts/me', { bio: 'Voice.' })).body.account.language).toBe('ja')
  for (const language of ['nl', '', null])
    expect((await talent.patch('/api/accounts/me', { language })).status, `${language}`).toBe(400)
})

test('a link of a language changes that of the account, at once and for later', async () => {
  const talent = await world.talent()
  await talent.patch('/api/accounts/me', { language: 'de' })
  expect(siteLanguageOf((await talent.get('/talents?lang=es', VISIT)).text)).toBe('es')
  expect(await languageOf(talent)).toBe('es')
  await talent.get('/talents?lang=xx', VISIT)
  expect(await languageOf(talent)).toBe('es')
})

test('a link on another site changes no account', async () => {
  const talent = await world.talent()
  await talent.patch('/api/accounts/me', { language: 'de' })
  await talent.get('/talents?lang=es', { ...VISIT, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })
  expect(await languageOf(talent)).toBe('de')
})

test('an account that a program created follows the browser until its owner chooses a language', async () => {
  const talent = await world.talent()
  expect(await languageOf(talent)).toBeNull()
  expect(siteLanguageOf((await talent.get('/talents', { ...VISIT, 'accept-language': 'fr' })).text)).toBe('fr')
})

test('whoever signs up in a language keeps it, and gets the code in it', async () => {
  const browser = world.stranger()
  const email = `${newId()}@people.test`
  const person = { email, password: 'correct horse battery', displayName: 'Ada Byron', role: 'talent' }
  const inGerman = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
  await browser.auth.post('/api/auth/signup', person, inGerman)
  const code = await codeMailedTo(world, email)
  const [mail] = await mailsTo(world, email)
  expect(mail).toMatchObject({ subject: writeWords(message('Your {brand} code', { brand: 'Semblance' }), 'de') })
  expect(mail?.text).not.toContain('Enter this code')
  await browser.auth.post('/api/auth/confirm', { email, code, password: person.password }, inGerman)
  expect(siteLanguageOf((await browser.get('/talents', { ...VISIT, 'accept-language': 'en' })).text)).toBe('de')
  // Whoever has forgotten the password is not signed in: the browser decides.
  await world.stranger().auth.post('/api/auth/forgot-password', { email }, { 'accept-language': 'fr' })
  await vi.waitFor(async () => expect((await mailsTo(world, email)).length).toBe(2))
  expect((await mailsTo(world, email)).map(({ subject }) => subject)).toContain(
    writeWords(message('Reset your {brand} password', { brand: 'Semblance' }), 'fr'),
  )
})
