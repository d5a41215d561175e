import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Exactly, Id } from '../../../platform/http/schemas.ts'
import { receiveUpload } from '../../../platform/http/uploads/receive-upload.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { assertUploadRoom, FILE_KINDS, type MediaFile, storeFile } from '../../media/files/index.ts'
import { getOfferForActing } from '../offer/index.ts'
import { assertMayAddStatement, requireOpenDispute } from './add-statement.ts'
import { listStatements } from './queries/statements.ts'

export const EVIDENCE_FORM = {
  fields: Exactly({ offerId: Id }),
  maxBytes: FILE_KINDS['dispute-evidence'].maxBytes,
  about: 'Any file up to 50 MB, except programs and markup.',
} satisfies UploadForm

/**
 * Stores a file for a dispute statement. The sweep deletes files that no statement names. If the
 * form sends `offerId` before the file, the offer is checked before the file is read.
 * @throws the same errors as adding the statement; the errors of storeFile
 */
export const uploadEvidence = (ctx: Context, caller: Caller, request: FastifyRequest): Promise<MediaFile> =>
  receiveUpload(
    ctx,
    request,
    EVIDENCE_FORM,
    ({ offerId }) => assertMayUploadEvidence(ctx, caller, offerId),
    (file, { offerId }) =>
      storeFile(ctx, {
        kind: 'dispute-evidence',
        source: file,
        owner: { accountId: caller.accountId },
        subjectId: offerId,
        fileName: file.fileName,
      }),
  )

async function assertMayUploadEvidence(ctx: Context, caller: Caller, offerId: string): Promise<void> {
  const { offer, place } = await getOfferForActing(ctx, caller, offerId)
  if (place.role === 'admin') throw forbidden('Only the two sides of a dispute can upload evidence.')
  const { disputed_at } = requireOpenDispute(offer, ctx.clock.now())
  assertMayAddStatement(await listStatements(ctx.db, offerId, disputed_at), place.role)
  await assertUploadRoom(ctx, caller.accountId)
}
