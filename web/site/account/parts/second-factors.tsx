import './second-factors.css'
import { useState } from 'react'
import type { Factors } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { disabledReasonOf, type FactorsProps } from './factor-props.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { Passkeys } from './passkeys.tsx'

/** Passkeys, the authenticator app and recovery codes. Changes require a fresh proof. */
export function SecondFactors() {
  const factors = useApiQuery('GET /api/auth/factors')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (factors.error?.status === 404) return null
  return (
    <Load of={factors}>
      {(list) => (
        <>
          {list.isRequired && <Required list={list} />}
          {list.recoveryOpensAt !== null && <RecoveryWarning opensAt={list.recoveryOpensAt} />}
          {codes && <NewRecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
          {!list.hasFreshProof && (
            <ConfirmPresence>
              {say('Before you change how you sign in, we need to confirm that it is you.')}
            </ConfirmPresence>
          )}
          <Passkeys list={list} onCodes={setCodes} />
          <AuthenticatorApp list={list} onCodes={setCodes} />
          <RecoveryCodes list={list} onCodes={setCodes} />
        </>
      )}
    </Load>
  )
}

function RecoveryWarning({ opensAt }: { opensAt: string }) {
  const stop = useApiMutation('DELETE /api/auth/factor-recovery')
  return (
    <Notice tone="bad" title={say('Someone asked to remove your second factors')}>
      <p>
        <Say
          text="They know your password. From {day} on, they can sign in without your passkey or app. If it is not you, stop it and change your password."
          values={{ day: <Snapshot at={opensAt} /> }}
        />
      </p>
      <RefusalNotice refused={stop.refused} />
      <Actions>
        <Button look="primary" isBusy={stop.isBusy} busyLabel={say('Stopping')} onClick={() => void stop.call({})}>
          {say('Stop the request')}
        </Button>
      </Actions>
    </Notice>
  )
}

const Required = ({ list: { passkeys, appConfirmedAt } }: { list: Factors }) => (
  <Notice tone="warn" title={say('Admins need a second factor')}>
    {passkeys.length > 0 || appConfirmedAt !== null
      ? say('Confirm it below. Then the admin pages open.')
      : say('Add a passkey or an authenticator app below. Then the admin pages open.')}
  </Notice>
)

function RecoveryCodes({ list, onCodes }: FactorsProps) {
  const renew = useApiMutation('POST /api/auth/recovery-codes', {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  if (list.passkeys.length === 0 && list.appConfirmedAt === null) return null
  const { recoveryCodesLeft: left } = list
  return (
    <Section title={say('Recovery codes')}>
      <p>
        {left === 0
          ? say('You have no recovery codes left. If you lose your device, you cannot sign in.')
          : say(
              '{left, plural, one {# code is left.} other {# codes are left.}} Each signs you in once if you have lost your device.',
              { left },
            )}
      </p>
      <div>
        <Confirm
          label={say('Make new codes')}
          look="plain"
          title={say('Make new recovery codes?')}
          confirmLabel={say('Make new codes')}
          isBusy={renew.isBusy}
          refused={renew.refused}
          disabledReason={disabledReasonOf(list)}
          onConfirm={async () => (await renew.call({})) !== undefined}
        >
          <p>{say('You get ten new codes. The codes you have saved stop working.')}</p>
        </Confirm>
      </div>
    </Section>
  )
}
