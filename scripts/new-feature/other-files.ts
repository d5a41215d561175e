import type { Names, Parts } from './names.ts'

/** Tests the routes over HTTP, and the job if there is one. */
export const featureTest = (names: Names, { hasJob }: Pick<Parts, 'hasJob'>): string => {
  const { camelMany, camelOne, many, slug, wordsOne, wordsMany, article } = names
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
${hasJob ? `import { DAY_MS } from '../../../platform/clock.ts'\nimport { KEEP_DAYS } from './jobs/delete-old-${many}-job.ts'\n` : ''}
let world: World
let mara: Person
beforeAll(async () => {
  world = await createWorld()
  mara = await world.talent()
})
afterAll(() => world.close())

const create = (name: string, by = mara) => by.post('/api/${slug}', { name })
const namesOf = async (query = '', by = mara) =>
  (await by.get(\`/api/${slug}\${query}\`)).body.${camelMany}.map(({ name }: { name: string }) => name)

test('${article} ${wordsOne} is created and listed, newest first, a page at a time', async () => {
  for (const name of ['  one ', 'two', 'three']) {
    world.clock.advance(1000)
    expect(await create(name)).toMatchObject({ status: 201, body: { ${camelOne}: { name: name.trim() } } })
  }
  expect(await namesOf()).toEqual(['three', 'two', 'one'])
  expect((await mara.get('/api/${slug}?limit=2&offset=2')).body).toMatchObject({ total: 3, limit: 2, offset: 2 })
  expect(await namesOf('?limit=2&offset=2')).toEqual(['one'])
})

test('nobody sees another account’s ${wordsMany}', async () => {
  await create('private')
  expect(await namesOf('', await world.talent('Iris Okafor'))).toEqual([])
})

test.each(['', '   ', '\\u200b', 'x'.repeat(81)])('%j is rejected as a name', async (name) => {
  expect((await create(name)).status).toBe(400)
})
${hasJob ? jobTest(names) : ''}`
}

const jobTest = ({ slug, table }: Names): string => `
test('the job deletes what is older than a year', async () => {
  await create('old')
  world.clock.advance(KEEP_DAYS * DAY_MS + 1)
  // Mara's session has expired.
  await create('new', await world.talent('Iris Okafor'))
  expect((await world.cron('/api/${slug}/cron/delete-old')).body.deleted).toBeGreaterThan(0)
  expect(await world.database.kysely.selectFrom('${table}').select('name').execute()).toEqual([{ name: 'new' }])
})
`

export const page = ({
  pascalOne,
  pascalMany,
  camelOne,
  camelMany,
  slug,
  title,
  wordsOne,
  wordsMany,
  article,
}: Names): string =>
  `import { useState } from 'react'
import type { ${pascalOne} } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { TextField } from '../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../parts/forms/form.tsx'
import { Day } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'

export const head: PageModule['head'] = () => ({ title: '${title}' })

const LIST = 'GET /api/${slug}'
const PAGE_SIZE = 20

/** The account's ${wordsMany}, newest first, and a form for another one. */
export default function ${pascalMany}Page() {
  const list = useApiList(LIST, { query: { limit: PAGE_SIZE, offset: 0 } }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { limit, offset: offset + limit } } : null,
  )
  return (
    <>
      <PageHeading title="${title}" />
      <New${pascalOne} />
      <Load of={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ ${camelMany} }) => ${camelMany})
          if (rows.length === 0) return <Empty title="No ${wordsMany} yet">Create one above.</Empty>
          return (
            <>
              <ul>
                {rows.map((${camelOne}) => (
                  <Row key={${camelOne}.id} {...${camelOne}} />
                ))}
              </ul>
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}

const Row = ({ name, createdAt }: ${pascalOne}) => (
  <li>
    <strong>{name}</strong> <Day at={createdAt} />
  </li>
)

function New${pascalOne}() {
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const create = useApiMutation('POST /api/${slug}')
  const submit = async () => {
    setEmpty(name.trim() === '')
    if (name.trim() === '') return
    if (await create.call({ body: { name: name.trim() } })) setName('')
  }
  return (
    <Form label="Create ${article} ${wordsOne}" onSubmit={() => void submit()} refused={create.refused} fields={['name']}>
      <TextField
        name="name"
        label="Name"
        value={name}
        onChange={setName}
        maxLength={80}
        error={isEmpty ? 'Enter a name.' : fieldErrorsOf(create.refused)['name']}
        isRequired
      />
      <div>
        <Button type="submit" isBusy={create.isBusy} busyLabel="Creating">
          Create ${wordsOne}
        </Button>
      </div>
    </Form>
  )
}
`
