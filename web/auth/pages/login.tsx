import { brandName } from '../../brand.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Say, say } from '../../words/say.ts'
import { FIELD_ERRORS } from '../api.ts'
import { useFlow } from '../flow.tsx'
import { EmailField, ReturnTo } from '../parts/fields.tsx'
import { StepLink } from '../parts/own-link.tsx'
import { SocialButtons } from '../parts/social-buttons.tsx'
import { Submit } from '../parts/submit.tsx'
import { looksLikeEmail, useForm } from '../use-form.ts'
import { usePasskeySignIn } from '../use-passkey.ts'

/** Asks for the email address. No page reveals if the address has an account. */
export default function Login() {
  const { show } = useFlow()
  const passkey = usePasskeySignIn()
  const { formProps, clearError } = useForm({
    check: ({ email = '' }) => (looksLikeEmail(email) ? {} : { email: say(FIELD_ERRORS.email) }),
    send: async () => ({ ok: true, body: undefined }),
    onDone: (_body, { email = '' }) => show('password', { email: email.trim() }),
  })
  return (
    <>
      <form {...formProps} action="/login" className="form">
        <ReturnTo />
        <EmailField clearError={clearError} isFirst offersPasskeys />
        <Submit label={say('Continue')} busyLabel={say('Continue')} isBusy={false} />
      </form>
      {passkey.isAble && (
        <Button
          type="button"
          isWide
          isBusy={passkey.isBusy}
          busyLabel={say('Waiting for your passkey…')}
          onClick={() => void passkey.start()}
        >
          {say('Sign in with a passkey')}
        </Button>
      )}
      <SocialButtons />
      <p className="aside">
        <Say
          text="New to {brand}? <link>Create an account</link>"
          values={{ brand: brandName(), link: (words) => <StepLink to="signup">{words}</StepLink> }}
        />
      </p>
    </>
  )
}
