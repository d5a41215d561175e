import type { PlainAnswer } from './answers.ts'

/** What the server asks for before it goes on (429 with `details.challenge`). */
export type Challenge = { challenge: string; bits: number }

/** More than a phone does in a second; between two of them a page stays responsive. */
const BATCH = 256
/** Harder than any server asks for: such a challenge is left alone. */
const MOST_BITS = 24

/** The header that carries a solution. */
const HEADER = 'proof-of-work'

/** Sends a refused request again with its challenge solved. Returns the refusal when it has none, or none that can be solved. */
export async function sendProven(
  answer: PlainAnswer,
  send: (headers: Record<string, string>) => Promise<PlainAnswer>,
  signal?: AbortSignal,
): Promise<PlainAnswer> {
  const challenge = challengeIn(answer)
  const proof = challenge && (await solve(challenge, signal))
  return proof === undefined ? answer : send({ [HEADER]: proof })
}

function challengeIn(answer: PlainAnswer): Challenge | undefined {
  if (answer.ok || answer.status !== 429) return undefined
  const { details } = answer.error as { details?: { challenge?: Partial<Challenge> } }
  const { challenge, bits } = details?.challenge ?? {}
  return typeof challenge === 'string' && typeof bits === 'number' && bits <= MOST_BITS
    ? { challenge, bits }
    : undefined
}

/** Finds a number so that the SHA-256 of both begins with so many zero bits. Undefined where nothing can hash, or when aborted. */
export async function solve({ challenge, bits }: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  // Pages that are not secure have none.
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
