// The code that carries the mark: an identifier of 48 bits, a checksum of 32 bits, and a
// tail-biting convolutional code of rate 1/3 with 256 states. The decoder weighs each received
// value (Viterbi). The checksum decides whether a mark was read: it accepts one of 2³² random
// texts.

/** Hexadecimal digits of a mark's identifier: 48 bits. */
export const MARK_DIGITS = 12
const ID_BITS = 48
const CHECK_BITS = 32
const MESSAGE_BITS = ID_BITS + CHECK_BITS
/** The best known generators with 256 states and rate 1/3: two code words differ in 18 bits. */
const GENERATORS = [0o557, 0o663, 0o711] as const
const STATES = 256
/** Bits of an encoded mark. */
export const CODE_BITS = MESSAGE_BITS * GENERATORS.length

const isOdd = (value: number): boolean => {
  let bits = value
  bits ^= bits >> 8
  bits ^= bits >> 4
  return ((0x69_96 >> (bits & 15)) & 1) === 1
}

/** For each register of nine bits, the three bits that leave it, as +1 and −1. */
const OUTPUTS = Int8Array.from({ length: STATES * 2 * GENERATORS.length }, (_, at) => {
  const generator = GENERATORS[at % GENERATORS.length] ?? 0
  return isOdd(Math.floor(at / GENERATORS.length) & generator) ? 1 : -1
})

/** Returns the encoded mark as +1 and −1. `id` has twelve hexadecimal digits. */
export function encodeMark(id: string): Int8Array {
  if (!/^[0-9a-f]{12}$/.test(id)) throw new Error('The identifier of a mark has twelve hexadecimal digits.')
  const bits = bitsOf(id)
  const code = new Int8Array(CODE_BITS)
  let state = 0
  for (const bit of bits.slice(-8)) state = ((state << 1) | bit) & 255
  for (const [at, bit] of bits.entries()) {
    const register = (state << 1) | bit
    for (let output = 0; output < GENERATORS.length; output++)
      code[at * GENERATORS.length + output] = OUTPUTS[register * GENERATORS.length + output] ?? 0
    state = register & 255
  }
  return code
}

/**
 * Returns the identifier of a received code, whose values are positive for +1 and larger the surer
 * they are. Undefined if the checksum does not fit.
 */
export function decodeMark(received: ArrayLike<number>): string | undefined {
  const bits = mostLikelyBits(received)
  let id = 0n
  for (const bit of bits.subarray(0, ID_BITS)) id = (id << 1n) | BigInt(bit)
  let check = 0
  for (const bit of bits.subarray(ID_BITS)) check = (check << 1) | bit
  const digits = id.toString(16).padStart(MARK_DIGITS, '0')
  return check >>> 0 === checksumOf(digits) ? digits : undefined
}

function bitsOf(id: string): number[] {
  const message = (BigInt(`0x${id}`) << BigInt(CHECK_BITS)) | BigInt(checksumOf(id))
  return Array.from({ length: MESSAGE_BITS }, (_, at) => Number((message >> BigInt(MESSAGE_BITS - 1 - at)) & 1n))
}

/**
 * CRC-32C of the identifier. Its start is not zero, so that a message of zeros alone is no valid
 * mark.
 */
function checksumOf(id: string): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of Buffer.from(id, 'hex')) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82_f6_3b_78 : sum >>> 1
  }
  return ~sum >>> 0
}

/** The code is walked three times, so that the middle walk begins and ends in the right states. */
const WALKS = 3

function mostLikelyBits(received: ArrayLike<number>): Uint8Array {
  const steps = MESSAGE_BITS * WALKS
  const from = new Uint8Array(steps * STATES)
  let scores = new Float64Array(STATES)
  let next = new Float64Array(STATES)
  for (let step = 0; step < steps; step++) {
    const at = (step % MESSAGE_BITS) * GENERATORS.length
    const [one, two, three] = [received[at] ?? 0, received[at + 1] ?? 0, received[at + 2] ?? 0]
    for (let state = 0; state < STATES; state++) {
      // The state holds the last eight bits. Its two predecessors differ in the bit that left.
      const [low, high] = [state >> 1, (state >> 1) | 128]
      const [a, b] = [((low << 1) | (state & 1)) * 3, ((high << 1) | (state & 1)) * 3]
      const ofLow = (scores[low] ?? 0) + one * at3(a) + two * at3(a + 1) + three * at3(a + 2)
      const ofHigh = (scores[high] ?? 0) + one * at3(b) + two * at3(b + 1) + three * at3(b + 2)
      next[state] = Math.max(ofLow, ofHigh)
      from[step * STATES + state] = ofHigh > ofLow ? high : low
    }
    ;[scores, next] = [next, scores]
  }
  let state = scores.indexOf(Math.max(...scores))
  const bits = new Uint8Array(MESSAGE_BITS)
  for (let step = steps - 1; step >= MESSAGE_BITS; step--) {
    if (step < 2 * MESSAGE_BITS) bits[step - MESSAGE_BITS] = state & 1
    state = from[step * STATES + state] ?? 0
  }
  return bits
}

const at3 = (at: number): number => OUTPUTS[at] ?? 0
