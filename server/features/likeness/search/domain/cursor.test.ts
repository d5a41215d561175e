import { describe, expect, test } from 'vitest'
import { cursorOf, parseCursor, type Sorting } from './cursor.ts'

const FOLLOWERS: Sorting = { by: 'numberOfFollowers', direction: 'desc' }
const written = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')
const read = (sorting: Sorting, ...rest: unknown[]) =>
  parseCursor(sorting, written(sorting.by, sorting.direction, ...rest))

describe('a cursor', () => {
  test.each<[Sorting, number[]]>([
    [FOLLOWERS, [125_000]],
    [FOLLOWERS, [Number.MAX_SAFE_INTEGER]],
    [{ by: 'birthYear', direction: 'asc' }, [9999]],
    [{ by: 'birthYear', direction: 'desc' }, [-9999]],
    [{ by: 'engagementRate', direction: 'desc' }, [0.125]],
    [{ by: 'name', direction: 'desc' }, [0.5, 10]],
  ])('of %j reads back as it was written: %j', (sorting, keys) => {
    const place = { keys, accountId: 'a'.repeat(100) }
    expect(parseCursor(sorting, cursorOf(sorting, place))).toEqual(place)
  })

  test('of another order or direction is invalid', () => {
    const cursor = cursorOf(FOLLOWERS, { keys: [1], accountId: 'ada' })
    expect(parseCursor({ ...FOLLOWERS, direction: 'asc' }, cursor)).toBeUndefined()
    expect(parseCursor({ ...FOLLOWERS, by: 'birthYear' }, cursor)).toBeUndefined()
    expect(parseCursor(FOLLOWERS, cursor)).toBeDefined()
  })

  test.each([
    ['no account', [7, 1]],
    ['an account that is too long', ['a'.repeat(101), 1]],
    ['half a letter', ['a\ud800', 1]],
    ['a NUL', ['a\0', 1]],
    ['no key', ['ada']],
    ['a key too many', ['ada', 1, 2]],
    ['a text as a key', ['ada', '1']],
    ['a fraction', ['ada', 1.5]],
    ['a number beyond what is exact', ['ada', 2 ** 53]],
    ['null', ['ada', null]],
  ])('with %s is invalid', (_what, rest) => {
    expect(read(FOLLOWERS, ...rest)).toBeUndefined()
  })

  test('has keys that fit the columns of its order', () => {
    expect(read({ by: 'birthYear', direction: 'asc' }, 'ada', 10_000)).toBeUndefined()
    expect(read({ by: 'birthYear', direction: 'asc' }, 'ada', -10_000)).toBeUndefined()
    const byName: Sorting = { by: 'name', direction: 'desc' }
    expect(read(byName, 'ada', 0.5, 10)).toBeDefined()
    expect([read(byName, 'ada', 0.5, 0.5), read(byName, 'ada', 0.5), read(byName, 'ada', null, 10)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([['not base64 ÿ'], ['e30'], ['bnVsbA'], ['IngiCg'], ['']])('that is no list is invalid: %j', (cursor) => {
    expect(parseCursor(FOLLOWERS, cursor)).toBeUndefined()
  })
})
