import { useState } from 'react'
import { askForPasskey, canUsePasskeys } from '../../../parts/forms/passkey.ts'
import { say } from '../../../words/say.ts'
import { type ApiError, type BodyOf, useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import { Actions, Button } from '../forms/button.tsx'
import { TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { Load } from './load.tsx'
import { Notice } from './notice.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

type Proof = BodyOf<'POST /api/auth/step-up'>
type ConfirmPresenceProps = {
  /** Text that says why a proof is needed. */
  children: string
  /** Repeats the refused request. Without this callback, the page only loads its data again. */
  onConfirmed?: () => void
}

/**
 * Asks the signed-in person for a proof that it is them: a passkey, a code or the password. People
 * who have none of these sign in again, which leads back to this page.
 */
export function ConfirmPresence({ children, onConfirmed }: ConfirmPresenceProps) {
  const start = useApiQuery('GET /api/auth/step-up')
  const confirm = useApiMutation('POST /api/auth/step-up', { onDone: onConfirmed ?? (() => undefined) })
  const send = async (proof: Proof) => (await confirm.call({ body: proof })) !== undefined
  if (start.error?.status === 404) return <SignInAgain>{children}</SignInAgain>
  return (
    <Load of={start}>
      {({ methods, ticket, options }) =>
        methods.length === 0 ? (
          <SignInAgain>{children}</SignInAgain>
        ) : (
          <Notice tone="warn" title={say('Confirm that it is you')}>
            <p>{children}</p>
            {methods.includes('passkey') && options && (
              <PasskeyProof
                isBusy={confirm.isBusy}
                ask={async () => {
                  const passkey = await askForPasskey(options)
                  if (passkey && !(await send({ ticket, passkey }))) await start.refetch()
                }}
              />
            )}
            {methods.includes('password') ? (
              <TextProof name="password" isBusy={confirm.isBusy} send={send} refused={confirm.refused} />
            ) : (
              <TextProof
                name={methods.includes('code') ? 'code' : 'recoveryCode'}
                isBusy={confirm.isBusy}
                send={send}
                refused={confirm.refused}
              />
            )}
          </Notice>
        )
      }
    </Load>
  )
}

function PasskeyProof({ ask, isBusy }: { ask: () => Promise<void>; isBusy: boolean }) {
  const [hasFailed, setFailed] = useState(false)
  const click = async () => {
    setFailed(!canUsePasskeys())
    if (canUsePasskeys()) await ask().catch(() => setFailed(true))
  }
  return (
    <>
      <Actions>
        <Button look="primary" isBusy={isBusy} busyLabel={say('Checking')} onClick={() => void click()}>
          {say('Use a passkey')}
        </Button>
      </Actions>
      {hasFailed && <p className="small">{say('This browser could not use the passkey. Use another way.')}</p>}
    </>
  )
}

const TEXT_PROOFS = {
  password: {
    get label() {
      return say('Your password')
    },
    type: 'password',
    autoComplete: 'current-password',
  },
  code: {
    get label() {
      return say('Code from your authenticator app')
    },
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 6,
  },
  recoveryCode: {
    get label() {
      return say('Recovery code')
    },
    autoComplete: 'off',
    maxLength: 40,
  },
} as const

type TextProofProps = {
  name: keyof typeof TEXT_PROOFS
  isBusy: boolean
  send: (proof: Proof) => Promise<boolean>
  refused: ApiError | null
}

function TextProof({ name, isBusy, send, refused }: TextProofProps) {
  const [value, setValue] = useState('')
  const submit = async () => {
    if (value !== '' && !(await send({ [name]: value }))) setValue('')
  }
  return (
    <Form label={say('Confirm that it is you')} onSubmit={() => void submit()}>
      <TextField {...TEXT_PROOFS[name]} name={name} isRequired value={value} onChange={setValue} />
      {refused?.status === 400 ? (
        <Notice tone="bad">{say('This is not right, or was used already. Try again.')}</Notice>
      ) : (
        <RefusalNotice refused={refused} />
      )}
      <Actions>
        <Button type="submit" isBusy={isBusy} busyLabel={say('Checking')}>
          {say('Confirm')}
        </Button>
      </Actions>
    </Form>
  )
}

function SignInAgain({ children }: { children: string }) {
  const { authUrl } = useFacts()
  const logout = useApiMutation('POST /api/auth/logout')
  const again = async () => {
    await logout.call({})
    location.assign(`${authUrl}/login?returnTo=${encodeURIComponent(location.href)}`)
  }
  return (
    <Notice tone="warn" title={say('Sign in again to continue')}>
      <p>{children}</p>
      <Button onClick={() => void again()} isBusy={logout.isBusy} busyLabel={say('One moment')}>
        {say('Sign in again')}
      </Button>
    </Notice>
  )
}
