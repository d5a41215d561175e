import type { ReactNode } from 'react'
import { formatMoney } from '../../../../server/platform/money.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Section } from '../../../parts/layout/page.tsx'
import { currentLanguage, Say, say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { judgeDraft } from '../../parts/licensing/allowed-uses.ts'
import { describeScope } from '../../parts/licensing/scope-words.ts'
import { UseNotices } from '../../parts/licensing/use-notices.tsx'
import { usageLabel } from '../../words/uses.ts'
import { askedOf, choiceOf, findMissingCandidates, type StepKey } from '../draft.ts'
import { deliveryText, EXPIRY, MEDIA, STEP_LABELS } from '../labels.ts'
import { joinNames } from '../names.ts'
import { Cost, QuoteWarnings } from '../parts/quote.tsx'
import type { StepProps } from './step.ts'

type ReviewStepProps = StepProps & { addressOf: (step: StepKey) => string; missing: readonly StepKey[] }

export function ReviewStep(props: ReviewStepProps) {
  const { draft, people, campaignTypes, medium, quote, uses, addressOf, missing, faults } = props
  const { language } = useFacts()
  const change = (step: StepKey, label: string) => (
    <Link to={addressOf(step)} aria-label={label}>
      {say('Change')}
    </Link>
  )
  const usages = [...draft.usageTypes.map(usageLabel), ...(draft.customUsage.trim() === '' ? [] : [draft.customUsage])]
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn" title={say('Some details are missing')}>
          <ul>
            {missing.map((step) => (
              <li key={step}>
                <Say
                  text="<link>{step}</link>: {missing}"
                  values={{
                    link: (words) => <Link to={addressOf(step)}>{words}</Link>,
                    step: STEP_LABELS[step],
                    missing: MISSING[step],
                  }}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Section title={say('Talents')} action={change('talents', say('Change the talents'))}>
        <p>{people.length === 0 ? say('No talent chosen') : joinNames(people, language)}</p>
      </Section>
      <Section title={say('Brief')} action={change('brief', say('Change the brief'))}>
        <p className="words">{draft.description}</p>
        <Facts
          rows={[
            ...(draft.title.trim() === '' ? [] : ([[say('Title'), draft.title]] as const)),
            [
              say('Purpose'),
              campaignTypes.find(({ key }) => key === draft.campaignType)?.label ?? say('Not chosen yet'),
            ],
            ...(medium ? ([[say('Format'), MEDIA[medium]]] as const) : []),
            [say('Usage'), usages.length === 0 ? say('Not specified') : usages.join('; ')],
            ...(draft.script.trim() === ''
              ? []
              : ([
                  [
                    say('Script'),
                    <span key="s" className="words">
                      {draft.script}
                    </span>,
                  ],
                ] as const)),
          ]}
        />
      </Section>
      {medium && (
        <Section title={say('Candidates')} action={change('work', say('Change the candidates'))}>
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
      <Section title={say('Terms and price')} action={change('terms', say('Change terms and price'))}>
        {quote && <Cost quote={quote} />}
        {quote && <QuoteWarnings quote={quote} />}
        <UseNotices judged={judgeDraft(uses, askedOf(draft), medium)} />
        <Facts
          rows={[
            [say('Delivery'), deliveryText(draft.deliverWithinDays)],
            [say('Revisions'), revisionWords(draft.includedRevisions, draft.extraRevisionMinorUnit, draft.currency)],
            [
              say('Time to answer'),
              say('{count, plural, one {# day} other {# days}}. {label}', {
                count: draft.expiresInDays,
                label: EXPIRY[draft.expirePolicy].label,
              }),
            ],
          ]}
        />
      </Section>
      <Section title={say('License')} action={change('terms', say('Change the license'))}>
        {faults['scope'] !== undefined && (
          <Notice tone="warn" title={say('Another license is in the way')}>
            {faults['scope']}
          </Notice>
        )}
        <p>{describeScope(draft.scope ?? DEFAULT_SCOPE)}</p>
        <p className="muted">
          {say(
            'You receive it with the finished work. It lets you use the work as described under Usage. Anyone can verify it with its code.',
          )}
        </p>
      </Section>
    </>
  )
}

const MISSING: Readonly<Record<StepKey, string>> = {
  get talents() {
    return say('choose at least one talent.')
  },
  get brief() {
    return say('choose a purpose and write a description.')
  },
  get work() {
    return say('choose a candidate for each talent.')
  },
  get terms() {
    return say('enter the amount they receive.')
  },
  review: '',
}

function choiceText(lacks: readonly ('image' | 'voice')[], isWithout: boolean): string {
  const [first, second] = lacks
  if (second) return say('No image and no voice chosen yet')
  if (first) return first === 'image' ? say('No image chosen yet') : say('No voice chosen yet')
  return isWithout ? say('Starts from your brief alone') : say('Chosen')
}

function revisionWords(included: number | null, extra: number | null, currency: string): string {
  if (included === null) return say('Unlimited')
  if (extra === null) return say('{count, plural, =0 {None} other {#}} included', { count: included })
  return say('{count, plural, =0 {None} other {#}} included; each additional one costs {price}', {
    count: included,
    price: formatMoney(extra, currency, currentLanguage()),
  })
}
