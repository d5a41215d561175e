import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { say } from '../words/say.ts'
import type { UnsubscribePageProps } from './unsubscribe-props.ts'

/** The page that opens from a mail's unsubscribe link. Opening the page changes nothing. */
export function UnsubscribePage({ assets, ...props }: UnsubscribePageProps & { assets: PageAssets }) {
  const all = { label: say('Open notification settings'), href: props.preferencesUrl }
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title={say('This link does not work')} actions={[all]}>
        <p>
          {say(
            'It may be incomplete. Copy the whole link from the email, or sign in to change your notification settings.',
          )}
        </p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title={say('You are unsubscribed from these emails')} actions={[all]}>
        <p>
          {say(
            'We no longer send you these emails: “{about}”. You still get these notifications in the bell menu, unless you turned them off in your settings.',
            { about: say(props.about) },
          )}
        </p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title={say('Unsubscribe from these emails?')}
      lead={say('You get these emails: “{about}”.', { about: say(props.about) })}
      actions={[{ label: say('Unsubscribe'), primary: true, post: props.path }]}
    >
      <p>
        {say(
          'The notifications in the bell menu stay on. You still get emails about your money, disputes and changed terms.',
        )}
      </p>
    </Page>
  )
}
