import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isLoopback } from './network.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
/**
 * Headers that a proxy adds. A proxied request may come from any machine, even if its connection
 * comes from this machine.
 */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Limits development routes to this machine. Other machines get 404. The connection must come from
 * loopback, without a proxy, and use one of our host names. Otherwise a foreign name that resolves
 * to 127.0.0.1 would make another site's page same-origin with us.
 * @throws NotFound
 */
export function assertThisMachine(request: FastifyRequest, config: Context['config']): void {
  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  if (isLoopback(request.raw.socket.remoteAddress ?? '') && !isProxied && isOurName(request.headers.host, config))
    return
  throw notFound('There is nothing at this address.')
}

function isOurName(host: string | undefined, config: Context['config']): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  return name !== undefined && [...LOOPBACK_NAMES, new URL(config.BASE_URL).hostname].includes(name)
}
