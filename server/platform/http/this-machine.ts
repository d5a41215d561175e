import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isLoopback } from './network.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
/**
 * Headers that proxies add to a request. A request with such a header may come from any machine,
 * even if the connection comes from a proxy on this machine.
 */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Allows only requests from this machine. Development routes call this function, and other
 * machines receive 404. The connection must come from a loopback address without a proxy. The host
 * name must be one of ours. Otherwise another site could use a host name that resolves to
 * 127.0.0.1, and its pages could then call these routes.
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
