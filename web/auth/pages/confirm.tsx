import { message, Say, say } from '../../words/say.ts'
import { auth, FIELD_ERRORS, type SessionBegun, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import type { FieldName } from '../page-state.ts'
import { CodeField } from '../parts/code-field.tsx'
import { EmailField, PasswordField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Resend } from '../parts/resend.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'

const WRONG_CODE = {
  tone: 'bad',
  text: message('The code is wrong or has expired. Check the newest email, or request a new code.'),
} as const

/**
 * Confirms the address and signs in. Asks for the password only after a reload, because the
 * password is in memory and never stored.
 */
export default function Confirm() {
  const flow = useFlow()
  const knowsPassword = flow.chosenPassword.current !== ''
  const { formProps, isBusy, clearError, submit } = useForm<SessionBegun>({
    check: ({ email = '', code = '', password = flow.chosenPassword.current }) => {
      const faults: Partial<Record<FieldName, string>> = {}
      if (!looksLikeEmail(email)) faults.email = say(FIELD_ERRORS.email)
      if (!/^\d{6}$/.test(code)) faults.code = say(FIELD_ERRORS.code)
      if (password === '') faults.password = say(FIELD_ERRORS.password)
      return faults
    },
    send: async ({ email = '', code = '', password = flow.chosenPassword.current }) => {
      const body = { email: email.trim(), code, password, returnTo: flow.destination() }
      const response = await toPageResult(auth('POST /api/auth/confirm', { body }))
      // The password was not typed here, so only the code can be wrong.
      const isWrongCode = knowsPassword && !response.ok && response.status === 400 && response.notice
      return isWrongCode ? { ...response, notice: { ...WRONG_CODE, text: say(WRONG_CODE.text) } } : response
    },
    onDone: flow.finish,
    refusedField: 'code',
  })
  return (
    <>
      <form {...formProps} action="/confirm" className="form">
        <ReturnTo />
        {flow.email === '' ? (
          <EmailField clearError={clearError} isFirst />
        ) : (
          <input type="hidden" name="email" value={flow.email} autoComplete="username" />
        )}
        <CodeField clearError={clearError} {...(knowsPassword ? { onFull: () => void submit() } : {})} />
        {!knowsPassword && (
          <PasswordField
            name="password"
            label={say('Password')}
            hint={say('The password you chose when you signed up.')}
            autoComplete="current-password"
            clearError={clearError}
          />
        )}
        <Submit label={say('Confirm and sign in')} busyLabel={say('Signing you in…')} isBusy={isBusy} />
        {flow.email !== '' && (
          <Resend send={() => toPageResult(auth('POST /api/auth/resend-code', { body: { email: flow.email } }))} />
        )}
      </form>
      <p className="aside">
        <Say
          text="Wrong address? <link>Start over</link>"
          values={{ link: (words) => <StepLink to="signup">{words}</StepLink> }}
        />
      </p>
    </>
  )
}
