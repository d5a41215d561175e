import type { UntypedResult } from './answers.ts'

/**
 * Sends a request. After many requests from one network address, the server demands proof of work.
 * The request is then sent once more with the proof, and the second response is returned, even if
 * it is an error. The code that computes the proof is loaded only when it is needed.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const response = await send({})
  return response.status === 429 ? (await import('./prove-work.ts')).sendWithProof(response, send, signal) : response
}
