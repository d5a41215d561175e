import type { Timestamp } from '../../../../client/src/api-types.ts'
import { Say } from '../../../words/say.ts'
import { Snapshot } from '../../parts/values/moment.tsx'

/** Shows by when something was signed, and the authority that confirms it. */
export function TimestampLine({ timestamp: { at, by } }: { timestamp: Timestamp }) {
  return (
    <>
      <Say text="{snapshot} by {by}" values={{ snapshot: <Snapshot at={at} />, by }} />
    </>
  )
}
