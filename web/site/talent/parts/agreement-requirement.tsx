import { Panel, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { LookOnly } from '../../parts/forms/permitted.tsx'

/** Lets a talent choose if brands can pay only after both sides have signed the agreement. */
export function AgreementRequirement() {
  const choice = useApiQuery('GET /api/agreements/requirement', { query: {} })
  const save = useApiMutation('PUT /api/agreements/requirement')
  return (
    <Section title={say('Signed agreement')}>
      <Panel>
        <Load of={choice}>
          {({ isRequired }) => (
            <div className="stack">
              <LookOnly calls="PUT /api/agreements/requirement">
                <SwitchField
                  name="agreement"
                  label={say('Require a signed agreement before payment')}
                  isOn={isRequired}
                  isBusy={save.isBusy}
                  hint={
                    isRequired
                      ? say(
                          'A brand can pay only after both of you have signed the agreement of the offer. This applies to every offer that is not paid yet.',
                        )
                      : say('Every offer has an agreement that both of you can sign, before or after the payment.')
                  }
                  onChange={(isOn) => void save.call({ query: {}, body: { isRequired: isOn } })}
                />
              </LookOnly>
              <RefusalNotice refused={save.refused} />
            </div>
          )}
        </Load>
      </Panel>
    </Section>
  )
}
