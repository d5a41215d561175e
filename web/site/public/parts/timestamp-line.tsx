import type { Timestamp } from '../../../../client/src/api-types.ts'
import { Say } from '../../../words/say.ts'
import { Snapshot } from '../../parts/values/moment.tsx'

type TimestampLineProps = { timestamp: Timestamp; isLabeled?: boolean }

/** Shows by when something was signed, and the authority that confirms it. */
export function TimestampLine({ timestamp: { at, by }, isLabeled = false }: TimestampLineProps) {
  return (
    <Say
      text={isLabeled ? 'Time-stamped {snapshot} by {by}' : '{snapshot} by {by}'}
      values={{ snapshot: <Snapshot at={at} />, by }}
    />
  )
}
