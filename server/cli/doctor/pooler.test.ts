import { expect, inject, test } from 'vitest'
import { examinePooler } from './pooler.ts'

const source = inject('template')
const direct = source.engine === 'postgres' ? source.url : undefined
const pooled = process.env.TEST_DATABASE_POOLER_URL

test('doctor reports nothing about poolers for an embedded database', async () => {
  expect(await examinePooler({ DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined })).toEqual([])
})

test.skipIf(!direct)(
  'doctor reports nothing without a pooler unless DATABASE_DIRECT_URL says there should be one',
  async () => {
    expect(await examinePooler({ DATABASE_URL: direct, DATABASE_DIRECT_URL: undefined })).toEqual([])
    const [finding] = await examinePooler({ DATABASE_URL: direct, DATABASE_DIRECT_URL: direct })
    expect(finding).toMatchObject({
      state: 'look',
      message: expect.stringContaining('there is no pooler, or it is in session mode'),
    })
  },
)

test.skipIf(!direct || !pooled)(
  'behind a pooler, doctor requires a DATABASE_DIRECT_URL that leads to the same database',
  async () => {
    const [missing] = await examinePooler({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: undefined })
    expect(missing).toMatchObject({
      state: 'broken',
      message: expect.stringContaining('DATABASE_DIRECT_URL is not set'),
    })
    const [alsoPooled] = await examinePooler({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })
    expect(alsoPooled).toMatchObject({
      state: 'broken',
      message: expect.stringContaining('also goes through a pooler'),
    })
    const elsewhere = new URL(direct ?? '')
    elsewhere.pathname = '/template1'
    const [otherDatabase] = await examinePooler({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: elsewhere.href })
    expect(otherDatabase).toMatchObject({ state: 'broken', message: expect.stringContaining('different databases') })

    const [correct] = await examinePooler({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })
    expect(correct).toMatchObject({ state: 'well', message: 'it assigns a server for each transaction' })
  },
)
