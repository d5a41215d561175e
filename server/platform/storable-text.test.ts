import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

test('storableText removes NULs and replaces lone surrogates', () => {
  expect(storableText('caf\0e \ud83d cup \ud83c\udf75')).toBe('cafe \ufffd cup \ud83c\udf75')
})

test('storableJson removes NULs and replaces lone surrogates in keys and values, and keeps the rest', () => {
  const value = {
    'na\0me': ['caf\0e', { half: '\udf75' }],
    kept: String.raw`\u0000 \ud83d`,
    tea: '\ud83c\udf75',
    line: 'a\n"b"\\',
  }
  expect(JSON.parse(storableJson(value))).toEqual({
    name: ['cafe', { half: '\ufffd' }],
    kept: String.raw`\u0000 \ud83d`,
    tea: '\ud83c\udf75',
    line: 'a\n"b"\\',
  })
})
