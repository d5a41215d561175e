import type { LikenessReport, ReportSenderStanding, ReportSubject } from '../../../../../client/src/api-types.ts'
import { Section } from '../../../../parts/layout/page.tsx'
import { useApiMutation } from '../../../api.tsx'
import { Notice, RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Decision } from '../../../parts/forms/decision.tsx'
import { Snapshot } from '../../../parts/values/moment.tsx'

export const SUBJECTS: Readonly<Record<ReportSubject, string>> = {
  STORE: 'store',
  ART: 'art',
  FAN_NAME: 'name on a leaderboard',
  SHARE: 'shared picture',
  PORTRAIT: 'profile picture',
  WORK: 'finished work',
  VOICE: 'voice sample',
  MESSAGE: 'message',
}

/** Shows when a report is due. */
export const DueTime = ({ at }: { at: string }) => (
  <>
    due <Snapshot at={at} />
  </>
)

/** Shows why the sender disagrees, and the first decision, which another admin must review. */
export const Appeal = ({ appeal: { statement, firstDecision } }: { appeal: NonNullable<LikenessReport['appeal']> }) => (
  <Section title="Appeal">
    <p className="words">{statement}</p>
    <Notice tone="calm" title="It was dismissed before">
      {firstDecision.reason} Whoever dismissed it cannot decide about the appeal.
    </Notice>
  </Section>
)

/** Option for an admin who has removed the content elsewhere and upholds the report. */
export const MEASURE = (name: string) => ({
  value: 'measure' as const,
  label: 'Uphold: it was removed elsewhere',
  hint: 'You removed the content yourself, such as the text of a store. Both sides read your reason.',
  question: `Uphold the report from ${name}?`,
  consequences: (
    <p>
      Nothing is taken down by this. {name} and the owner of the content, if known, get your reason and how to appeal.
    </p>
  ),
  confirmLabel: 'Uphold report',
  done: `The report from ${name} was upheld.`,
})

type Standing = Exclude<ReportSenderStanding, 'NONE'>
const STANDINGS: readonly { value: Standing; label: string; hint: string; done: string }[] = [
  {
    value: 'TRUSTED',
    label: 'Trust this sender',
    hint: 'Their reports come first, such as those of an authority or a rights organization.',
    done: 'Their reports come first from now on.',
  },
  {
    value: 'WARNED',
    label: 'Warn this sender',
    hint: 'After two or more clearly unfounded reports. They get your reason.',
    done: 'The sender was warned.',
  },
  {
    value: 'SUSPENDED',
    label: 'Stop processing their reports for 90 days',
    hint: 'Only after a warning. They get your reason.',
    done: 'New reports from this address are no longer processed.',
  },
]

/** Lets an admin trust, warn or suspend the sender of a report. */
export function SenderStanding({ id, email, name }: { id: string; email: string; name: string }) {
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/report-senders')
  return (
    <details>
      <summary>Decide about the sender</summary>
      <RefusalNotice refused={refused} />
      <Decision
        about={`sender-of-${id}`}
        reasonHint="The sender reads this text if you warn or suspend them."
        isBusy={isBusy}
        refused={refused}
        onDecide={(standing, reason) => call({ body: { email, standing, reason } })}
        choices={STANDINGS.map((choice) => ({
          ...choice,
          question: `${choice.label}?`,
          consequences: <p>It applies to all reports that {name} sends from this address.</p>,
          confirmLabel: choice.label,
        }))}
      />
    </details>
  )
}
