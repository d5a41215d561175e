import { ownerOf } from './access-rows.ts'
import type { Names } from './names.ts'
import type { Parts } from './parts.ts'

/** The test of the feature, and the thing that tests of all features make. */
export const testFiles = (names: Names, parts: Parts): Record<string, string> => ({
  [`${names.many}.test.ts`]: featureTest(names, parts),
  ...(hasOwnThing(parts) ? { 'testing/own-thing.ts': ownThing(names, parts) } : {}),
})

/** Tests need one only to delete it, or to find who may read its text. Agents have none. */
const hasOwnThing = ({ field, role, canDelete }: Parts): boolean => role !== 'agent' && (canDelete || field === 'name')

/** The tests of all routes also add the day of the schema's example, so this is another one. */
const ownThing = (
  { slug, camelOne, table, article, wordsOne }: Names,
  { field, role }: Parts,
): string => `import type { OwnThing } from '../../../../../tests/support/people/own-things.ts'

/** Creates ${article} ${wordsOne} in the tests that go through all routes and all texts. */
export const ownThing: OwnThing = {
  routes: /^\\/api\\/${slug}\\//,
  whose: '${ownerOf(role)}',
  create: async (owner${field === 'day' ? '' : ', text'}) => {
    const { body } = await owner.post('/api/${slug}', { ${
      field === 'day' ? "day: '2027-05-02'" : `name: text('${table}.name')`
    } })
    return body.${camelOne}.id
  },
}
`

/** Tests the routes over HTTP, and the job if there is one. */
const featureTest = (names: Names, parts: Parts): string => {
  const { camelMany, camelOne, many, slug, wordsMany } = names
  const { field, role = 'talent', hours } = parts
  const clock = field === 'day' ? 'addMs, DAY_MS, dayOf' : 'DAY_MS'
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
${hours === undefined ? '' : `import { ${clock} } from '../../../platform/clock.ts'\nimport { KEEP_DAYS } from './jobs/delete-old-${many}-job.ts'\n`}
let world: World
let mara: Person
beforeAll(async () => {
  world = await createWorld()
  mara = await world.${role}()
})
afterAll(() => world.close())

const create = (${field}: string, by = mara) => by.post('/api/${slug}', { ${field} })
const ${field}sOf = async (query = '', by = mara) =>
  (await by.get(\`/api/${slug}\${query}\`)).body.${camelMany}.map(({ ${field} }: { ${field}: string }) => ${field})

${field === 'day' ? dayTests(names) : nameTests(names)}
test('nobody sees another account’s ${wordsMany}', async () => {
  await create(${field === 'day' ? "'2027-06-01'" : "'private'"})
  expect(await ${field}sOf('', await world.${role}('Iris Okafor'))).toEqual([])
})
${parts.role === undefined ? '' : roleTest(names, parts)}${
  parts.canDelete ? deletionTest(names, parts, camelOne) : ''
}${hours === undefined ? '' : jobTest(names, parts)}`
}

const nameTests = ({ slug, wordsOne, camelOne, article }: Names): string =>
  `test('${article} ${wordsOne} is created and listed, newest first, a page at a time', async () => {
  for (const name of ['  one ', 'two', 'three']) {
    world.clock.advance(1000)
    expect(await create(name)).toMatchObject({ status: 201, body: { ${camelOne}: { name: name.trim() } } })
  }
  expect(await namesOf()).toEqual(['three', 'two', 'one'])
  expect((await mara.get('/api/${slug}?limit=2&offset=2')).body).toMatchObject({ total: 3, limit: 2, offset: 2 })
  expect(await namesOf('?limit=2&offset=2')).toEqual(['one'])
})

test.each(['', '   ', '\\u200b', 'x'.repeat(81)])('%j is rejected as a name', async (name) => {
  expect((await create(name)).status).toBe(400)
})
`

const dayTests = ({ slug, wordsOne, camelOne, article }: Names): string =>
  `test('${article} ${wordsOne} is added and listed, earliest first, a page at a time', async () => {
  for (const day of ['2027-05-03', '2027-05-01', '2027-05-02'])
    expect(await create(day)).toMatchObject({ status: 201, body: { ${camelOne}: { day } } })
  expect(await daysOf()).toEqual(['2027-05-01', '2027-05-02', '2027-05-03'])
  expect((await mara.get('/api/${slug}?limit=2&offset=2')).body).toMatchObject({ total: 3, limit: 2, offset: 2 })
  expect(await daysOf('?limit=2&offset=2')).toEqual(['2027-05-03'])
})

test('an account adds a day only once', async () => {
  const responses = [await create('2027-07-01'), await create('2027-07-01')]
  expect(responses.map(({ status }) => status)).toEqual([201, 409])
})

test.each(['', 'tomorrow', '2027-02-30', '2027-13-01'])('%j is rejected as a day', async (day) => {
  expect((await create(day)).status).toBe(400)
})
`

const roleTest = ({ slug, wordsMany }: Names, { field, role, canDelete }: Parts): string => `
test('only ${role}s have ${wordsMany}', async () => {
  const other = await world.${role === 'brand' ? 'talent' : 'brand'}('Other Role')
  const responses = [
    await other.get('/api/${slug}'),
    await create(${field === 'day' ? "'2027-08-01'" : "'other'"}, other),${
      canDelete ? `\n    await other.delete('/api/${slug}/nothing-has-this-id'),` : ''
    }
  ]
  for (const { status } of responses) expect(status).toBe(403)
})
`

const deletionTest = ({ slug, wordsMany }: Names, { field, role = 'talent' }: Parts, camelOne: string): string => `
test('accounts delete only their own ${wordsMany}, and each once', async () => {
  const { id } = (await create(${field === 'day' ? "'2027-09-01'" : "'temporary'"})).body.${camelOne}
  const remove = async (by: Person) => (await by.delete(\`/api/${slug}/\${id}\`)).status
  expect(await remove(await world.${role}('Iris Okafor'))).toBe(404)
  expect([await remove(mara), await remove(mara)]).toEqual([200, 404])
  expect(await ${field}sOf()).not.toContain(${field === 'day' ? "'2027-09-01'" : "'temporary'"})
})
`

const jobTest = ({ slug, table }: Names, { field, role = 'talent' }: Parts): string =>
  field === 'day'
    ? `
test('the job deletes days that are older than a year', async () => {
  const iris = await world.${role}('Iris Okafor')
  const oldest = addMs(world.clock.now(), -KEEP_DAYS * DAY_MS)
  for (const time of [addMs(oldest, -DAY_MS), oldest]) await create(dayOf(time), iris)
  expect((await world.cron('/api/${slug}/cron/delete-old')).body).toEqual({ deleted: 1 })
  expect(await daysOf('', iris)).toEqual([dayOf(oldest)])
})
`
    : `
test('the job deletes what is older than a year', async () => {
  await create('old')
  world.clock.advance(KEEP_DAYS * DAY_MS + 1)
  // Mara's session has expired.
  await create('new', await world.${role}('Iris Okafor'))
  expect((await world.cron('/api/${slug}/cron/delete-old')).body.deleted).toBeGreaterThan(0)
  expect(await world.database.kysely.selectFrom('${table}').select('name').execute()).toEqual([{ name: 'new' }])
})
`
