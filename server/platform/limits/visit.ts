import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { networkOf, prefixOf } from '../http/connections/network.ts'
import { keyedDigest } from '../security/sealed.ts'
import { PROOF_HEADER } from './proof-of-work.ts'

/**
 * Origin of a request, and the solved challenge if it contains one. The hashes use a secret key,
 * so they do not reveal the IP address.
 */
export type Visit = {
  addressHash: string
  networkHash: string | null
  proof?: unknown
  campaign?: CampaignLimits | undefined
}
export type CampaignLimits = { id: string; config: { addressLimitFactor: number | null } }

/**
 * Returns the origin of a request. Sessions store the same hashes, so their later requests count
 * for the same origin.
 */
export const visitOf = (
  { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Visit => ({
  addressHash: keyedDigest(SECRET_KEY, 'fan address', networkOf(ip)),
  networkHash: keyedDigest(SECRET_KEY, 'fan network', prefixOf(ip)),
  proof: headers[PROOF_HEADER],
})

/** Returns the origin that is stored in a session, for code that has no access to the request. */
export const visitOfSession = ({
  addressHash,
  networkHash,
}: {
  addressHash: string | null
  networkHash: string | null
}): Visit | undefined => (addressHash === null ? undefined : { addressHash, networkHash })
