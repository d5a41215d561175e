import type { UntypedResult } from './answers.ts'

/** Proof of work that the server demands (429 with `details.challenge`). */
export type Challenge = { challenge: string; bits: number }

/** Hashes per batch. The page stays responsive between batches. */
const BATCH = 256
/**
 * Limit for the difficulty. None of our servers demands more, so a harder challenge is not
 * attempted.
 */
const MAX_BITS = 24

/** Header with the solution. */
const HEADER = 'proof-of-work'

/**
 * Solves the challenge of a refused request and sends the request again. Returns the refusal
 * unchanged if it has no challenge or a challenge that cannot be solved.
 */
export async function sendWithProof(
  answer: UntypedResult,
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const challenge = readChallenge(answer)
  const proof = challenge && (await solve(challenge, signal))
  return proof === undefined ? answer : send({ [HEADER]: proof })
}

function readChallenge(answer: UntypedResult): Challenge | undefined {
  if (answer.ok || answer.status !== 429) return undefined
  const { details } = answer.error as { details?: { challenge?: Partial<Challenge> } }
  const { challenge, bits } = details?.challenge ?? {}
  return typeof challenge === 'string' && typeof bits === 'number' && bits <= MAX_BITS ? { challenge, bits } : undefined
}

/**
 * Finds a number such that the SHA-256 of challenge and number starts with `bits` zero bits.
 * Returns undefined if hashing is unavailable or the signal aborts.
 */
export async function solve({ challenge, bits }: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  // On a page without HTTPS, `subtle` is undefined.
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return undefined
  const encoder = new TextEncoder()
  for (let first = 0; !signal?.aborted; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, at) => `${challenge}:${first + at}`)
    const digests = await Promise.all(proofs.map((proof) => subtle.digest('SHA-256', encoder.encode(proof))))
    const solved = digests.findIndex((digest) => hasZeroBits(new DataView(digest), bits))
    if (solved >= 0) return proofs[solved]
  }
  return undefined
}

const hasZeroBits = (digest: DataView, bits: number): boolean => digest.getUint32(0) < 2 ** (32 - bits)
