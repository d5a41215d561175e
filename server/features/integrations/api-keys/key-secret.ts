import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Config } from '../../../platform/config/load-config.ts'

export const KEY_MODES = ['test', 'live'] as const
type KeyMode = (typeof KEY_MODES)[number]

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 32
/** Base-62 digits that 32 bytes can need, and those of a 32-bit checksum. */
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const SHOWN_LENGTH = 4
const FORM = new RegExp(`^smbl_(test|live)_([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/** Keys of an installation with simulated payments are test keys; all others are live keys. */
export const keyModeOf = ({ PROCESSOR }: Pick<Config, 'PROCESSOR'>): KeyMode =>
  PROCESSOR === 'simulator' ? 'test' : 'live'

/**
 * Creates a secret with 256 random bits. Its prefix lets secret scanners find it, and its checksum
 * lets them ignore similar text without asking us.
 */
export function newSecret(mode: KeyMode): string {
  const body = `smbl_${mode}_${toBase62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH)}`
  return body + checksumOf(body)
}

/** Returns the mode of a secret; undefined if its form or its checksum is wrong. */
export function modeOfSecret(secret: string): KeyMode | undefined {
  const mode = FORM.exec(secret)?.[1] as KeyMode | undefined
  if (mode === undefined) return undefined
  const body = secret.slice(0, -CHECKSUM_LENGTH)
  return secret === body + checksumOf(body) ? mode : undefined
}

/** Digest under which a secret is stored. It needs no salt, because nobody can guess 256 bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the beginning of a secret, by which its owner recognizes it. */
export const startOfSecret = (secret: string): string => secret.slice(0, 'smbl_test_'.length + SHOWN_LENGTH)

const checksumOf = (body: string): string => toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH)

function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
