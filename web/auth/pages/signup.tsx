import { useState } from 'react'
import { Say, say } from '../../words/say.ts'
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
          label={say('Name')}
          hint={say('Other people see this name. You can change it later.')}
          autoComplete="name"
          maxLength={80}
          defaultValue={flow.displayName}
          clearError={clearError}
        />
        <EmailField clearError={clearError} />
        <PasswordField
          name="password"
          label={say('Password')}
          autoComplete="new-password"
          minLength={8}
          hint={<StrengthMeter strength={strength} />}
          onType={setPassword}
          clearError={clearError}
        />
        <p className="aside">
          <Say
            text="By creating an account you agree to the <link>terms</link>. Our <link2>privacy page</link2> says which data we keep about you and why."
            values={{
              link: (words) => (
                <a href={`${flow.baseUrl}/terms`} target="_blank" rel="noopener">
                  {words}
                </a>
              ),
              link2: (words) => (
                <a href={`${flow.baseUrl}/privacy`} target="_blank" rel="noopener">
                  {words}
                </a>
              ),
            }}
          />
        </p>
        <Submit label={say('Create account')} busyLabel={say('Creating your account…')} isBusy={isBusy} />
      </form>
      <SocialButtons needsRole />
      <p className="aside">
        <Say
          text="Already have an account? <link>Sign in</link>"
          values={{ link: (words) => <StepLink to="login">{words}</StepLink> }}
        />
      </p>
    </>
  )
}

function findFieldErrors({ email = '', password = '', displayName = '', role }: Record<string, string>) {
  const faults: Partial<Record<FieldName, string>> = {}
  if (!role) faults.role = say(FIELD_ERRORS.role)
  if (displayName.trim() === '') faults.displayName = say(FIELD_ERRORS.displayName)
  if (!looksLikeEmail(email)) faults.email = say(FIELD_ERRORS.email)
  if (password.length < 8) faults.password = say(FIELD_ERRORS.newPassword)
  return faults
}
