import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { FILE_KINDS } from '../../media/files/index.ts'
import { insertPresigned } from './queries/write-selfies.ts'

const SELFIE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
type SelfieType = (typeof SELFIE_TYPES)[number]

export const MAX_SELFIE_BYTES = FILE_KINDS.selfie.maxBytes
const GRANTED_SECONDS = 300
const ENDINGS: Readonly<Record<SelfieType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

export type PresignedUpload = { url: string; key: string; fields?: Record<string, string> }

/**
 * Allows a client to upload one picture directly to object storage within 5 minutes, under our key.
 * The picture cannot be used before the verify route has checked it (contract, part 2,
 * "/upload/presigned-url"). With `form`, returns a POST form whose size limit object storage
 * enforces. With `size`, object storage accepts only this number of bytes.
 */
export async function presignUpload(
  ctx: Pick<Context, 'db' | 'clock' | 'storage'>,
  { contentType, form, size }: { contentType: SelfieType; form: boolean; size: number | undefined },
): Promise<PresignedUpload> {
  const key = `${FILE_KINDS.selfie.prefix}${randomBytes(16).toString('hex')}.${ENDINGS[contentType]}`
  // Store the permission first, because the sweep deletes only uploads with a stored permission.
  await insertPresigned(ctx.db, { key, contentType, at: ctx.clock.now() })
  const grant = { key, contentType, expiresInSeconds: GRANTED_SECONDS }
  if (form)
    return {
      key,
      ...(await ctx.storage.presignPost({ ...grant, minBytes: size ?? 1, maxBytes: size ?? MAX_SELFIE_BYTES })),
    }
  const { url } = await ctx.storage.presignPut({
    ...grant,
    ...(size === undefined ? { maxBytes: MAX_SELFIE_BYTES } : { bytes: size }),
  })
  return { key, url }
}

/**
 * Throws unless photos may have this content type.
 * @throws BadRequest
 */
export function assertSelfieType(contentType: string): asserts contentType is SelfieType {
  if ((SELFIE_TYPES as readonly string[]).includes(contentType)) return
  const message = `must be one of ${SELFIE_TYPES.join(', ')}`
  throw badRequest(`The body “contentType” ${message}.`, { issues: [{ path: 'contentType', message }] })
}
