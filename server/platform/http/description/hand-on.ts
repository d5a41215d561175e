import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])

/**
 * Lets another listener of this process answer, as if it had been asked itself: it judges origin, network and cookies, which
 * are handed on as they came. What it does not have is not there for who asked either.
 */
export async function handOn(
  to: FastifyInstance,
  url: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const headers = Object.entries(request.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
  const { remoteAddress } = request.socket
  const answer = await to.inject({
    method: request.method as 'GET',
    url,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(request.rawBody === undefined ? {} : { payload: request.rawBody }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !OF_THE_CONNECTION.has(name)) reply.header(name, value)
  return reply.status(answer.statusCode).send(answer.rawPayload)
}
