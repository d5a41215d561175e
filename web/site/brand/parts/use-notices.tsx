import { Notice } from '../../parts/feedback/notice.tsx'
import type { AllowedUse } from '../allowed-uses.ts'

/** Tells which talents refuse the use in the draft, or decide about it in person. */
export const UseNotices = ({ judged }: { judged: readonly AllowedUse[] }) =>
  judged
    .filter(({ outcome }) => outcome !== 'ALLOWED')
    .map(({ slug, displayName, outcome, words }) => (
      <Notice
        key={slug}
        tone={outcome === 'REFUSED' ? 'warn' : 'calm'}
        title={outcome === 'REFUSED' ? `${displayName} does not allow this use` : `${displayName} decides in person`}
      >
        {words.join(' ')}{' '}
        {outcome === 'REFUSED'
          ? 'Change the uses, the license or the amount; otherwise this offer is not sent to them.'
          : 'Your offer is sent, and nothing is agreed automatically.'}
      </Notice>
    ))
