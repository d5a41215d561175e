import type { UntypedResult } from './answers.ts'

/**
 * Sends a request, and once more with proof of work if the server demands it, as it does for many
 * requests from one address. Then returns the second response, whatever it is. The solver is loaded
 * only when needed.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const answer = await send({})
  return answer.status === 429 ? (await import('./prove-work.ts')).sendWithProof(answer, send, signal) : answer
}
