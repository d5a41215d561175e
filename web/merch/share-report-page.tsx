import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Field } from '../shell/parts.tsx'
import type { ShareReportPageProps } from './share-report-props.ts'

const REASONS = [
  ['MY_FACE', 'It shows me, and I did not agree'],
  ['CHILD', 'It shows a child who should not be shown'],
  ['HARMFUL', 'It is hateful, sexual or violent'],
  ['OTHER', 'Something else'],
] as const

/** Form that reports a shared picture. Works without JavaScript. */
export function ShareReportPage({ path, isSent, assets }: ShareReportPageProps & { assets: PageAssets }) {
  if (isSent)
    return (
      <Page assets={assets} home="/" title="Thank you for your report">
        <p>An admin reviews the picture. If it breaks the rules, it is taken down everywhere.</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      home="/"
      title="Report this picture"
      lead="You do not need an account, and the fan is not told who you are."
    >
      <form method="post" action={path} className="stack">
        <fieldset>
          <legend>What is wrong with it?</legend>
          {REASONS.map(([value, label]) => (
            <p key={value}>
              <label>
                <input type="radio" name="reason" value={value} required /> {label}
              </label>
            </p>
          ))}
        </fieldset>
        <Field name="statement" label="Details" rows={4} maxLength={2000} hint="Optional." />
        <div>
          <button className="button button-primary">Send report</button>
        </div>
      </form>
    </Page>
  )
}
