import type { ApiKey } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Assistants } from './keys/assistants.tsx'
import { KEY_STATES } from './keys/key-labels.ts'
import { NewKey } from './keys/new-key.tsx'
import { OpenKey } from './keys/open-key.tsx'

export const head: PageModule['head'] = () => ({ title: say('API keys') })

export default function KeysPage() {
  const { roles } = useSignedIn()
  return (
    <SettingsFrame
      here="/settings/keys"
      title={say('API keys')}
      lead={say(
        'A program with a key acts for your account, within the limits that you choose. It cannot pay, accept offers, or change who has access.',
      )}
    >
      {roles.includes('admin') ? (
        <Empty
          title={say('Admin accounts have no API keys')}
          action={<Button to="/settings">{say('Back to settings')}</Button>}
        >
          {say('A key never has the rights of an admin.')}
        </Empty>
      ) : (
        <Keys />
      )}
    </SettingsFrame>
  )
}

function Keys() {
  const { search, change } = useFilters()
  const open = search.get('key')
  const response = useApiQuery('GET /api/keys')
  return (
    <Load of={response}>
      {({ keys, scopes, mode }) =>
        open === null ? (
          <>
            <Section title={say('Your keys')}>
              <List keys={keys} />
            </Section>
            <NewKey scopes={scopes} mode={mode} onMade={(id) => change({ key: id }, { keepsHistory: true })} />
            <Assistants />
          </>
        ) : (
          <OpenKey key={open} id={open} scopes={scopes} />
        )
      }
    </Load>
  )
}

function List({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0)
    return <Empty title={say('No keys yet')}>{say('Create one below for each program that acts for you.')}</Empty>
  return (
    <Lines>
      {keys.map(({ id, name, scopes, status, lastUsedAt, expiresAt }) => (
        <li key={id}>
          <div className="lines-said">
            <Link to={`/settings/keys?key=${encodeURIComponent(id)}`}>{name}</Link>
            <p className="small muted key-text">{scopes.join(', ')}</p>
            <p className="small muted">
              {lastUsedAt === null ? (
                say('Never used.')
              ) : (
                <Say text="Last used on {day}." values={{ day: <Snapshot at={lastUsedAt} /> }} />
              )}
              {expiresAt !== null && status !== 'REVOKED' && (
                <>
                  {' '}
                  <Say
                    text={status === 'EXPIRED' ? 'Expired on {day}.' : 'Expires on {day}.'}
                    values={{ day: <Snapshot at={expiresAt} /> }}
                  />
                </>
              )}
            </p>
          </div>
          <StateChip {...KEY_STATES[status]} />
        </li>
      ))}
    </Lines>
  )
}
