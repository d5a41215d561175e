import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import { keyedDigest } from '../../platform/security/sealed.ts'
import { message } from '../../platform/words/index.ts'
import { assertContentType, assertObjectKey } from './object-key.ts'
import { type GrantedUpload, type ObjectStorage, type UploadGrant, UploadRefused } from './port.ts'

const PURPOSE = 'uploads'

export type GrantOptions = {
  secret: string
  clock: Clock
  uploadUrl: string
}

type Policy = { key: string; contentType: string; minBytes: number; maxBytes: number; expiresAt: number }

export type UploadGrants = Pick<ObjectStorage, 'presignPost' | 'presignPut'> & {
  /** @throws UploadRefused before any byte of the body is read */
  open: (upload: GrantedUpload) => { key: string; contentType: string; minBytes: number; maxBytes: number }
}

/** Grants for uploads to our own URLs, with signed conditions. */
export function createUploadGrants({ secret, clock, uploadUrl }: GrantOptions): UploadGrants {
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
        throw new UploadRefused('signature', 'This upload was not granted, or its conditions were changed.')
      const policy = JSON.parse(Buffer.from(upload.policy, 'base64url').toString()) as Policy
      if (policy.expiresAt <= clock.now().getTime())
        throw new UploadRefused('expired', 'This upload grant has expired. Request a new one.')
      if (upload.key !== undefined && upload.key !== policy.key)
        throw new UploadRefused('key', 'The upload was granted for another key.')
      if (upload.contentType !== policy.contentType)
        throw new UploadRefused(
          'type',
          message('The upload was granted for {type}; send that as its content type.', { type: policy.contentType }),
        )
      if (upload.declaredBytes !== undefined) assertSize(upload.declaredBytes, policy)
      return policy
    },
  }
}

/** @throws UploadRefused */
export const acceptGranted =
  (grants: UploadGrants, put: ObjectStorage['put']): NonNullable<ObjectStorage['acceptUpload']> =>
  async (upload) => {
    const granted = grants.open(upload)
    const { key, contentType } = granted
    return put({
      key,
      contentType,
      body: measured(upload.body, granted),
      ...(upload.signal ? { signal: upload.signal } : {}),
    })
  }

/** The stream fails if there are too many or too few bytes. */
function measured(body: Readable, granted: { minBytes: number; maxBytes: number }): Readable {
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const chunk of body) {
      bytes += (chunk as Uint8Array).byteLength
      assertSize(bytes, { ...granted, minBytes: 0 })
      yield chunk as Uint8Array
    }
    assertSize(bytes, granted)
  }
  return Readable.from(counted(), { objectMode: false })
}

/** @throws UploadRefused */
function assertSize(bytes: number, { minBytes, maxBytes }: Pick<Policy, 'minBytes' | 'maxBytes'>): void {
  if (bytes > maxBytes)
    throw new UploadRefused(
      'tooLarge',
      message('The upload was granted for {bytes} bytes at most.', { bytes: String(maxBytes) }),
    )
  if (bytes < minBytes)
    throw new UploadRefused(
      'tooSmall',
      message('The upload was granted for {bytes} bytes at least.', { bytes: String(minBytes) }),
    )
}
