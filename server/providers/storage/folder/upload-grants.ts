import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import { assertContentType, assertObjectKey } from '../object-key.ts'
import { type GrantedUpload, type ObjectStorage, type UploadGrant, UploadRefused } from '../port.ts'

const PURPOSE = 'uploads'

/** All conditions of a grant. They are signed as a whole and checked as signed. */
type Policy = { key: string; contentType: string; minBytes: number; maxBytes: number; expiresAt: number }

export type UploadGrants = Pick<ObjectStorage, 'presignPost' | 'presignPut'> & {
  /**
   * Verifies a grant and returns its conditions.
   * @throws UploadRefused before any of the body is read
   */
  open: (upload: GrantedUpload) => { key: string; contentType: string; minBytes: number; maxBytes: number }
}

/** Grants uploads to our own address, each as a policy and its signature. */
export function createUploadGrants({
  secret,
  clock,
  uploadUrl,
}: {
  secret: string
  clock: Clock
  uploadUrl: string
}): UploadGrants {
  const sign = ({ expiresInSeconds, ...conditions }: UploadGrant): { policy: string; signature: string } => {
    assertObjectKey(conditions.key)
    assertContentType(conditions.contentType)
    const { key, contentType, minBytes, maxBytes } = conditions
    const expiresAt = clock.now().getTime() + expiresInSeconds * 1000
    const signed: Policy = { key, contentType, minBytes, maxBytes, expiresAt }
    const policy = Buffer.from(JSON.stringify(signed)).toString('base64url')
    return { policy, signature: keyedDigest(secret, PURPOSE, policy) }
  }
  return {
    presignPost: async (grant) => ({
      url: uploadUrl,
      fields: { key: grant.key, 'Content-Type': grant.contentType, ...sign(grant) },
    }),
    presignPut: async (grant) => {
      const [minBytes, maxBytes] = 'bytes' in grant ? [grant.bytes, grant.bytes] : [0, grant.maxBytes]
      const query = new URLSearchParams(sign({ ...grant, minBytes, maxBytes }))
      return { url: `${uploadUrl}?${query.toString()}`, headers: { 'content-type': grant.contentType } }
    },
    open: (upload) => {
      const expected = Buffer.from(keyedDigest(secret, PURPOSE, upload.policy))
      const given = Buffer.from(upload.signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new UploadRefused('signature', 'This upload was not presigned, or its conditions were changed.')
      const policy = JSON.parse(Buffer.from(upload.policy, 'base64url').toString()) as Policy
      if (policy.expiresAt <= clock.now().getTime())
        throw new UploadRefused('expired', 'This upload has expired. Request a new address.')
      if (upload.key !== undefined && upload.key !== policy.key)
        throw new UploadRefused('key', 'This upload was presigned for another key.')
      if (upload.contentType !== policy.contentType)
        throw new UploadRefused(
          'type',
          `This upload was presigned for ${policy.contentType}; send that as its content type.`,
        )
      if (upload.declaredBytes !== undefined) assertSize(upload.declaredBytes, policy)
      return policy
    },
  }
}

/**
 * Checks the size against the grant.
 * @throws UploadRefused
 */
export function assertSize(bytes: number, { minBytes, maxBytes }: Pick<Policy, 'minBytes' | 'maxBytes'>): void {
  if (bytes > maxBytes) throw new UploadRefused('tooLarge', `This upload was presigned for at most ${maxBytes} bytes.`)
  if (bytes < minBytes) throw new UploadRefused('tooSmall', `This upload was presigned for at least ${minBytes} bytes.`)
}
