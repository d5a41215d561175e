import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { Say, say } from '../../words/say.ts'
import { auth, FIELD_ERRORS, type SessionBegun, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { Field, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Submit } from '../parts/submit.tsx'
import { useForm } from '../use-form.ts'

/** Second step of a sign-in for somebody who has lost the device. */
export default function RecoveryCode() {
  const flow = useFlow()
  const { formProps, isBusy, clearError } = useForm<SessionBegun>({
    check: ({ recoveryCode }) => (recoveryCode?.trim() ? {} : { recoveryCode: say(FIELD_ERRORS.recoveryCode) }),
    send: ({ recoveryCode = '' }) =>
      toPageResult(auth('POST /api/auth/second-step', { body: { recoveryCode, returnTo: flow.destination() } })),
    onDone: flow.finish,
    refusedField: 'recoveryCode',
  })
  return (
    <>
      <form {...formProps} action="/second-step" className="form">
        <ReturnTo />
        <Field
          name="recoveryCode"
          label={say('Recovery code')}
          hint={say('One of the ten codes you saved. Each works once.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          data-first
          clearError={clearError}
        />
        <Submit label={say('Sign in')} busyLabel={say('Signing in…')} isBusy={isBusy} />
        <p className="aside">
          <StepLink to="second">{say('Use another way')}</StepLink>
        </p>
      </form>
      <AskForRecovery />
    </>
  )
}

/**
 * Removes the second factors of somebody who has neither the device nor a code. They need their
 * mailbox, and wait some days.
 */
function AskForRecovery() {
  const flow = useFlow()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    const response = await toPageResult(auth('POST /api/auth/second-step/recovery'))
    setBusy(false)
    if (!response.ok) return flow.refuse(response)
    const opensAt = new Date(response.body.opensAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
    return flow.update({
      notice: {
        tone: 'good',
        text: say(
          'We sent you an email. With its link you can remove your second factors from {opensAt} on. All your devices are told, and can stop it.',
          { opensAt },
        ),
      },
    })
  }
  return (
    <p className="aside">
      <Say
        text="No device and no code? <button>Ask us to remove them</button>"
        values={{
          button: (words) => (
            <Button type="button" look="quiet" isBusy={isBusy} busyLabel={say('Asking…')} onClick={() => void ask()}>
              {words}
            </Button>
          ),
        }}
      />
    </p>
  )
}
