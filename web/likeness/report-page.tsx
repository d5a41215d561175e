import { brandName } from '../brand.ts'
import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { ReportPageProps } from './report-props.ts'

/** Page of the link in a report's mail. Opening the page changes nothing. */
export function ReportPage({ state, path, assets }: ReportPageProps & { assets: PageAssets }) {
  if (state === 'live')
    return (
      <Page
        assets={assets}
        title="Confirm your report?"
        lead={`You are reporting that a face or voice is used at ${brandName()} without permission.`}
        actions={[{ label: 'Confirm report', primary: true, post: path }]}
      >
        <p>An admin then reviews it, and we email you the result.</p>
      </Page>
    )
  if (state === 'done')
    return (
      <Page assets={assets} title="Your report is confirmed">
        <p>An admin reviews it, and we email you the result. You do not need to do anything else.</p>
      </Page>
    )
  if (state === 'dead')
    return (
      <Page assets={assets} title="This link has expired">
        <p>The report was not confirmed in time and was deleted. Send a new report.</p>
      </Page>
    )
  return (
    <Page assets={assets} title="This link does not work">
      <p>It may be incomplete. Copy the whole link from the email.</p>
    </Page>
  )
}
