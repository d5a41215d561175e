import type { UntypedResult } from './answers.ts'

/** Proof of work that the server demands in `details.challenge` of a 429 response. */
export type Challenge = { challenge: string; bits: number }

/** Hashes in a batch. Between two batches, the page can react to the user. */
const BATCH = 256
/** Highest difficulty in bits. Our servers never demand more. */
const MAX_BITS = 24

const HEADER = 'proof-of-work'

/**
 * Solves the challenge in a refused response and sends the request again. Returns the refused
 * response if there is no challenge or the challenge cannot be solved.
 */
export async function sendWithProof(
  response: UntypedResult,
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const challenge = readChallenge(response)
  const proof = challenge && (await solve(challenge, signal))
  return proof === undefined ? response : send({ [HEADER]: proof })
}

function readChallenge(response: UntypedResult): Challenge | undefined {
  if (response.ok || response.status !== 429) return undefined
  const { details } = response.error as { details?: { challenge?: Partial<Challenge> } }
  const { challenge, bits } = details?.challenge ?? {}
  return typeof challenge === 'string' && typeof bits === 'number' && bits <= MAX_BITS ? { challenge, bits } : undefined
}

/**
 * Finds a number so that the SHA-256 of the challenge followed by the number starts with `bits`
 * zero bits. Returns undefined if the browser cannot hash or the signal aborts.
 */
export async function solve({ challenge, bits }: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  // Browsers define `subtle` only on a page with HTTPS.
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
