import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable, isConnectionFailure, isTimeout, toUnavailable } from './connections/unavailable.ts'
import { isMissingReference, isStalePlan, isUniqueViolation } from './transaction.ts'
import { VALUE_PARSERS } from './value-parsers.ts'

const withCode = (code: unknown, message = 'x'): Error => Object.assign(new Error(message), { code })

describe('a value from the database', () => {
  const parse = (oid: number, text: string): unknown => VALUE_PARSERS[oid]?.(text)

  test.each([
    ['2026-12-20 09:30:00+00', '2026-12-20T09:30:00.000Z'],
    ['2026-12-20 09:30:00.5+00', '2026-12-20T09:30:00.500Z'],
    ['2026-12-20 09:30:00+02', '2026-12-20T07:30:00.000Z'],
    ['2026-12-20 09:30:00-05:30', '2026-12-20T15:00:00.000Z'],
    ['2026-12-20T09:30:00+00', '2026-12-20T09:30:00.000Z'],
  ])('is parsed as a time: %s', (text, moment) => {
    expect(parse(1184, text)).toEqual(new Date(moment))
  })

  test('without a time zone is read as UTC; dates and intervals stay text', () => {
    expect(parse(1114, '2026-12-20 09:30:00')).toEqual(new Date('2026-12-20T09:30:00Z'))
    expect([parse(1082, '2026-12-20'), parse(1186, '1 day')]).toEqual(['2026-12-20', '1 day'])
  })

  test('is parsed as an exact whole number, or throws', () => {
    const most = String(Number.MAX_SAFE_INTEGER)
    for (const oid of [20, 1700]) {
      expect([parse(oid, '0'), parse(oid, `-${most}`), parse(oid, most)]).toEqual([0, -Number(most), Number(most)])
      expect(() => parse(oid, '9007199254740993')).toThrow(RangeError)
    }
    expect(parse(1700, '0.125')).toBe(0.125)
    expect(() => parse(20, '0.5')).toThrow(RangeError)
  })
})

describe('an error of the database', () => {
  test.each([
    [withCode('ECONNREFUSED'), true],
    [withCode('57P01'), true],
    [withCode('08006'), true],
    [withCode('25006'), true],
    [withCode('23505', 'Connection terminated'), false],
    [withCode('57014'), false],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('Query read timeout'), true],
    [new Error('a Query read timeout'), false],
    [withCode(7, 'timeout expired'), true],
    [new DatabaseUnavailable(new Error('x')), true],
    ['ECONNREFUSED', false],
    [{ code: 'ECONNREFUSED' }, false],
  ])('%o counts as a connection failure: %s', (error, isOne) => {
    expect(isConnectionFailure(error)).toBe(isOne)
    expect(toUnavailable(error) instanceof DatabaseUnavailable).toBe(isOne)
    if (!isOne) expect(toUnavailable(error)).toBe(error)
  })

  test('has the message of the first address that was tried, and keeps its code', () => {
    const refused = withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1')
    expect(new DatabaseUnavailable(refused)).toMatchObject({ message: refused.message, code: 'ECONNREFUSED' })
    expect(new DatabaseUnavailable(new AggregateError([refused, new Error('other')])).message).toBe(refused.message)
    expect(new DatabaseUnavailable('gone')).toMatchObject({ message: 'gone', code: undefined })
  })

  test('is classified by its code, and anything but an error has no class', () => {
    const codes = (is: (error: unknown) => boolean) =>
      ['57014', '55P03', '23505', '23503', '0A000', '40001'].filter((code) =>
        is(withCode(code, 'cached plan must not')),
      )
    expect([codes(isTimeout), codes(isUniqueViolation), codes(isMissingReference), codes(isStalePlan)]).toEqual([
      ['57014', '55P03'],
      ['23505'],
      ['23503'],
      ['0A000'],
    ])
    expect(isStalePlan(withCode('0A000', 'not supported'))).toBe(false)
    for (const is of [isTimeout, isUniqueViolation, isMissingReference, isStalePlan])
      expect([is(new Error('x')), is({ code: '23505' }), is(undefined), is('57014')]).toEqual([
        false,
        false,
        false,
        false,
      ])
  })
})
