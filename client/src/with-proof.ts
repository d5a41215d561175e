import type { PlainAnswer } from './answers.ts'

/**
 * Sends a request, and once more with proof of work if the server demands it, as it does for many
 * requests from one address. Then returns the second response, whatever it is. The solver is loaded
 * only when needed.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<PlainAnswer>,
  signal?: AbortSignal,
): Promise<PlainAnswer> {
  const answer = await send({})
  return answer.status === 429 ? (await import('./prove-work.ts')).sendProven(answer, send, signal) : answer
}
