import type { ReactNode } from 'react'
import { formatMoney } from '../../../../server/platform/money.ts'
import { DEFAULT_SCOPE, describeScope } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Section } from '../../../parts/layout/page.tsx'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { judgeDraft } from '../../parts/licensing/allowed-uses.ts'
import { UseNotices } from '../../parts/licensing/use-notices.tsx'
import { usageLabel } from '../../words/uses.ts'
import { askedOf, choiceOf, findMissingCandidates, type StepKey } from '../draft.ts'
import { deliveryText, EXPIRY, MEDIA, STEP_LABELS } from '../labels.ts'
import { joinNames } from '../names.ts'
import type { StepProps } from './step.ts'
import { Cost, QuoteWarnings } from './terms-step.tsx'

type ReviewStepProps = StepProps & { addressOf: (step: StepKey) => string; missing: readonly StepKey[] }

export function ReviewStep(props: ReviewStepProps) {
  const { draft, people, campaignTypes, medium, quote, uses, addressOf, missing, faults } = props
  const { language } = useFacts()
  const change = (step: StepKey, what: string) => (
    <Link to={addressOf(step)} aria-label={`Change ${what}`}>
      Change
    </Link>
  )
  const usages = [...draft.usageTypes.map(usageLabel), ...(draft.customUsage.trim() === '' ? [] : [draft.customUsage])]
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn" title="Some details are missing">
          <ul>
            {missing.map((step) => (
              <li key={step}>
                <Link to={addressOf(step)}>{STEP_LABELS[step]}</Link>: {MISSING[step]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Section title="Talents" action={change('talents', 'the talents')}>
        <p>{people.length === 0 ? 'No talent chosen' : joinNames(people, language)}</p>
      </Section>
      <Section title="Brief" action={change('brief', 'the brief')}>
        <p className="words">{draft.description}</p>
        <Facts
          rows={[
            ...(draft.title.trim() === '' ? [] : ([['Title', draft.title]] as const)),
            ['Purpose', campaignTypes.find(({ key }) => key === draft.campaignType)?.label ?? 'Not chosen yet'],
            ...(medium ? ([['Format', MEDIA[medium]]] as const) : []),
            ['Usage', usages.length === 0 ? 'Not specified' : usages.join('; ')],
            ...(draft.script.trim() === ''
              ? []
              : ([
                  [
                    'Script',
                    <span key="s" className="words">
                      {draft.script}
                    </span>,
                  ],
                ] as const)),
          ]}
        />
      </Section>
      {medium && (
        <Section title="Candidates" action={change('work', 'the candidates')}>
          <Facts
            rows={people.map(({ slug, name, hasNoPreviews }): [string, ReactNode] => [
              name,
              choiceText(
                findMissingCandidates(choiceOf(draft, slug), medium, hasNoPreviews),
                hasNoPreviews
                  ? findMissingCandidates(choiceOf(draft, slug), medium).length > 0
                  : choiceOf(draft, slug).goesWithout && medium === 'IMAGE',
              ),
            ])}
          />
        </Section>
      )}
      <Section title="Terms and price" action={change('terms', 'terms and price')}>
        {quote && <Cost quote={quote} />}
        {quote && <QuoteWarnings quote={quote} />}
        <UseNotices judged={judgeDraft(uses, askedOf(draft), medium)} />
        <Facts
          rows={[
            ['Delivery', deliveryText(draft.deliverWithinDays)],
            ['Revisions', revisionWords(draft.includedRevisions, draft.extraRevisionMinorUnit, draft.currency)],
            ['Time to answer', `${draft.expiresInDays} days. ${EXPIRY[draft.expirePolicy].label}`],
          ]}
        />
      </Section>
      <Section title="License" action={change('terms', 'the license')}>
        {faults['scope'] !== undefined && (
          <Notice tone="warn" title="Another license is in the way">
            {faults['scope']}
          </Notice>
        )}
        <p>{describeScope(draft.scope ?? DEFAULT_SCOPE)}</p>
        <p className="muted">
          You receive it with the finished work. It lets you use the work as described under Usage. Anyone can verify it
          with its code.
        </p>
      </Section>
    </>
  )
}

const MISSING: Readonly<Record<StepKey, string>> = {
  talents: 'choose at least one talent.',
  brief: 'choose a purpose and write a description.',
  work: 'choose a candidate for each talent.',
  terms: 'enter the amount they receive.',
  review: '',
}

function choiceText(lacks: readonly ('image' | 'voice')[], isWithout: boolean): string {
  if (lacks.length > 0) return `No ${lacks.join(' and no ')} chosen yet`
  return isWithout ? 'Starts from your brief alone' : 'Chosen'
}

function revisionWords(included: number | null, extra: number | null, currency: string): string {
  if (included === null) return 'Unlimited'
  const further = extra === null ? '' : `; each additional one costs ${formatMoney(extra, currency)}`
  return `${included === 0 ? 'None' : included} included${further}`
}
