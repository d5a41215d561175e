import '../../parts/layout/case-header.css'
import './keys.css'
import { useState } from 'react'
import type { ApiKey, ApiKeyDetails, ApiKeyScopeInfo } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { KEY_STATES, wordsOfEntry } from './key-labels.ts'
import { ShownKey } from './shown-key.tsx'

export function OpenKey({ id, scopes }: { id: string; scopes: readonly ApiKeyScopeInfo[] }) {
  const response = useApiQuery('GET /api/keys/{id}', { params: { id } })
  return (
    <>
      <p className="case-back">
        <Link to="/settings/keys">
          <span aria-hidden="true">← </span>
          {say('All keys')}
        </Link>
      </p>
      <Load of={response}>
        {({ key, history }) => (
          <>
            <Section title={key.name}>
              <About apiKey={key} scopes={scopes} />
              {key.status === 'ACTIVE' && <Replace apiKey={key} />}
              {key.status !== 'REVOKED' && <Revoke apiKey={key} />}
            </Section>
            <History history={history} />
          </>
        )}
      </Load>
    </>
  )
}

function About({ apiKey, scopes }: { apiKey: ApiKey; scopes: readonly ApiKeyScopeInfo[] }) {
  const { secretStart, status, createdAt, expiresAt, lastUsedAt, oldSecretValidUntil, madeBy, isMakerGone } = apiKey
  return (
    <>
      <p>
        <StateChip {...KEY_STATES[status]} /> <code>{secretStart}…</code>
      </p>
      <p className="small muted">
        <Say text="Created on {day}." values={{ day: <Snapshot at={createdAt} /> }} />{' '}
        {lastUsedAt === null ? (
          say('Never used.')
        ) : (
          <Say text="Last used on {day}." values={{ day: <Snapshot at={lastUsedAt} /> }} />
        )}{' '}
        {expiresAt !== null && (
          <Say
            text={status === 'EXPIRED' ? 'Expired on {day}.' : 'Expires on {day}.'}
            values={{ day: <Snapshot at={expiresAt} /> }}
          />
        )}
      </p>
      {madeBy !== null && !isMakerGone && <p className="small muted">{say('Made by {name}.', { name: madeBy })}</p>}
      {madeBy !== null && isMakerGone && status === 'ACTIVE' && (
        <Notice tone="warn" title={say('Replace this key')}>
          {say('{name} made it, has left the team, and may still know its secret.', { name: madeBy })}
        </Notice>
      )}
      {oldSecretValidUntil !== null && (
        <p className="small muted">
          <Say text="The old secret works until {day}." values={{ day: <Snapshot at={oldSecretValidUntil} /> }} />
        </p>
      )}
      <Lines>
        {scopes
          .filter(({ scope }) => apiKey.scopes.includes(scope))
          .map(({ scope, about }) => (
            <li key={scope}>
              <div className="lines-said">
                {say(about)}
                <p className="small muted key-text">{scope}</p>
              </div>
            </li>
          ))}
      </Lines>
    </>
  )
}

const OVERLAPS = [
  {
    value: '24',
    get label() {
      return say('for another day')
    },
  },
  {
    value: '168',
    get label() {
      return say('for another week')
    },
  },
  {
    value: '0',
    get label() {
      return say('no longer')
    },
  },
] as const

function Replace({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [hours, setHours] = useState<string>(OVERLAPS[0].value)
  const rotate = useApiMutation('POST /api/keys/{id}/rotate')
  const send = () => rotate.call({ params: { id }, body: { overlapHours: Number(hours) } })
  const isStale = rotate.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <>
      {rotate.done && <ShownKey secret={rotate.done.secret} />}
      <div>
        <Confirm
          label={say('Replace secret')}
          look="quiet"
          title={say('Replace the secret of “{name}”?', { name })}
          confirmLabel={say('Replace secret')}
          isBusy={rotate.isBusy}
          refused={isStale ? null : rotate.refused}
          onConfirm={send}
        >
          <p>{say('You get a new secret. Choose how long the old one works, so that your program can change over.')}</p>
          <SelectField
            label={say('The old secret works')}
            name="overlap"
            value={hours}
            onChange={setHours}
            choices={OVERLAPS}
          />
          {isStale && <ConfirmPresence>{say('Confirm that it is you, then replace the secret.')}</ConfirmPresence>}
        </Confirm>
      </div>
    </>
  )
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const revoke = useApiMutation('DELETE /api/keys/{id}')
  return (
    <div>
      <Confirm
        label={say('Revoke key')}
        title={say('Revoke “{name}”?', { name })}
        confirmLabel={say('Revoke key')}
        isBusy={revoke.isBusy}
        refused={revoke.refused}
        onConfirm={() => revoke.call({ params: { id } })}
      >
        <p>{say('Programs that use it are refused from their next request on. This cannot be undone.')}</p>
      </Confirm>
    </div>
  )
}

const History = ({ history }: Pick<ApiKeyDetails, 'history'>) => (
  <Section title={say('History')}>
    <Lines>
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.requestId} ${entry.action}`}>
          <span className="key-text">{wordsOfEntry(entry)}</span>
          <span className="small muted">
            <Snapshot at={entry.at} />
          </span>
        </li>
      ))}
    </Lines>
  </Section>
)
