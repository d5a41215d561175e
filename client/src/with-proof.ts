import type { PlainAnswer } from './answers.ts'

/**
 * Sends a request, and once more with proof of work when the server asks for it, as it does when many requests come from one
 * address. Returns the second response then, whatever it is. What solves the challenge is loaded only when needed.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<PlainAnswer>,
  signal?: AbortSignal,
): Promise<PlainAnswer> {
  const answer = await send({})
  return answer.status === 429 ? (await import('./prove-work.ts')).sendProven(answer, send, signal) : answer
}
