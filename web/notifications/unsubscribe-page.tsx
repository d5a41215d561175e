import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { UnsubscribePageProps } from './unsubscribe-props.ts'

/**
 * Page for a mail's unsubscribe link. Names the type of mail and shows one button. Opening
 * it changes nothing.
 */
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
          “{props.about}” is no longer emailed to you. You still see it in the bell menu when you are signed in, unless
          you turned it off there.
        </p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title="Unsubscribe from these emails?"
      lead={`We email you when this happens: “${props.about}”.`}
      actions={[{ label: 'Unsubscribe', primary: true, post: props.path }]}
    >
      <p>You will still see it in the bell menu when you are signed in. You still get emails about your money.</p>
    </Page>
  )
}
