import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordAudit, recordExport } from './index.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')

let world: World
let admin: Person
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  ;[admin, brand] = [await world.admin(), await world.brand('Contoso Tea')]
  await readWithoutIndexes(world)
  const entries = [
    // The last value is the time in milliseconds. The first two entries have the same time, and
    // the third is the newest.
    ['block', 'account', brand.accountId, admin, 0],
    ['unblock', 'account', brand.accountId, admin, 0],
    ['block', 'account', admin.accountId, brand, 2],
    ['block', 'campaign', brand.accountId, admin, 1],
  ] as const
  for (const [action, subjectType, subjectId, { accountId: actorAccountId }, ms] of entries)
    await inTransaction(world.database.kysely, (trx) =>
      recordAudit(
        trx,
        { actorAccountId, action, subjectType, subjectId, reason: 'Spam.', before: null, after: { by: action } },
        addMs(NOW, ms),
      ),
    )
})
afterAll(() => world.close())

const read = async (query: string) => (await admin.get(`/api/admin/audit?${query}`)).body
const list = async (query: string): Promise<string[]> =>
  (await read(query)).entries.map(
    ({ action, subjectType, subjectName }: Record<string, string>) => `${action} ${subjectType} ${subjectName}`,
  )

test('admin actions are listed newest first, with the names of admins and accounts', async () => {
  expect(await list('limit=4')).toEqual([
    'block account Semblance Admin',
    'block campaign null',
    'unblock account Contoso Tea',
    'block account Contoso Tea',
  ])
  expect((await read('limit=1')).entries[0]).toMatchObject({
    actorName: 'Contoso Tea',
    reason: 'Spam.',
    before: null,
    after: { by: 'block' },
  })
})

test('an entry without a state before stores no JSON null', async () => {
  const rows = await world.database.kysely.selectFrom('admin_audit').select('id').where('before', 'is', null).execute()
  expect(rows).toHaveLength(4)
})

test('an entry must match every filter', async () => {
  const total = async (query: string) => (await read(query)).total
  expect(await list(`action=block&subjectType=account&subjectId=${brand.accountId}`)).toEqual([
    'block account Contoso Tea',
  ])
  expect(await list('subjectType=campaign')).toEqual(['block campaign null'])
  expect(await list(`actorAccountId=${brand.accountId}`)).toEqual(['block account Semblance Admin'])
  expect(await list('action=unblock')).toEqual(['unblock account Contoso Tea'])
  expect([
    await total('action=block'),
    await total(`subjectId=${brand.accountId}`),
    await total(`actorAccountId=${admin.accountId}&action=block`),
    await total('action=nothing'),
  ]).toEqual([3, 3, 2, 0])
})

test('an export is recorded with its filter, and without the text that was searched for', async () => {
  const filter = { q: 'Ada', search: 'Eve', status: 'OPEN', limit: undefined }
  await recordExport(world.app.ctx, admin, { of: 'merch-leads', filter, rows: 7 })
  expect((await read('action=export')).entries).toMatchObject([
    {
      subjectType: 'export',
      subjectId: 'merch-leads',
      before: null,
      after: { filter: { q: '(text)', search: '(text)', status: 'OPEN' }, rows: 7 },
    },
  ])
})
