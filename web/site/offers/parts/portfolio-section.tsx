import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { LookOnly } from '../../parts/forms/permitted.tsx'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

/** Both sides must agree to show the work on the talent's page. */
export function PortfolioSection({ view: { offer, side, people } }: { view: OfferView }) {
  const input = { params: { id: offer.id } }
  const agreement = useApiQuery('GET /api/offers/{id}/portfolio', input)
  const change = useApiMutation('PUT /api/offers/{id}/portfolio')
  if (side === 'admin' || offer.deliveryFileUrls.length === 0) return null
  const isOfTalent = isTalentSide(side)
  return (
    <Section title={say('Portfolio')}>
      <Load of={agreement}>
        {({ talentAgrees, brandAgrees, isShown }) => {
          const isOn = isOfTalent ? talentAgrees : brandAgrees
          const other = isOfTalent ? people.brand.name : people.talent.name
          return (
            <div className="stack">
              <LookOnly calls="PUT /api/offers/{id}/portfolio">
                <SwitchField
                  name="portfolio"
                  label={
                    isOfTalent
                      ? say('Show this work on your page')
                      : say('Show this work on {talent}’s page', { talent: people.talent.name })
                  }
                  hint={
                    isShown
                      ? say('Everyone can see it. Turn it off to hide it at once.')
                      : isOn
                        ? say('It is shown once {other} agrees too.', { other })
                        : say('A smaller copy is shown to everyone if you and {other} both agree.', { other })
                  }
                  isOn={isOn}
                  isBusy={change.isBusy}
                  onChange={(agrees) => void change.call({ ...input, body: { agrees } })}
                />
              </LookOnly>
              <RefusalNotice refused={change.refused} />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}
