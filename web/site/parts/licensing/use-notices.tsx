import { say } from '../../../words/say.ts'
import { Notice } from '../feedback/notice.tsx'
import type { AllowedUse } from './allowed-uses.ts'

type UseNoticesProps = {
  judged: readonly AllowedUse[]
  /** Advice for a refused use. */
  refusal?: string
}

/** Tells which talents refuse the use in the draft, or decide about it in person. */
export const UseNotices = ({
  judged,
  refusal = say('Change the uses, the license or the amount; otherwise this offer is not sent to them.'),
}: UseNoticesProps) =>
  judged
    .filter(({ outcome, isReader }) => outcome === 'REFUSED' || (outcome === 'ON_REQUEST' && !isReader))
    .map(({ slug, displayName, isReader, outcome, words }) => (
      <Notice key={slug} tone={outcome === 'REFUSED' ? 'warn' : 'calm'} title={titleOf(displayName, outcome, isReader)}>
        {words.join(' ')} {outcome === 'REFUSED' ? refusal : say('Nothing is agreed automatically.')}
      </Notice>
    ))

function titleOf(name: string, outcome: AllowedUse['outcome'], isReader = false): string {
  if (isReader) return say('Your rules do not allow this')
  return outcome === 'REFUSED'
    ? say('{name} does not allow this use', { name })
    : say('{name} decides in person', { name })
}
