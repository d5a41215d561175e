import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/load-config.ts'
import { networkOf, prefixOf } from '../http/network.ts'
import { keyedDigest } from '../security/sealed.ts'
import { PROOF_HEADER } from './proof-of-work.ts'

/** Origin of a request as keyed digests, its proof of work, and the campaign whose limits apply. */
export type Visit = {
  addressHash: string
  networkHash: string | null
  proof?: unknown
  campaign?: CampaignLimits | undefined
}
/** A campaign that may raise the limits of an address. */
export type CampaignLimits = { id: string; config: { addressLimitFactor: number | null } }

/**
 * Returns the origin of a request. Sessions store the same digests, so that later requests count
 * for the same caller.
 */
export const visitOf = (
  { SECRET_KEY }: Pick<Config, 'SECRET_KEY'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Visit => ({
  addressHash: keyedDigest(SECRET_KEY, 'fan address', networkOf(ip)),
  networkHash: keyedDigest(SECRET_KEY, 'fan network', prefixOf(ip)),
  proof: headers[PROOF_HEADER],
})

/**
 * Returns the stored origin of a session, for work that happens after the request or without access
 * to the request.
 */
export const visitOfSession = ({
  addressHash,
  networkHash,
}: {
  addressHash: string | null
  networkHash: string | null
}): Visit | undefined => (addressHash === null ? undefined : { addressHash, networkHash })
