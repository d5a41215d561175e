import { expect, test } from 'vitest'
import { CODE_BITS, decodeMark, encodeMark } from './code.ts'
import { createRandom } from './random.ts'

const ID = '0123456789ab'

/** A normally distributed number. */
function normal(random: () => number): number {
  let sum = -6
  for (let at = 0; at < 12; at++) sum += random()
  return sum
}

test('a mark is read from the code without errors, for the lowest and the highest id too', () => {
  for (const id of [ID, '000000000000', 'ffffffffffff']) expect(decodeMark(encodeMark(id))).toBe(id)
})

test('a mark is read when one of seven bits is wrong, or noise is 3 dB below the signal', () => {
  const random = createRandom(7)
  const code = encodeMark(ID)
  for (let round = 0; round < 20; round++) {
    expect(decodeMark(Float64Array.from(code, (bit, at) => (at % 7 === round % 7 ? -bit : bit)))).toBe(ID)
    expect(decodeMark(Float64Array.from(code, (bit) => bit + 0.7 * normal(random)))).toBe(ID)
  }
})

test('random values and silence have no mark', () => {
  const random = createRandom(11)
  for (let round = 0; round < 50; round++)
    expect(decodeMark(Float64Array.from({ length: CODE_BITS }, () => normal(random)))).toBeUndefined()
  expect(decodeMark(new Float64Array(CODE_BITS))).toBeUndefined()
  expect(decodeMark(new Float64Array(CODE_BITS).fill(1))).toBeUndefined()
  expect(decodeMark(new Float64Array(CODE_BITS).fill(-1))).toBeUndefined()
})

test('an id has twelve hexadecimal digits', () => {
  expect(() => encodeMark('0123')).toThrow('twelve')
})
