import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshWordsOf } from '../../bench/fresh-words.ts'
import { prepare, runStatements } from '../../bench/run-statements.ts'
import { templateOfStep } from '../../bench/statement-template.ts'

/**
 * The benchmark of the fastest possible purchase repeats recorded statements with the ids and
 * numbers of another fan.
 */

const recording = (values: readonly unknown[]) => ({
  statements: [{ text: 'insert …', values, hasRows: true }],
  subject: {},
})
const ids = ['019ac3b2-77aa-7cde-8f01-23456789abcd', '019ac3b2-99ff-7123-8abc-fedcba987654'] as const
const first = recording([
  ids[0],
  'ORD-AB23CD45',
  `order/${ids[0]}/paid`,
  JSON.stringify({ id: ids[0], at: '2026-11-28T10:00:00.001Z', amount: 2700 }),
  'x-Yz_19ab',
  'USD',
])
const second = recording([
  ids[1],
  'ORD-EF67GH89',
  `order/${ids[1]}/paid`,
  JSON.stringify({ id: ids[1], at: '2026-11-28T10:00:00.909Z', amount: 2700 }),
  'Q9ab-cdef',
  'USD',
])

async function sentBy(purchase: string): Promise<unknown[]> {
  const sent: unknown[] = []
  const query = async ({ values }: { values: readonly unknown[] }) => {
    sent.push(...values)
    return { rows: [], rowCount: 1 }
  }
  const statements = prepare(templateOfStep(first, second), 'step')
  const fill = { subject: {}, version: 0, fresh: freshWordsOf(purchase) }
  await runStatements({ query } as unknown as pg.Pool, statements, fill)
  return sent
}

test('each id and number of a recorded purchase is replaced by another of the same form, everywhere', async () => {
  const [id, number, path, json, random, currency] = await sentBy('one')
  expect(ids).not.toContain(id)
  expect(number).toMatch(/^ORD-[A-HJKMNP-TV-Z]{2}[2-9]{2}[A-HJKMNP-TV-Z]{2}[2-9]{2}$/)
  expect(path).toBe(`order/${String(id)}/paid`)
  expect(JSON.parse(String(json))).toEqual({ id, at: '2026-11-28T10:00:00.001Z', amount: 2700 })
  expect(random).toMatch(/^[a-z]-[A-Z][a-z]_[2-9]{2}[a-z]{2}$/)
  expect(currency).toBe('USD')
})

test('a purchase gets the same values in every process, and another purchase gets others', async () => {
  expect(await sentBy('one')).toEqual(await sentBy('one'))
  expect((await sentBy('two'))[0]).not.toBe((await sentBy('one'))[0])
})
