import type { Static } from 'typebox'
import Type from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Count, Exactly, Nullable, named, WebUrl } from '../../../platform/http/schemas.ts'
import { mediaUrl } from './media-url.ts'
import type { MediaFile } from './queries/file-row.ts'

export const UploadedFileView = named(
  'UploadedFile',
  Exactly({
    url: WebUrl,
    key: Type.String(),
    contentType: Type.String(),
    bytes: Count,
    width: Nullable(Count),
    height: Nullable(Count),
  }),
  {
    url: `http://localhost:3000/media/${STORY.mediaKey}?expires=1795267800&signature=Ywq0zL4mQf3r`,
    key: STORY.mediaKey,
    contentType: 'image/png',
    bytes: 184_320,
    width: 1200,
    height: 800,
  },
)

/**
 * Returns the view of a file that its uploader gets. The address is signed if the file needs a
 * signature.
 */
export const viewUpload = (ctx: Context, file: MediaFile): Static<typeof UploadedFileView> => ({
  url: mediaUrl(ctx, file.key),
  key: file.key,
  contentType: file.content_type,
  bytes: file.bytes,
  width: file.width,
  height: file.height,
})
