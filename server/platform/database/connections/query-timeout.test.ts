import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database/test-databases.ts'
import { toAppError } from '../../http/failures.ts'
import { inTransaction } from '../transaction.ts'
import { createPool } from './pool.ts'
import { withoutQueryTimeout } from './query-timeout.ts'
import { PooledClient, PreparingClient } from './server-clients.ts'

const isOnServer = inject('template').engine === 'postgres'
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(async () => {
  await opened.database.close()
  await opened.drop()
})

describe.skipIf(!isOnServer)('on a server', () => {
  test.each([
    ['with prepared plans', PreparingClient, false],
    ['behind a pooler', PooledClient, true],
  ])('statements %s time out on a silent server, except where they may take long', async (_, Client, isPooled) => {
    const url = opened.url ?? ''
    const pool = createPool({ url, isPooled, max: 1, name: 'patience', Client, silenceMs: 50 }, () => {})
    try {
      const asleep = async (values: unknown[]) => {
        const client = await pool.connect()
        try {
          await client.query(`select pg_sleep(0.3)${values.map((_, at) => `, $${at + 1}::int`).join('')}`, values)
        } finally {
          client.release(true)
        }
      }
      await expect(asleep([])).rejects.toThrow('Query read timeout')
      await expect(asleep([1])).rejects.toThrow('Query read timeout')
      await withoutQueryTimeout(() => Promise.all([asleep([]), asleep([1])]))
    } finally {
      await pool.end()
    }
  })

  test('a statement that the database cancels after its timeout gets 503', async () => {
    const slow = inTransaction(opened.database.kysely, async (trx) => {
      await sql`set local statement_timeout = '20ms'`.execute(trx)
      await sql`select pg_sleep(30)`.execute(trx)
    })
    const error = await slow.catch((thrown: unknown) => thrown)
    expect(toAppError(error)).toMatchObject({
      code: 'ServiceUnavailable',
      message: expect.stringContaining('took too long'),
    })
  })
})
