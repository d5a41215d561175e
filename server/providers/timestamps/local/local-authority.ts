import { createHash } from 'node:crypto'
import { OctetString } from 'asn1js'
import { TimeStampReq } from 'pkijs'
import { addMs, type Clock, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { NoTimestamp } from '../port.ts'
import { MAX_RESPONSE_BYTES, type SendQuery } from '../rfc3161/client.ts'
import { type AuthorityCertificate, makeAuthorityCertificate } from './authority-certificate.ts'
import { issueToken, refuseRequest } from './issue-token.ts'

/** A way in which the local authority fails until it is told otherwise. */
export type AuthorityFault =
  | 'down'
  | 'slow'
  | 'refuses'
  | 'garbage'
  | 'oversized'
  | 'wrong-nonce'
  | 'wrong-imprint'
  | 'wrong-clock'
  | 'other-signer'
  | 'changed-token'
  /** It returns the last response again. */
  | 'replays'

export type LocalAuthority = {
  /** Answers a TimeStampReq with a TimeStampResp, by RFC 3161. */
  send: SendQuery
  fail: (fault: AuthorityFault | null) => void
  /** Number of requests that have arrived. */
  requests: () => number
}

type Parts = {
  clock: Clock
  findCertificate: () => Promise<AuthorityCertificate>
  /** A slow response takes longer than this. */
  timeoutMs: number
}

/** A timestamp authority inside this process, for development. Its tokens are real. */
export function createLocalAuthority({ clock, findCertificate, timeoutMs }: Parts): LocalAuthority {
  let fault: AuthorityFault | null = null
  let last: Uint8Array | undefined
  let count = 0
  const answer = async (query: Uint8Array): Promise<Uint8Array> => {
    const certificate =
      fault === 'other-signer' ? await makeAuthorityCertificate(addMs(clock.now(), -DAY_MS)) : await findCertificate()
    const at = fault === 'wrong-clock' ? addMs(clock.now(), -HOUR_MS) : clock.now()
    return issueToken(requestOf(query, fault), certificate, at)
  }
  return {
    send: async (query) => {
      count += 1
      switch (fault) {
        case 'down':
          throw new NoTimestamp('unreachable', 'The local timestamp authority is down.')
        case 'slow':
          await new Promise((resolve) => setTimeout(resolve, timeoutMs))
          throw new NoTimestamp('slow', 'The local timestamp authority is slow.')
        case 'refuses':
          return refuseRequest()
        case 'garbage':
          return Buffer.from('<html>The service is being maintained.</html>')
        case 'oversized':
          return new Uint8Array(MAX_RESPONSE_BYTES + 1)
        case 'replays':
          return last ?? refuseRequest()
        case 'changed-token':
        case 'other-signer':
        case 'wrong-clock':
        case 'wrong-imprint':
        case 'wrong-nonce':
        case null: {
          const response = await answer(query)
          last = response
          return fault === 'changed-token' ? changed(response) : response
        }
      }
    },
    fail: (next) => {
      fault = next
    },
    requests: () => count,
  }
}

function requestOf(query: Uint8Array, fault: AuthorityFault | null): TimeStampReq {
  const request = TimeStampReq.fromBER(Uint8Array.from(query))
  if (fault === 'wrong-nonce') delete request.nonce
  if (fault === 'wrong-imprint') {
    const other = createHash('sha256').update('other bytes').digest()
    request.messageImprint.hashedMessage = new OctetString({ valueHex: Uint8Array.from(other).buffer })
  }
  return request
}

/** Changes the last byte, which belongs to the signature. */
function changed(response: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(response)
  const last = copy.length - 1
  copy[last] = (copy[last] ?? 0) ^ 1
  return copy
}
