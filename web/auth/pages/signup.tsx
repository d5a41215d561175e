import { useState } from 'react'
import { auth, FIELD_ERRORS, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import type { FieldName, SignupRole } from '../page-state.ts'
import { EmailField, Field, PasswordField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { RoleCards } from '../parts/role-cards.tsx'
import { SocialButtons } from '../parts/social-buttons.tsx'
import { StrengthMeter } from '../parts/strength.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'
import { useStrength } from '../use-strength.ts'

/** If the address already has an account, the response is the same and its owner gets a mail. */
export default function Signup() {
  const flow = useFlow()
  const [password, setPassword] = useState('')
  const strength = useStrength(password, [flow.displayName, flow.email])
  const { formProps, isBusy, clearError } = useForm({
    check: findFieldErrors,
    send: ({ email = '', password: chosen = '', displayName = '', role }) =>
      toPageResult(
        auth('POST /api/auth/signup', {
          body: {
            email: email.trim(),
            password: chosen,
            displayName: displayName.trim(),
            role: role as SignupRole,
            returnTo: flow.destination(),
          },
        }),
      ),
    onDone: (_body, values) => {
      flow.chosenPassword.current = values.password ?? ''
      // The back button restores everything except the password.
      const { email = '', displayName = '', role } = values
      flow.show('confirm', { email: email.trim(), displayName: displayName.trim(), role: (role as SignupRole) ?? null })
    },
  })
  return (
    <>
      <form {...formProps} action="/signup" className="form">
        <ReturnTo />
        <RoleCards clearError={clearError} />
        <Field
          name="displayName"
          label="Name"
          hint="Other people see this name. You can change it later."
          autoComplete="name"
          maxLength={80}
          defaultValue={flow.displayName}
          clearError={clearError}
        />
        <EmailField clearError={clearError} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          minLength={8}
          hint={<StrengthMeter strength={strength} />}
          onType={setPassword}
          clearError={clearError}
        />
        <p className="aside">
          By creating an account you agree to the{' '}
          <a href={`${flow.baseUrl}/terms`} target="_blank" rel="noopener">
            terms
          </a>
          . Our{' '}
          <a href={`${flow.baseUrl}/privacy`} target="_blank" rel="noopener">
            privacy page
          </a>{' '}
          says which data we keep about you and why.
        </p>
        <Submit label="Create account" busyLabel="Creating your account…" isBusy={isBusy} />
      </form>
      <SocialButtons needsRole />
      <p className="aside">
        Already have an account? <StepLink to="login">Sign in</StepLink>
      </p>
    </>
  )
}

function findFieldErrors({ email = '', password = '', displayName = '', role }: Record<string, string>) {
  const faults: Partial<Record<FieldName, string>> = {}
  if (!role) faults.role = FIELD_ERRORS.role
  if (displayName.trim() === '') faults.displayName = FIELD_ERRORS.displayName
  if (!looksLikeEmail(email)) faults.email = FIELD_ERRORS.email
  if (password.length < 8) faults.password = FIELD_ERRORS.newPassword
  return faults
}
