import { brandName } from '../brand.ts'
import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Page } from '../shell/page.tsx'
import { say } from '../words/say.ts'
import type { ReportPageProps } from './report-props.ts'

/** The page that opens from the link in a mail about a report. Opening the page changes nothing. */
export function ReportPage({ state, path, assets }: ReportPageProps & { assets: PageAssets }) {
  if (state === 'live')
    return (
      <Page
        assets={assets}
        title={say('Confirm your report?')}
        lead={say('You are reporting something at {brand}.', { brand: brandName() })}
        actions={[{ label: say('Confirm report'), primary: true, post: path }]}
      >
        <p>{say('An admin then decides about it within 48 hours, and we email you the result.')}</p>
      </Page>
    )
  if (state === 'done')
    return (
      <Page assets={assets} title={say('Your report is confirmed')}>
        <p>
          {say(
            'An admin decides about it within 48 hours, and we email you the result. You do not need to do anything else.',
          )}
        </p>
      </Page>
    )
  if (state === 'dead')
    return (
      <Page assets={assets} title={say('This link has expired')}>
        <p>{say('The report was not confirmed in time and was deleted. Send a new report.')}</p>
      </Page>
    )
  if (state === 'appeal') return <AppealForm path={path} assets={assets} />
  if (state === 'appealed')
    return (
      <Page assets={assets} title={say('We have your appeal')}>
        <p>{say('A different admin will review your report within 48 hours, and we will email you the result.')}</p>
      </Page>
    )
  if (state === 'no-appeal')
    return (
      <Page assets={assets} title={say('This decision cannot be appealed')}>
        <p>{say('It is too old, or the report was upheld. If something is wrong now, send a new report.')}</p>
      </Page>
    )
  return (
    <Page assets={assets} title={say('This link does not work')}>
      <p>{say('It may be incomplete. Copy the whole link from the email.')}</p>
    </Page>
  )
}

const AppealForm = ({ path, assets }: { path: string; assets: PageAssets }) => (
  <Page
    assets={assets}
    title={say('Appeal the decision')}
    lead={say('We dismissed your report. If you disagree, say why. A different admin then decides again.')}
  >
    <form method="post" action={path} className="form">
      <Field name="statement" label={say('Why the decision is wrong')} rows={6} maxLength={2000} required />
      <div>
        <Button look="primary">{say('Send appeal')}</Button>
      </div>
    </form>
  </Page>
)
