import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { networkOf, prefixOf } from '../http/network.ts'
import { keyedDigest } from '../security/sealed.ts'
import { PROOF_HEADER } from './proof-of-work.ts'

/** Where a request comes from, as keyed digests, and the proof of work that it brings. */
export type Visit = { addressHash: string; networkHash: string | null; proof?: unknown }

/** Returns where a request comes from. Sessions keep the same digests, so that what follows counts for the same caller. */
export const visitOf = (
  { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Visit => ({
  addressHash: keyedDigest(SECRET_KEY, 'fan address', networkOf(ip)),
  networkHash: keyedDigest(SECRET_KEY, 'fan network', prefixOf(ip)),
  proof: headers[PROOF_HEADER],
})

/** Returns where a session was created, as it keeps that: for what happens after the request, or deep below it. */
export const visitOfSession = ({
  addressHash,
  networkHash,
}: {
  addressHash: string | null
  networkHash: string | null
}): Visit | undefined => (addressHash === null ? undefined : { addressHash, networkHash })
