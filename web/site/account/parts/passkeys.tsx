import { useState } from 'react'
import type { Factors } from '../../../../client/src/api-types.ts'
import { canUsePasskeys, createPasskey } from '../../../parts/forms/passkey.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { disabledReasonOf, type FactorsProps } from './factor-props.ts'

export function Passkeys({ list, onCodes }: FactorsProps) {
  const held = disabledReasonOf(list)
  return (
    <Section title={say('Passkeys')}>
      <p className="muted">
        {say(
          'A passkey signs you in with the lock of your device, such as your fingerprint or your face. Once you have one, your password alone no longer signs you in.',
        )}
      </p>
      {list.passkeys.length > 0 && (
        <Lines>
          {list.passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} held={held} />
          ))}
        </Lines>
      )}
      <AddPasskey held={held} onCodes={onCodes} />
    </Section>
  )
}

type Passkey = Factors['passkeys'][number]

function Row({ passkey: { id, name, createdAt, lastUsedAt }, held }: { passkey: Passkey; held: string | undefined }) {
  const [newName, setNewName] = useState<string | null>(null)
  const rename = useApiMutation('PATCH /api/auth/passkeys/{id}', { onDone: () => setNewName(null) })
  const remove = useApiMutation('DELETE /api/auth/passkeys/{id}')
  if (newName !== null)
    return (
      <li>
        <Form
          label={say('Rename {name}', { name })}
          refused={rename.refused}
          onSubmit={() => void rename.call({ params: { id }, body: { name: newName } })}
        >
          <TextField name="name" label={say('Name')} isRequired maxLength={60} value={newName} onChange={setNewName} />
          <Actions>
            <Button type="submit" look="primary" isBusy={rename.isBusy}>
              {say('Save name')}
            </Button>
            <Button onClick={() => setNewName(null)}>{say('Cancel')}</Button>
          </Actions>
        </Form>
      </li>
    )
  return (
    <li>
      <div className="lines-said">
        <strong>{name}</strong>
        <p className="small muted">
          {lastUsedAt === null ? (
            <Say text="Added {day}" values={{ day: <Snapshot at={createdAt} /> }} />
          ) : (
            <Say
              text="Added {day}, last used {lastUsed}"
              values={{ day: <Snapshot at={createdAt} />, lastUsed: <Snapshot at={lastUsedAt} /> }}
            />
          )}
        </p>
      </div>
      <Button look="quiet" label={say('Rename {name}', { name })} onClick={() => setNewName(name)}>
        {say('Rename')}
      </Button>
      <Confirm
        label={say('Remove')}
        ariaLabel={say('Remove {name}', { name })}
        look="quiet"
        title={say('Remove {name}?', { name })}
        confirmLabel={say('Remove passkey')}
        isBusy={remove.isBusy}
        refused={remove.refused}
        disabledReason={held}
        onConfirm={async () => (await remove.call({ params: { id } })) !== undefined}
      >
        <p>{say('This passkey can no longer sign in. Delete it on your device too.')}</p>
      </Confirm>
    </li>
  )
}

function AddPasskey({ held, onCodes }: { held: string | undefined; onCodes: FactorsProps['onCodes'] }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const start = useApiMutation('POST /api/auth/passkeys/options')
  const add = useApiMutation('POST /api/auth/passkeys', {
    onDone: ({ recoveryCodes }) => {
      setName('')
      if (recoveryCodes) onCodes(recoveryCodes)
    },
  })
  const submit = async () => {
    setProblem(null)
    if (name.trim() === '') return setProblem(say('Enter a name first, such as the name of your device.'))
    if (!canUsePasskeys()) return setProblem(say('This browser cannot create passkeys. Use another browser or device.'))
    const started = await start.call({})
    if (!started) return undefined
    const credential = await createPasskey(started.options)
    if (credential) await add.call({ body: { ticket: started.ticket, name, credential } })
    return undefined
  }
  const fail = () =>
    setProblem(say('This device could not create the passkey. It may have one for your account already.'))
  return (
    <Form label={say('Add a passkey')} onSubmit={() => void submit().catch(fail)}>
      <TextField
        name="passkey"
        label={say('Name of the new passkey')}
        hint={say('Such as “Phone” or “Work laptop”.')}
        isRequired
        maxLength={60}
        value={name}
        onChange={setName}
      />
      {problem !== null && <Notice tone="warn">{problem}</Notice>}
      <RefusalNotice refused={start.refused ?? add.refused} />
      <Actions>
        <Button type="submit" isBusy={start.isBusy || add.isBusy} busyLabel={say('Adding')} disabledReason={held}>
          {say('Add passkey')}
        </Button>
      </Actions>
    </Form>
  )
}
