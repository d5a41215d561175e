import { useEffect, useState } from 'react'
import { Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation } from '../../api.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { drawQrCode, type QrCode, qrFile } from '../../storefront/qr-code.ts'
import { disabledReasonOf, type FactorsProps } from './factor-props.ts'

export function AuthenticatorApp({ list, onCodes }: FactorsProps) {
  const { appConfirmedAt } = list
  const held = disabledReasonOf(list)
  const start = useApiMutation('POST /api/auth/authenticator-app/options')
  const remove = useApiMutation('DELETE /api/auth/authenticator-app')
  return (
    <Section title={say('Authenticator app')}>
      {appConfirmedAt === null ? (
        <p className="muted">
          {say(
            'An app on your phone shows a new code every half minute. You enter it after your password when you sign in.',
          )}
        </p>
      ) : (
        <p>
          <Say
            text="Your app was added {day}. You enter its code after your password."
            values={{ day: <Snapshot at={appConfirmedAt} /> }}
          />
        </p>
      )}
      {start.done ? (
        <ConfirmApp start={start.done} onEnd={start.reset} onCodes={onCodes} />
      ) : (
        <>
          <RefusalNotice refused={start.refused} />
          <Actions>
            <Button onClick={() => void start.call({})} isBusy={start.isBusy} disabledReason={held}>
              {appConfirmedAt === null ? say('Add authenticator app') : say('Replace authenticator app')}
            </Button>
            {appConfirmedAt !== null && (
              <Confirm
                label={say('Remove')}
                ariaLabel={say('Remove authenticator app')}
                look="quiet"
                title={say('Remove your authenticator app?')}
                confirmLabel={say('Remove app')}
                isBusy={remove.isBusy}
                refused={remove.refused}
                disabledReason={held}
                onConfirm={async () => (await remove.call({})) !== undefined}
              >
                <p>{say('Its codes no longer sign you in. Without a passkey, your password alone is enough again.')}</p>
              </Confirm>
            )}
          </Actions>
        </>
      )}
    </Section>
  )
}

type ConfirmAppProps = {
  start: { ticket: string; key: string; uri: string }
  onEnd: () => void
  onCodes: FactorsProps['onCodes']
}

function ConfirmApp({ start: { ticket, key, uri }, onEnd, onCodes }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const [qr, setQr] = useState<QrCode | null>(null)
  useEffect(() => {
    // Without the picture, people type the key.
    drawQrCode(uri).then(setQr, () => setQr(null))
  }, [uri])
  const confirm = useApiMutation('POST /api/auth/authenticator-app', {
    onDone: ({ recoveryCodes }) => {
      if (recoveryCodes) onCodes(recoveryCodes)
      onEnd()
    },
  })
  return (
    <Form
      label={say('Add authenticator app')}
      refused={confirm.refused}
      onSubmit={() => void confirm.call({ body: { ticket, code: code.trim() } })}
    >
      <p>{say('Scan this picture with your authenticator app, or type the key into it.')}</p>
      {qr && (
        <img
          className="app-qr"
          src={qrFile(qr)}
          width={200}
          height={200}
          alt={say('QR code for your authenticator app')}
        />
      )}
      <p>
        <Say
          text="Key: {key}"
          values={{ key: <code className="words">{(key.match(/.{1,4}/g) ?? []).join(' ')}</code> }}
        />
      </p>
      <TextField
        name="code"
        label={say('Code that the app shows')}
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={setCode}
      />
      <Actions>
        <Button type="submit" look="primary" isBusy={confirm.isBusy} busyLabel={say('Checking')}>
          {say('Confirm app')}
        </Button>
        <Button onClick={onEnd}>{say('Cancel')}</Button>
      </Actions>
    </Form>
  )
}
