import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { isLoopback } from './network.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
/** A request with such a header may come from any machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * Allows only requests from this machine, without a proxy and with one of our host names.
 * Otherwise the pages of a site whose name resolves to 127.0.0.1 could call development routes.
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
