import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config/load-config.ts'
import { sameText } from './check-access.ts'

const SECRET_HEADER = 'x-front-end-secret'
const VISITOR_HEADER = 'x-front-end-visitor'

/**
 * Uses the visitor's IP address that a front end sends and proves with FRONT_END_SECRET. Limits
 * per address would otherwise count all its visitors together.
 */
export function trustFrontEndAddress(
  app: FastifyInstance,
  { FRONT_END_SECRET: secret }: Pick<Config, 'FRONT_END_SECRET'>,
): void {
  if (secret === undefined) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { [SECRET_HEADER]: given, [VISITOR_HEADER]: visitor } = request.headers
    if (typeof given === 'string' && typeof visitor === 'string' && ipaddr.isValid(visitor) && sameText(given, secret))
      Object.defineProperty(request, 'ip', { value: visitor })
    done()
  })
}
