import type { Showcase } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'

/** Sets what a public page shows besides the profile. Each choice is saved at once. */
export function ShowcaseSection({ isTalent }: { isTalent: boolean }) {
  const showcase = useApiQuery('GET /api/accounts/showcase')
  const save = useApiMutation('PUT /api/accounts/showcase')
  return (
    <Section title={isTalent ? say('Shown on your page') : say('Shown on talents’ pages')}>
      <Load of={showcase}>
        {(shown) => {
          const change = (values: Partial<Showcase>) => void save.call({ body: { ...shown, ...values } })
          return (
            <div className="stack">
              {isTalent && (
                <SwitchField
                  name="playsVoice"
                  label={say('Let everyone hear your voice')}
                  hint={say(
                    'Visitors of your page and of search results can play ten seconds of your newest recording.',
                  )}
                  isOn={shown.playsVoice}
                  isBusy={save.isBusy}
                  onChange={(playsVoice) => change({ playsVoice })}
                />
              )}
              <SwitchField
                name="showsBrands"
                label={isTalent ? say('Show the brands you worked with') : say('Let talents show your brand')}
                hint={
                  isTalent
                    ? say('A brand is named once it has completed an offer with you, and only if it allows it too.')
                    : say(
                        'Your name appears on the pages of talents who completed an offer for you and show their brands.',
                      )
                }
                isOn={shown.showsBrands}
                isBusy={save.isBusy}
                onChange={(showsBrands) => change({ showsBrands })}
              />
              <RefusalNotice refused={save.refused} />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}
