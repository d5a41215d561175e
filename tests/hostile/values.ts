import type { Chance } from '../storm/chance.ts'
import { HOSTILE_ADDRESSES } from '../support/responses/hostile-addresses.ts'

/** Texts that code commonly misinterprets. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{d800}',
  '\u{dc00}x',
  '\ufeff',
  '\u202e\u202dabc',
  '\u200b\u200d',
  'é'.normalize('NFD').repeat(40),
  `Z${'\u0351\u0358'.repeat(200)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ',
  'İıſK',
  '０１２３',
  '\r\nset-cookie: a=b',
  '\u001b[2J',
  "' or 1=1 --",
  "'; drop table offers; --",
  '%s%n%x',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x1f',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30T25:61:61Z',
  '-271821-04-21T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '__proto__',
  'constructor',
  'toString',
  '00000000-0000-0000-0000-000000000000',
  'not-an-id',
  'a@b',
  '"a b"@example.com',
  `${'a'.repeat(65)}@example.com`,
  'xn--',
  'ORD-0',
  'USD',
  'usd',
  'ZZZ',
]
const LENGTHS = [100, 101, 255, 256, 2049, 20_001, 70_000] as const
const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1.7976931348623157e308,
  5e-324,
]

export function hostileText(luck: Chance): string {
  if (luck.isLucky(0.1)) return luck.oneOf(HOSTILE_ADDRESSES)
  if (luck.isLucky(0.04)) return luck.oneOf(['x', '💥', 'é', '"']).repeat(luck.oneOf(LENGTHS))
  if (luck.isLucky(0.1)) return String.fromCodePoint(...Array.from({ length: 6 }, () => luck.between(1, 0xd7ff)))
  return luck.oneOf(TEXTS)
}

export function hostileValue(luck: Chance, depth = 0): unknown {
  const kind = luck.between(0, depth > 2 ? 4 : 7)
  switch (kind) {
    case 0:
      return null
    case 1:
      return luck.isLucky(0.5)
    case 2:
      return luck.oneOf(NUMBERS)
    case 3:
    case 4:
      return hostileText(luck)
    case 5:
      return Array.from({ length: luck.between(0, 3) }, () => hostileValue(luck, depth + 1))
    case 6:
      return luck.isLucky(0.05) ? Array.from({ length: 3000 }, () => 0) : []
    default:
      return { [hostileKey(luck)]: hostileValue(luck, depth + 1) }
  }
}

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'then',
  'toJSON',
] as const
const FIELDS = ['', 'id', 'role', 'isAdmin', 'accountId', 'status', 'priceMinorUnit', 'free', 'kycVerified'] as const

/** A name that is built into objects, or that would grant a right if the server accepted it. */
export function hostileKey(luck: Chance): string {
  if (luck.isLucky(0.4)) return luck.oneOf(KEYS)
  return luck.isLucky(0.5) ? luck.oneOf(FIELDS) : hostileText(luck).slice(0, 200)
}
