import type { FastifyReply, FastifyRequest } from 'fastify'

export type JsonAnswer = { status: number; body: unknown; retryAfterSeconds: number | undefined }

/**
 * Asks one of our own JSON routes on the person's behalf, cookies, origin and address included, and hands its cookies
 * on. So a form without a script meets the very rules a script meets: validation, throttles, cookies, one of each.
 */
export async function askJsonRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<JsonAnswer> {
  const { cookie, origin, 'user-agent': userAgent } = request.headers
  const site = request.headers['sec-fetch-site']
  const answer = await request.server.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: {
      accept: 'application/json',
      'x-request-id': request.id,
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
      // A session is listed under the browser it was begun in.
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      ...(typeof site === 'string' ? { 'sec-fetch-site': site } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const cookies = answer.headers['set-cookie']
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  const wait = Number(answer.headers['retry-after'])
  return {
    status: answer.statusCode,
    body: String(answer.headers['content-type']).includes('json') ? answer.json() : undefined,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : undefined,
  }
}
