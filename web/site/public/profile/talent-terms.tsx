import type { Talent } from '../../../../client/src/api-types.ts'
import { describeUseRules } from '../../../../server/platform/scope-of-use/use-rule-words.ts'
import { Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { useApiQuery } from '../../api.tsx'
import { Chips } from '../../parts/forms/chips.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { firstNameOf } from '../../words/first-name.ts'
import { TOPIC } from '../../words/topics.ts'
import { BELOW_MINIMUM, describeOfferings, WORK } from '../labels.ts'

/** Prices of each kind of work, the use that is allowed, and what the talent does not do. */
export const TalentTerms = ({ talent }: { talent: Talent }) => (
  <>
    <Prices talent={talent} />
    <Declined talent={talent} />
    <Section title="Allowed use">
      <AllowedUses slug={talent.slug} />
      <p>
        {talent.likeness
          ? 'You can generate drafts from their pictures and voice to preview an idea. Nothing is published before they accept your offer, and no model is trained on them.'
          : 'They do not currently appear in searches. Nothing is made from their likeness without an accepted offer.'}
      </p>
    </Section>
  </>
)

/** Lists the talent's rules as sentences. Without rules, there is nothing to add. */
function AllowedUses({ slug }: { slug: string }) {
  const { data } = useApiQuery('GET /api/likeness/uses', { query: { slugs: slug } })
  const rules = data?.talents[0]?.rules
  if (!rules) return null
  const isOpen = rules.exceptions.length === 0 && rules.fallback.answer === 'ALLOWED' && rules.fallback.floor === null
  if (isOpen) return null
  return (
    <Lines>
      {describeUseRules(rules).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Lines>
  )
}

function Prices({ talent: { likeness, minimums, belowMinimum } }: { talent: Talent }) {
  return (
    <Section title="Prices">
      <Panel>
        <p>{(likeness && describeOfferings(likeness.hasPictures, likeness.hasVoice)) ?? 'Ask them what they offer.'}</p>
        {minimums.length === 0 ? (
          <p className="muted">No minimum: offer what the work is worth to you.</p>
        ) : (
          <>
            <dl className="facts">
              {[...new Set(minimums.map(({ category }) => category))].map((category) => (
                <div key={category}>
                  <dt>{category === null ? 'Any work' : WORK[category]}</dt>
                  <dd>
                    {minimums
                      .filter((minimum) => minimum.category === category)
                      .map(({ currency, amountMinorUnit }, at) => (
                        <span key={currency}>
                          {at === 0 ? 'from ' : ' or '}
                          <Money minorUnits={amountMinorUnit} currency={currency} />
                        </span>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{BELOW_MINIMUM[belowMinimum]}</p>
          </>
        )}
      </Panel>
    </Section>
  )
}

/** Topics that the talent declines. Every consent rules out the training of models. */
function Declined({ talent: { displayName, likeness, declinedTopics } }: { talent: Talent }) {
  const words = [...declinedTopics.map((topic) => TOPIC[topic]), ...(likeness ? ['Training of AI models'] : [])]
  if (words.length === 0) return null
  const title = `What ${firstNameOf(displayName)} does not do`
  return (
    <Section title={title}>
      <Chips label={title} words={words} />
    </Section>
  )
}
