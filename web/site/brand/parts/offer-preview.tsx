import type { PublicUses } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Panel } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery, useFacts, useSignedIn } from '../../api.tsx'
import { usePublicUses } from '../../parts/licensing/allowed-uses.ts'
import { shownPrice } from '../../parts/licensing/exclusivity-price.tsx'
import { describeExclusivityPrice, describeScope } from '../../parts/licensing/scope-words.ts'
import { Picture } from '../../parts/media/picture.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { firstNameOf } from '../../words/first-name.ts'
import { usageLabel } from '../../words/uses.ts'
import { choiceOf, type Draft } from '../draft.ts'
import { deliveryText } from '../labels.ts'
import { joinNames } from '../names.ts'
import type { Person } from '../steps/step.ts'

type OfferPreviewProps = { draft: Draft; people: readonly Person[]; campaignLabel: string | undefined }

export function OfferPreview({ draft, people, campaignLabel }: OfferPreviewProps) {
  const { displayName, imageUrl } = useSignedIn()
  const { language } = useFacts()
  const brand = draft.brandName.trim() === '' ? displayName : draft.brandName
  const [first] = people
  const exclusivity = exclusivityRows(draft, usePublicUses(draft.talents))
  const uses = [...draft.usageTypes.map(usageLabel), ...(draft.customUsage.trim() === '' ? [] : [draft.customUsage])]
  return (
    <details className="preview" open>
      <summary>
        {people.length === 0
          ? say('What the talent will see')
          : say('What {people} will see', { people: joinNames(people, language) })}
      </summary>
      <Panel>
        <PersonLine name={brand} imageUrl={imageUrl} about={say('sent you an offer')} />
        {draft.title.trim() !== '' && <strong>{draft.title}</strong>}
        {first && <ChosenPicture draft={draft} slug={first.slug} />}
        <p className="words">
          {draft.description.trim() === '' ? (
            <span className="muted">{say('Your brief will appear here.')}</span>
          ) : (
            draft.description
          )}
        </p>
        <Facts
          rows={[
            // Before a campaign type is chosen, the amount is only the field's default.
            ...(campaignLabel === undefined
              ? []
              : ([
                  [
                    say('You receive'),
                    <strong key="a" className="figure">
                      {draft.amountMinorUnit === null
                        ? '–'
                        : formatMoney(draft.amountMinorUnit, draft.currency, language)}
                    </strong>,
                  ],
                  [say('Purpose'), campaignLabel],
                ] as const)),
            ...(uses.length === 0 ? [] : ([[say('Usage'), uses.join('; ')]] as const)),
            [say('License'), describeScope(draft.scope ?? DEFAULT_SCOPE)],
            ...exclusivity,
            [say('Delivery'), deliveryText(draft.deliverWithinDays)],
            [say('Revisions'), draft.includedRevisions === null ? say('Unlimited') : String(draft.includedRevisions)],
            [say('Time to answer'), say('{count, plural, one {# day} other {# days}}', { count: draft.expiresInDays })],
          ]}
        />
      </Panel>
    </details>
  )
}

/**
 * Lists what exclusivity costs, by talent if there are several. Those who hide prices are left
 * out.
 */
function exclusivityRows(draft: Draft, talents: readonly PublicUses[]): [name: string, value: string][] {
  const { scope, revisionOfOfferId } = draft
  if (scope === null || revisionOfOfferId !== null) return []
  return talents.flatMap((talent) => {
    const terms = shownPrice(talent, scope)
    if (terms === null) return []
    const name =
      talents.length > 1
        ? say('Exclusivity, {firstName}', { firstName: firstNameOf(talent.displayName) })
        : say('Exclusivity')
    return [[name, describeExclusivityPrice(terms)] as [string, string]]
  })
}

/** Renders nothing if the session no longer contains the picture. */
function ChosenPicture({ draft, slug }: { draft: Draft; slug: string }) {
  const { imageSessionId, imageModelKey, goesWithout } = choiceOf(draft, slug)
  const session = useApiQuery(
    'GET /api/offers/image-candidates/{sessionId}',
    { params: { sessionId: imageSessionId ?? '' } },
    { when: imageSessionId !== null && imageModelKey !== null && !goesWithout },
  )
  const candidate = session.data?.session.candidates.find(({ modelKey }) => modelKey === imageModelKey)
  if (goesWithout || imageModelKey === null || !candidate?.url) return null
  return (
    <>
      <Picture src={candidate.url} alt={say('Your chosen candidate')} />
      <StandInNotice kind="image" madeBy={[candidate.madeBy]} />
    </>
  )
}
