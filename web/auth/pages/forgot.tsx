import { say } from '../../words/say.ts'
import { auth, FIELD_ERRORS, toPageResult } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { EmailField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'

/**
 * Requests a reset code. The response is the same for every address, so that it does not reveal
 * accounts.
 */
export default function Forgot() {
  const flow = useFlow()
  const { formProps, isBusy, clearError } = useForm({
    check: ({ email = '' }) => (looksLikeEmail(email) ? {} : { email: say(FIELD_ERRORS.email) }),
    send: ({ email = '' }) => toPageResult(auth('POST /api/auth/forgot-password', { body: { email: email.trim() } })),
    onDone: (_body, { email = '' }) => flow.show('reset', { email: email.trim() }),
    refusedField: 'email',
  })
  return (
    <>
      <form {...formProps} action="/forgot" className="form">
        <ReturnTo />
        <EmailField clearError={clearError} isFirst />
        <Submit label={say('Send code')} busyLabel={say('Sending…')} isBusy={isBusy} />
      </form>
      <p className="aside">
        <StepLink to="login">{say('Back to sign in')}</StepLink>
      </p>
    </>
  )
}
