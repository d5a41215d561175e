import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { UnsubscribePageProps } from './shown-preferences.ts'

/**
 * Page behind a mail's unsubscribe link: names the kind of mail it ends and has one button. Opening
 * it changes nothing.
 */
export function UnsubscribePage({ assets, ...props }: UnsubscribePageProps & { assets: PageAssets }) {
  const all = { label: 'Choose which mails you get', href: props.preferencesUrl }
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title="This link leads nowhere" actions={[all]}>
        <p>It may have been cut off on the way. Copy it whole from the mail, or sign in to choose your mails.</p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title="You get no more of these mails" actions={[all]}>
        <p>
          “{props.about}” is no longer mailed to you. It still shows in the bell when you are signed in, unless you
          switched it off there.
        </p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title="No more of these mails?"
      lead={`We mail you when this happens: “${props.about}”.`}
      actions={[{ label: 'Stop these mails', primary: true, post: props.path }]}
    >
      <p>It still shows in the bell when you are signed in. Mails about your money are not touched by this.</p>
    </Page>
  )
}
