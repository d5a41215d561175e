import { describe, expect, test } from 'vitest'
import { strengthOf } from '../../web/auth/password-strength.ts'
import { GUESSABLE, guessableReason } from './guessable-password.ts'
import { COMMON_PASSWORDS } from './most-used-passwords.ts'

const MARA = ['Mara Lindqvist', 'mara.lindqvist@example.com']

const REFUSED: readonly (readonly [password: string, why: keyof typeof GUESSABLE])[] = [
  ['password', 'common'],
  ['PASSWORD', 'common'],
  ['Password1!', 'common'],
  ['P@ssw0rd', 'common'],
  ['p4$$w0rd2024', 'common'],
  ['passwordpassword', 'common'],
  ['12345678', 'common'],
  ['1234567890', 'common'],
  ['qwerty2024', 'common'],
  ['iloveyou', 'common'],
  ['!!dragon99', 'common'],
  ['trustno1trustno1', 'common'],
  ['letmein123', 'common'],
  ['ｐａｓｓｗｏｒｄ', 'common'],
  ['aaaaaaaaaaaa', 'pattern'],
  ['ababababab', 'pattern'],
  ['abcdefghij', 'pattern'],
  ['98765432109', 'pattern'],
  ['qwertyuiopasdfghjkl', 'pattern'],
  ['mara.lindqvist', 'personal'],
  ['MaraLindqvist', 'personal'],
  ['maralindqvist1987', 'personal'],
  ['Lindqvist-1987!', 'personal'],
  ['L1ndqv1st', 'personal'],
  ['mara.lindqvist@example.com', 'personal'],
  ['lindqvistlindqvist', 'personal'],
  ['marainexample', 'personal'],
  ['semblance1', 'personal'],
  ['Semblance-mara', 'personal'],
  ['hbtgwhbtgw', 'pattern'],
  ['hbtghbbtgthb', 'pattern'],
  ['qwertyuiophbt', 'pattern'],
  ['uiopvbnmhjkl', 'pattern'],
  ['mara-hbtgw-87', 'personal'],
]
const TAKEN = [
  'correct horse battery',
  'harbour lamp nine',
  'xK7#pq2v',
  'Tr0ub4dor&3',
  'a password to remember',
  'Lindqvist plays the harbour organ',
  'passwörter-sind-schwer',
  'Кошка на крыше 7',
  '海老天ぷらうどん大盛り',
  'x'.repeat(3) + 'Kq8!vbn'.repeat(20),
  'hbtgwkhbtgwk',
  'hbtgwhbbtgtwh',
  'qwertyuiophbtg',
  'mara-hbtgwk-87',
]

describe('a password', () => {
  test.each(REFUSED)('%s is guessable: %s', (password, why) => {
    expect(guessableReason(password, MARA)).toBe(GUESSABLE[why])
  })

  test.each(TAKEN)('%s is accepted', (password) => {
    expect(guessableReason(password, MARA)).toBeUndefined()
  })

  test('with a name of three letters and little else is guessable', () => {
    expect(guessableReason('ada-19-xyz-87', ['Ada Byron'])).toBe(GUESSABLE.personal)
    expect(guessableReason('ada-19-xyz-87', ['Al Byron'])).toBeUndefined()
  })

  test('with somebody else’s name in it is accepted', () => {
    expect(guessableReason('Lindqvist-1987!', ['Ada Byron', 'ada@example.com'])).toBeUndefined()
  })

  test('from the list of common passwords is rejected, also with a year appended', () => {
    const long = [...COMMON_PASSWORDS].filter(({ length }) => length >= 8)
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(3900)
    expect(long.filter((password) => guessableReason(password, []) === undefined)).toEqual([])
    const words = [...COMMON_PASSWORDS].filter((password) => /^[a-z]{5,}$/.test(password))
    expect(words.filter((password) => guessableReason(`${password}2024`, []) === undefined)).toEqual([])
  })

  test('is checked quickly, however long and odd it is', () => {
    const startedAt = performance.now()
    for (const text of ['p@4sSw0rd1!$3', 'ab', 'mara', '12'])
      for (let at = 0; at < 25; at++) guessableReason(`${text.repeat(100).slice(0, 199)}x`, ['mara '.repeat(40)])
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

test('the page’s meter calls a password weak exactly if the server rejects it', () => {
  const corpus = [...REFUSED.map(([password]) => password), ...TAKEN, ...COMMON_PASSWORDS]
  const long = corpus.filter(({ length }) => length >= 8)
  const called = long.map((password) => [password, strengthOf(password, MARA).level === 1])
  expect(called).toEqual(long.map((password) => [password, guessableReason(password, MARA) !== undefined]))
})
