import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Choices } from '../parts/forms/choices.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Page } from '../shell/page.tsx'
import type { ShareReportPageProps } from './share-report-props.ts'

const REASONS = [
  { value: 'MY_FACE', label: 'It shows me, and I did not agree' },
  { value: 'CHILD', label: 'It shows a child who should not be shown' },
  { value: 'HARMFUL', label: 'It is hateful, sexual or violent' },
  { value: 'OTHER', label: 'Something else' },
] as const

/** Form that reports a shared picture. Works without JavaScript. */
export function ShareReportPage({ path, isSent, assets }: ShareReportPageProps & { assets: PageAssets }) {
  if (isSent)
    return (
      <Page assets={assets} home="/" title="Thank you for your report">
        <p>An admin reviews the picture and takes it down everywhere if it breaks the rules.</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      home="/"
      title="Report this picture"
      lead="You do not need an account. We do not tell the fan who you are."
    >
      <form method="post" action={path} className="form">
        <Choices name="reason" legend="What is wrong with it?" choices={REASONS} isRequired />
        <Field name="statement" label="Details" rows={4} maxLength={2000} hint="Optional." />
        <div>
          <Button look="primary">Send report</Button>
        </div>
      </form>
    </Page>
  )
}
