import type { UntypedResult } from './answers.ts'

/**
 * Sends a request. Repeats it once with proof of work if the server demands proof, which happens
 * after many requests from one address. Returns the second response, even if it is an error. Loads
 * the solver only when needed.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const answer = await send({})
  return answer.status === 429 ? (await import('./prove-work.ts')).sendWithProof(answer, send, signal) : answer
}
