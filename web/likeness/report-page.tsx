import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { ReportPageProps } from './shown-report.ts'

/** Page behind the link in a report's mail: one button. Opening it changes nothing. */
export function ReportPage({ state, path, assets }: ReportPageProps & { assets: PageAssets }) {
  if (state === 'live')
    return (
      <Page
        assets={assets}
        title="Confirm your report?"
        lead="You tell us that a face is used at Semblance that should not be."
        actions={[{ label: 'Confirm the report', primary: true, post: path }]}
      >
        <p>Then somebody of ours looks at it, and we mail you what came of it.</p>
      </Page>
    )
  if (state === 'done')
    return (
      <Page assets={assets} title="Your report is confirmed">
        <p>Somebody of ours looks at it. We mail you what comes of it; you need not do anything more.</p>
      </Page>
    )
  if (state === 'dead')
    return (
      <Page assets={assets} title="This link is over">
        <p>The report was not confirmed in time, and is deleted. Send us another one.</p>
      </Page>
    )
  return (
    <Page assets={assets} title="This link leads nowhere">
      <p>It may have been cut off on the way. Copy it whole from the mail.</p>
    </Page>
  )
}
