import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { CODE_MINUTES, type CodeFor, type Codes, createCodes } from './codes.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
let opened: TestDatabase
let codes: Codes
beforeAll(async () => {
  opened = await openTestDatabase()
  codes = createCodes(opened.database.kysely, 'secret-key-for-tests-0123456789abcdef')
})
afterAll(async () => {
  await opened.database.close()
  await opened.drop()
})

const write = (wanted: CodeFor) => inTransaction(opened.database.kysely, (trx) => codes.write(trx, wanted, NOW))
const use = ({ email, purpose }: CodeFor, code: string) =>
  inTransaction(opened.database.kysely, (trx) => codes.use(trx, email, purpose, code))
const somebody = (): CodeFor => ({ email: `${newId()}@people.test`, purpose: 'confirm', requester: 'here' })

test('a code has six digits, is valid for its address only, and works once', async () => {
  const [ada, grace] = [somebody(), somebody()]
  const code = await write(ada)
  await write(grace)
  expect(code).toMatch(/^\d{6}$/)
  expect(await codes.isRight(ada, code, NOW)).toBe(true)
  expect(await codes.isRight({ ...grace, requester: 'elsewhere' }, code, NOW)).toBe(false)
  expect(await use(ada, code)).toBe(true)
  expect(await use(ada, code)).toBe(false)
  expect(await codes.isRight(ada, code, NOW)).toBe(false)
})

test.each([
  ['confirm', 'reset'],
  ['reset', 'confirm'],
] as const)('a code mailed to %s cannot be used to %s, in either process', async (purpose, other) => {
  const mailed = { ...somebody(), purpose }
  const code = await write(mailed)
  for (const requester of ['here', 'elsewhere'])
    expect(await codes.isRight({ ...mailed, purpose: other, requester }, code, NOW), requester).toBe(false)
  expect(await use({ ...mailed, purpose: other }, code)).toBe(false)
  expect(await codes.isRight({ ...mailed, requester: 'elsewhere' }, code, NOW)).toBe(true)
  expect(await use(mailed, code)).toBe(true)
})

test('a code is valid until just before its expiry, in either process', async () => {
  const ends = addMs(NOW, CODE_MINUTES * MINUTE_MS)
  for (const requester of ['here', 'elsewhere']) {
    const wanted = somebody()
    const code = await write(wanted)
    expect(await codes.isRight({ ...wanted, requester }, code, addMs(ends, -1)), requester).toBe(true)
    expect(await codes.isRight({ ...wanted, requester }, code, ends), requester).toBe(false)
  }
})
