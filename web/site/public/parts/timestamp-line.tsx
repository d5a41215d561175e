import type { Timestamp } from '../../../../client/src/api-types.ts'
import { Snapshot } from '../../parts/values/moment.tsx'

/** Says when something was signed at the latest, and which authority confirms it. */
export function TimestampLine({ timestamp: { at, by } }: { timestamp: Timestamp }) {
  return (
    <>
      <Snapshot at={at} /> by {by}
    </>
  )
}
