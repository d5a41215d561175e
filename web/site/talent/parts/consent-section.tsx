import { useState } from 'react'
import { Lines, Panel, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SwitchField } from '../../parts/forms/fields.tsx'
import { LookOnly } from '../../parts/forms/permitted.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

/** Shows the exact text that the talent agreed to, and all changes. */
export function ConsentSection({ query }: { query: { accountId?: string } }) {
  const consent = useApiQuery('GET /api/likeness/consent', { query })
  const history = useApiQuery('GET /api/likeness/consent/history', { query })
  const save = useApiMutation('PUT /api/likeness/consent')
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () => {
    if (await save.call({ query, body: { granted: false } })) setAsking(false)
  }
  return (
    <Section title={say('Consent')}>
      <Panel>
        <Load of={consent}>
          {({ granted, current }) => (
            <div className="stack">
              <LookOnly calls="PUT /api/likeness/consent">
                <SwitchField
                  name="consent"
                  label={say('Allow use of my likeness')}
                  isOn={granted}
                  isBusy={save.isBusy}
                  hint={
                    granted
                      ? say(
                          'Brands can find you by how you look and sound. Nothing is published before you accept an offer.',
                        )
                      : say(
                          'When off, nobody can find you by how you look or sound, and your photos and recordings are not used for new work.',
                        )
                  }
                  onChange={(isOn) => {
                    if (isOn) void save.call({ query, body: { granted: true, version: current.version } })
                    else setAsking(true)
                  }}
                />
              </LookOnly>
              <details>
                <summary>{say('What you agree to')}</summary>
                <p className="words small" lang="en">
                  {current.text}
                </p>
              </details>
              {!isAsking && <RefusalNotice refused={save.refused} />}
              <Sheet title={say('Withdraw your consent?')} isOpen={isAsking} onClose={() => setAsking(false)}>
                <div className="stack">
                  <p>{say('If you withdraw it:')}</p>
                  <ul>
                    <li>{say('searches no longer find you;')}</li>
                    <li>{say('pictures and recordings of you that are being made are stopped;')}</li>
                    <li>{say('your store, if you have one, closes;')}</li>
                    <li>{say('nothing new is made.')}</li>
                  </ul>
                  <p>
                    {say(
                      'Your photos and recordings stay here for you. Brands keep what they have already licensed. You can allow use again at any time.',
                    )}
                  </p>
                </div>
                <RefusalNotice refused={save.refused} />
                <Actions>
                  <Button look="danger" isBusy={save.isBusy} onClick={() => void withdraw()}>
                    {say('Withdraw consent')}
                  </Button>
                  <Button onClick={() => setAsking(false)}>{say('Keep consent')}</Button>
                </Actions>
              </Sheet>
            </div>
          )}
        </Load>
      </Panel>
      <Load of={history}>
        {({ entries }) =>
          entries.length > 0 && (
            <details>
              <summary>{say('Consent history ({count})', { count: entries.length })}</summary>
              <Lines>
                {entries.map(({ granted, createdAt, actor, version }) => (
                  <li key={createdAt} className="small">
                    <span>
                      {granted
                        ? say('Allowed by {name}, text {version}', { name: actor.displayName, version })
                        : say('Withdrawn by {name}, text {version}', { name: actor.displayName, version })}
                    </span>
                    <Snapshot at={createdAt} />
                  </li>
                ))}
              </Lines>
            </details>
          )
        }
      </Load>
    </Section>
  )
}
