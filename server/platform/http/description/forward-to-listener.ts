import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * Forwards a request to another Fastify app of this process, which checks the origin, the network
 * and the cookies as usual.
 */
export async function forwardToListener(
  to: FastifyInstance,
  url: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const headers = Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
  const { remoteAddress } = request.socket
  const response = await to.inject({
    method: request.method as 'GET',
    url,
    headers: Object.fromEntries(headers) as Record<string, string>,
    payload: request.rawBody,
    remoteAddress,
  })
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !OF_THE_CONNECTION.has(name)) reply.header(name, value)
  return reply.status(response.statusCode).send(response.rawPayload)
}
