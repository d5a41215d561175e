import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertSafeValues, hasDuplicateMembers } from './validation.ts'

const isRepeated = (text: string): boolean => hasDuplicateMembers(text, JSON.parse(text))

describe('a member that is sent twice', () => {
  test.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":1}}',
    '[{"a":"x"},{"a":"\\"","a":""}]',
    '{"a\\\\":1,"a\\\\":2}',
    '{"":1,"":2}',
    '{"a":":","a":":"}',
    ' { "a" : { } , "a" : [ ] } ',
  ])('is found in %s', (text) => {
    expect(isRepeated(text)).toBe(true)
  })

  test.each([
    '{"a":1,"b":2}',
    '{"a":":","b":"\\":"}',
    '{"a":"b:c:\\"d\\":e"}',
    '[":",{"a":[":"]},"\\\\",":"]',
    '{"a":{"a":{"a":null}}}',
    '":"',
    'null',
    '[]',
    '7',
  ])('is not found in %s', (text) => {
    expect(isRepeated(text)).toBe(false)
  })

  test('is not found in any text that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(isRepeated(text)).toBe(false)
        expect(isRepeated(JSON.stringify(value, null, 2))).toBe(false)
        expect(isRepeated(`{"twice":${text},"twice":0}`)).toBe(true)
      }),
    )
  })
})

describe('a value that the database cannot store', () => {
  const pathOf = (value: unknown): string | undefined => {
    try {
      assertSafeValues(value)
    } catch (error) {
      return (error as { details?: { issues: { path: string }[] } }).details?.issues[0]?.path
    }
    return undefined
  }

  test.each<[string, unknown]>([
    ['offer.lines.1.name', { offer: { lines: [{ name: 'x' }, { name: 'a\0b' }] } }],
    ['name', { name: 'half \ud800' }],
    ['list.2', { list: ['a', 'b', 'c\0'] }],
    ['amount', { amount: Number.POSITIVE_INFINITY }],
    ['deep', { deep: { 'na\0me': 1 } }],
    ['', { '\udfff': null }],
  ])('is named by its path: %s', (path, value) => {
    expect(pathOf(value)).toBe(path)
  })

  test.each<[unknown]>([
    [undefined],
    [null],
    ['text'],
    [7],
    [{ a: null, b: [1, 'x', { c: true }], d: undefined, e: '\ud83c\udf75' }],
    [{ file: Buffer.from('\0') }],
    [[]],
  ])('is not found in %j', (value) => {
    expect(() => assertSafeValues(value)).not.toThrow()
  })
})
