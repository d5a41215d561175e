import type { Talent } from '../../../../client/src/api-types.ts'
import { CATEGORIES } from '../../../../server/platform/scope-of-use/categories.ts'
import { withoutDeclined } from '../../../../server/platform/scope-of-use/use-presets.ts'
import { Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Chips } from '../../parts/forms/chips.tsx'
import { describeExclusivityAnswers, describeUseRules } from '../../parts/licensing/use-rule-words.ts'
import { Money } from '../../parts/values/amount-line.tsx'
import { firstNameOf } from '../../words/first-name.ts'
import { BELOW_MINIMUM, describeOfferings, WORK } from '../labels.ts'

export const TalentTerms = ({ talent }: { talent: Talent }) => (
  <>
    <Prices talent={talent} />
    <Declined talent={talent} />
    <Section title={say('Allowed use')}>
      <AllowedUses slug={talent.slug} />
      <p>{PREVIEWS[talent.previews]}</p>
    </Section>
  </>
)

/** Sentences about the drafts that the talent allows before accepting an offer. */
const PREVIEWS: Readonly<Record<Talent['previews'], string>> = {
  get ALLOWED() {
    return say(
      'Brands can generate drafts from their pictures and voice while they prepare an offer. Nothing is published before the talent accepts an offer, and no model is trained on them.',
    )
  },
  get OFF() {
    return say(
      'They allow no drafts before an offer: nothing is made from their likeness for a brand before they accept its offer. No model is trained on them.',
    )
  },
  get UNAVAILABLE() {
    return say('They do not currently allow their likeness to be used, so nothing is made from it.')
  },
}

/** Lists the talent's rules as sentences. Without rules, there is nothing to add. */
function AllowedUses({ slug }: { slug: string }) {
  const { data } = useApiQuery('GET /api/likeness/uses', { query: { slugs: slug } })
  const rules = data?.talents[0]?.rules
  if (!rules) return null
  const isOpen =
    withoutDeclined(rules).exceptions.length === 0 &&
    rules.fallback.answer === 'ALLOWED' &&
    rules.fallback.floor === null
  if (isOpen) return null
  return (
    <Lines>
      {describeUseRules({ ...withoutDeclined(rules), exclusivity: undefined }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Lines>
  )
}

/** Lists what exclusivity costs. Nothing if it costs no more, or the talent does not show it. */
function ExclusivityTerms({ slug }: { slug: string }) {
  const { data } = useApiQuery('GET /api/likeness/uses', { query: { slugs: slug } })
  return describeExclusivityAnswers(data?.talents[0]?.rules.exclusivity).map((sentence) => (
    <p key={sentence} className="small">
      {sentence}
    </p>
  ))
}

function Prices({ talent: { slug, likeness, minimums, belowMinimum } }: { talent: Talent }) {
  return (
    <Section title={say('Prices')}>
      <Panel>
        <p>
          {(likeness && describeOfferings(likeness.hasPictures, likeness.hasVoice)) ?? say('Ask them what they offer.')}
        </p>
        {minimums.length === 0 ? (
          <p className="muted">{say('No minimum: offer what the work is worth to you.')}</p>
        ) : (
          <>
            <dl className="facts">
              {[...new Set(minimums.map(({ category }) => category))].map((category) => (
                <div key={category}>
                  <dt>{category === null ? say('Any work') : WORK[category]}</dt>
                  <dd>
                    {minimums
                      .filter((minimum) => minimum.category === category)
                      .map(({ currency, amountMinorUnit }, at) => (
                        <span key={currency}>
                          <Say
                            text={at === 0 ? 'from {amount}' : ' or {amount}'}
                            values={{ amount: <Money minorUnits={amountMinorUnit} currency={currency} /> }}
                          />
                        </span>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{BELOW_MINIMUM[belowMinimum]}</p>
          </>
        )}
        <ExclusivityTerms slug={slug} />
      </Panel>
    </Section>
  )
}

/** Every consent rules out the training of models. */
function Declined({ talent: { displayName, likeness, declinedCategories } }: { talent: Talent }) {
  const words = [
    ...declinedCategories.map((category) => say(CATEGORIES[category].label)),
    ...(likeness ? [say('Training of AI models')] : []),
  ]
  if (words.length === 0) return null
  const title = say('What {firstName} does not do', { firstName: firstNameOf(displayName) })
  return (
    <Section title={title}>
      <Chips label={title} words={words} />
    </Section>
  )
}
