import { expect, test } from 'vitest'
import { visibleText, visibleTextOrNull } from './visible-text.ts'

test.each([[''], [' \t\n'], ['\u200b'], ['\u2060\ufeff '], ['\u3164'], ['\u2800\u00ad'], ['\ufe0f\u202e']])(
  '%j has no visible text',
  (text) => expect(visibleText(text)).toBe(''),
)

test.each([
  [' Hi ', 'Hi'],
  ['\u200bHi', '\u200bHi'],
  ['👩‍💻', '👩‍💻'],
  ['سلام', 'سلام'],
])('%j has visible text', (text, visible) => expect(visibleText(text)).toBe(visible))

test('a text without visible characters counts as missing', () => {
  expect([' Hi ', ' \u200b', '', null, undefined].map(visibleTextOrNull)).toEqual(['Hi', null, null, null, null])
})
