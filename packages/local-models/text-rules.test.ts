import { expect, test } from 'vitest'
import { judgeText } from './text-rules.ts'

test.each([
  ['a threat', 'I will kill you', ['violence']],
  ['an attack', 'You are such a pathetic liar', ['harassment']],
  ['a call to self-harm, which is also an attack', 'go KILL yourself', ['harassment', 'selfHarm']],
  ['hate', 'Heil Hitler', ['hate']],
  ['a word disguised by digits, capitals and accents', 'P0rn of hér', ['nudity']],
  ['sexual content about minors', 'naked young girls', ['minors']],
])('judgeText flags %s', (_what, text, found) => {
  expect(Object.keys(judgeText(text)).sort()).toEqual(found)
})

test.each([
  'Draw me as a knight who kills a dragon',
  'A birthday card for my little girl, with flowers',
  'The team from Scunthorpe will destroy you on Saturday',
  'Happy Hanukkah to all Jews in our town',
  'Skin care before and after, in a white dress',
])('judgeText does not flag "%s"', (text) => {
  expect(judgeText(text)).toEqual({})
})
