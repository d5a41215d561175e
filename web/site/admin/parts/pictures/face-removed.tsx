import type { LikenessReview } from '../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../api.tsx'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Decision } from '../../../parts/forms/decision.tsx'
import { Day } from '../../../parts/values/moment.tsx'

/** Says when and why the picture was removed of which the held picture is a near copy. */
export const RemovedNotice = ({ removed }: { removed: NonNullable<LikenessReview['removed']> }) => (
  <Notice
    tone="warn"
    title={
      <>
        Near copy of a picture removed on <Day at={removed.at} />
      </>
    }
  >
    <p className="words">{removed.reason}</p>
    <p className="small muted">{removed.distance} of 256 bits differ. The removed picture itself is deleted.</p>
  </Notice>
)

type ForgetFingerprintsProps = { takedownId: string } & ({ fingerprintId: string } | { count: number })

/** Deletes kept fingerprints of a takedown, so that near copies are no longer held. */
export function ForgetFingerprints({ takedownId, ...which }: ForgetFingerprintsProps) {
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/takedowns/{id}/forget-fingerprints')
  const fingerprintId = 'fingerprintId' in which ? which.fingerprintId : undefined
  const what = 'count' in which && which.count > 1 ? `${which.count} fingerprints` : 'the fingerprint'
  return (
    <Decision
      title="Stop holding near copies"
      about={`fingerprints-${fingerprintId ?? takedownId}`}
      reasonHint="Kept in the audit log."
      isBusy={isBusy}
      refused={refused}
      onDecide={(_, reason) => call({ params: { id: takedownId }, body: { reason, fingerprintId } })}
      choices={[
        {
          value: 'forget',
          label: `Delete ${what}`,
          hint: 'Near copies of the removed picture are shown like other pictures from then on.',
          question: `Delete ${what} of the removed picture?`,
          consequences: <p>Pictures that are on hold now stay on hold until you decide about them.</p>,
          confirmLabel: `Delete ${what}`,
          isDestructive: true,
        },
      ]}
    />
  )
}
