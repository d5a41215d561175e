import type { UntypedResult } from './answers.ts'

/**
 * Sends a request, and sends it once more with proof of work if the server demands one. The second
 * response is returned, even if it is an error.
 */
export async function withProof(
  send: (headers: Record<string, string>) => Promise<UntypedResult>,
  signal?: AbortSignal,
): Promise<UntypedResult> {
  const response = await send({})
  return response.status === 429 ? (await import('./prove-work.ts')).sendWithProof(response, send, signal) : response
}
