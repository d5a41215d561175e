import { useState } from 'react'
import { say } from '../../words/say.ts'
import { auth, FIELD_ERRORS, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import type { FieldName } from '../page-state.ts'
import { CodeField } from '../parts/code-field.tsx'
import { EmailField, PasswordField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Resend } from '../parts/resend.tsx'
import { StrengthMeter } from '../parts/strength.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'
import { useStrength } from '../use-strength.ts'

/** Sets a new password, which ends all sessions of the account. */
export default function Reset() {
  const flow = useFlow()
  const [password, setPassword] = useState('')
  const strength = useStrength(password, [flow.email])
  const { formProps, isBusy, clearError } = useForm({
    check: findFieldErrors,
    send: ({ email = '', code = '', newPassword = '' }) =>
      toPageResult(auth('POST /api/auth/reset-password', { body: { email: email.trim(), code, newPassword } })),
    onDone: (_body, { email = '' }) =>
      flow.show('password', {
        email: email.trim(),
        notice: {
          tone: 'good',
          text: say(
            'Your password was changed, and you are signed out on all devices. Sign in with your new password.',
          ),
        },
      }),
    refusedField: 'code',
  })
  return (
    <>
      <form {...formProps} action="/reset" className="form">
        <ReturnTo />
        {flow.email === '' ? (
          <EmailField clearError={clearError} isFirst />
        ) : (
          <input type="hidden" name="email" value={flow.email} autoComplete="username" />
        )}
        <CodeField clearError={clearError} />
        <PasswordField
          name="newPassword"
          label={say('New password')}
          autoComplete="new-password"
          minLength={8}
          hint={<StrengthMeter strength={strength} />}
          onType={setPassword}
          clearError={clearError}
        />
        <Submit label={say('Change password')} busyLabel={say('Changing password…')} isBusy={isBusy} />
        {flow.email !== '' && (
          <Resend send={() => toPageResult(auth('POST /api/auth/forgot-password', { body: { email: flow.email } }))} />
        )}
      </form>
      <p className="aside">
        <StepLink to="login">{say('Back to sign in')}</StepLink>
      </p>
    </>
  )
}

function findFieldErrors({ email = '', code = '', newPassword = '' }: Record<string, string>) {
  const faults: Partial<Record<FieldName, string>> = {}
  if (!looksLikeEmail(email)) faults.email = say(FIELD_ERRORS.email)
  if (!/^\d{6}$/.test(code)) faults.code = say(FIELD_ERRORS.code)
  if (newPassword.length < 8) faults.newPassword = say(FIELD_ERRORS.newPassword)
  return faults
}
