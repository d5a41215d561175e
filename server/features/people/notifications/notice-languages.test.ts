import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAgent, offerIn } from '../../../../tests/support/offers/offers.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { message, writeWords } from '../../../platform/words/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const reading = async (person: Promise<Person>, language: string): Promise<Person> => {
  const reader = await person
  await reader.patch('/api/accounts/me', { language })
  return reader
}
const newest = async (person: Person): Promise<{ title: string; body: string }> =>
  (await person.get('/api/notifications/list?limit=5')).body.notifications[0]

test('a German brand and a French talent get the notices and mails of one offer in their languages', async () => {
  const brand = await reading(world.brand('Café Noir'), 'de')
  const talent = await reading(world.talent('Mara'), 'fr')
  await offerIn(world, 'APPROVED', { brand, talent, amountMinorUnit: 250_000, currency: 'EUR' })
  const received = writeWords(message('{brand} sent you an offer', { brand: 'Café Noir' }), 'fr')
  const sent = writeWords(message('Your offer to {talent} was sent', { talent: 'Mara' }), 'de')
  expect([(await newest(talent)).title, (await newest(brand)).title]).toEqual([received, sent])
  expect((await newest(talent)).body).toMatch(/^Café Noir [^.]+ 2\u202f500,00\u00a0€\./)
  expect((await newest(brand)).body).toMatch(/ 2\.500,00\u00a0€ /)
  await world.cron('/api/notifications/process-emails')
  const [toTalent] = await mailsTo(world, talent.email)
  expect(toTalent).toMatchObject({ subject: received })
  expect(toTalent?.text).toContain(writeWords(message('Answer offer'), 'fr'))
  expect((await mailsTo(world, brand.email))[0]).toMatchObject({ subject: sent })
})

test('a notice is in the language that its reader has when reading it', async () => {
  const talent = await world.talent('Mara')
  await offerIn(world, 'APPROVED', { brand: await world.brand('Café Noir'), talent })
  expect((await newest(talent)).title).toBe('Café Noir sent you an offer')
  await talent.patch('/api/accounts/me', { language: 'ja' })
  expect((await newest(talent)).title).toBe(
    writeWords(message('{brand} sent you an offer', { brand: 'Café Noir' }), 'ja'),
  )
})

test('an agent reads a talent’s notices in the agent’s language', async () => {
  const talent = await reading(world.talent('Mara Lindqvist'), 'fr')
  const agent = await reading(world.agent(), 'es')
  await linkAgent(world, talent, agent, true)
  await offerIn(world, 'APPROVED', { brand: await world.brand('Café Noir'), talent })
  const { title, body } = await newest(agent)
  const own = message('{brand} sent you an offer', { brand: 'Café Noir' })
  expect(title).toBe(writeWords(message('For {talent}: {title}', { talent: 'Mara Lindqvist', title: own }), 'es'))
  expect(body.endsWith(writeWords(message('Talent: {talent}.', { talent: 'Mara Lindqvist' }), 'es'))).toBe(true)
})

test('a notice of an older program keeps its English text', async () => {
  const talent = await world.talent('Mara')
  await offerIn(world, 'APPROVED', { brand: await world.brand('Café Noir'), talent })
  await sql`update notifications set words = null where account_id = ${talent.accountId}`.execute(world.database.kysely)
  await talent.patch('/api/accounts/me', { language: 'de' })
  expect((await newest(talent)).title).toBe('Café Noir sent you an offer')
})
