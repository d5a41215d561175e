import { Panel, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { LookOnly } from '../../parts/forms/permitted.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

/**
 * Lets a talent choose if brands may generate previews of them before the talent accepts an offer.
 */
export function PreviewSection({ query }: { query: { accountId?: string } }) {
  const choice = useApiQuery('GET /api/likeness/previews', { query })
  const save = useApiMutation('PUT /api/likeness/previews')
  return (
    <Section title={say('Previews before an offer')}>
      <Panel>
        <Load of={choice}>
          {({ allowed, at }) => (
            <div className="stack">
              <LookOnly calls="PUT /api/likeness/previews">
                <SwitchField
                  name="previews"
                  label={say('Let brands make previews before an offer')}
                  isOn={allowed}
                  isBusy={save.isBusy}
                  hint={
                    allowed
                      ? say(
                          'While your likeness may be used, brands can make drafts of you while they prepare an offer. Nothing is published before you accept an offer.',
                        )
                      : say(
                          'Nothing is made from your likeness for a brand before you accept its offer. Brands send you offers without drafts. Drafts that were already made stay with their brand.',
                        )
                  }
                  onChange={(isOn) => void save.call({ query, body: { allowed: isOn } })}
                />
              </LookOnly>
              {at !== null && (
                <p className="small muted">
                  <Say text="Changed {time}" values={{ time: <Snapshot at={at} /> }} />
                </p>
              )}
              <RefusalNotice refused={save.refused} />
            </div>
          )}
        </Load>
      </Panel>
    </Section>
  )
}
