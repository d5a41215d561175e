import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Choices } from '../parts/forms/choices.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Page } from '../shell/page.tsx'
import { type Message, message, say } from '../words/say.ts'
import type { ShareReportPageProps } from './share-report-props.ts'

const REASONS: readonly { value: string; label: Message }[] = [
  { value: 'MY_FACE', label: message('It shows me, and I did not agree') },
  { value: 'CHILD', label: message('It shows a child who should not be shown') },
  { value: 'HARMFUL', label: message('It is hateful, sexual or violent') },
  { value: 'OTHER', label: message('Something else') },
]

/** Form that reports a shared picture. Works without JavaScript. */
export function ShareReportPage({ path, isSent, assets }: ShareReportPageProps & { assets: PageAssets }) {
  if (isSent)
    return (
      <Page assets={assets} home="/" title={say('Thank you for your report')}>
        <p>{say('An admin reviews the picture and takes it down everywhere if it breaks the rules.')}</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      home="/"
      title={say('Report this picture')}
      lead={say('You do not need an account. We do not tell the fan who you are.')}
    >
      <form method="post" action={path} className="form">
        <Choices
          name="reason"
          legend={say('What is wrong with it?')}
          choices={REASONS.map(({ value, label }) => ({ value, label: say(label) }))}
          isRequired
        />
        <Field name="statement" label={say('Details')} rows={4} maxLength={2000} hint={say('Optional.')} />
        <div>
          <Button look="primary">{say('Send report')}</Button>
        </div>
      </form>
    </Page>
  )
}
