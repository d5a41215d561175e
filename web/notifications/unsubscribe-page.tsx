import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { UnsubscribePageProps } from './unsubscribe-props.ts'

/** The page that opens from a mail's unsubscribe link. Opening the page changes nothing. */
export function UnsubscribePage({ assets, ...props }: UnsubscribePageProps & { assets: PageAssets }) {
  const all = { label: 'Open notification settings', href: props.preferencesUrl }
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title="This link does not work" actions={[all]}>
        <p>
          It may be incomplete. Copy the whole link from the email, or sign in to change your notification settings.
        </p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title="You are unsubscribed from these emails" actions={[all]}>
        <p>
          We no longer send you these emails: “{props.about}”. You still get these notifications in the bell menu,
          unless you turned them off in your settings.
        </p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title="Unsubscribe from these emails?"
      lead={`You get these emails: “${props.about}”.`}
      actions={[{ label: 'Unsubscribe', primary: true, post: props.path }]}
    >
      <p>
        The notifications in the bell menu stay on. You still get emails about your money, disputes and changed terms.
      </p>
    </Page>
  )
}
