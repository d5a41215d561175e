import type { Offer } from '../../../../client/src/api-types.ts'
import { FileLine, useFileDetails } from '../../parts/values/file-line.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

/**
 * Shows the delivered files. Pictures are large, audio has a player with a waveform, and other
 * files have a name and a size.
 */
export function DeliveredFiles({ offer }: { offer: Offer }) {
  const files = useFileDetails(offer.deliveryFileUrls)
  return (
    <div className="stack">
      {files.map((file) => (
        <FileLine key={file.url} file={file} isLarge />
      ))}
      {offer.deliveryNotes !== null && <blockquote className="words">{offer.deliveryNotes}</blockquote>}
      {offer.deliverySubmittedAt !== null && (
        <p className="small muted">
          Delivered <Snapshot at={offer.deliverySubmittedAt} />
        </p>
      )}
    </div>
  )
}
