import type { ReactNode } from 'react'
import { Name } from '../name.tsx'
import { PageHeading } from '../parts/layout/page.tsx'
import { Say, say } from '../words/say.ts'
import { useFlow } from './flow.tsx'
import { type PageName, type PageState, TITLES } from './page-state.ts'
import { Artwork } from './parts/artwork.tsx'
import { LanguageLinks } from './parts/language-links.tsx'
import { NoticeArea } from './parts/notice.tsx'

const LEADS: Readonly<Record<PageName, (state: PageState) => ReactNode>> = {
  login: ({ popupOrigin }) =>
    popupOrigin === null ? (
      say('Welcome back. Enter your email address.')
    ) : (
      <Say
        text="Sign in to continue to <strong>{host}</strong>."
        values={{ host: new URL(popupOrigin).host, strong: (words) => <strong>{words}</strong> }}
      />
    ),
  password: () => null,
  second: ({ methods }) =>
    methods.includes('passkey')
      ? say('Your password is right. Your account also requires a second step.')
      : say('Your password is right. Now enter the code from your authenticator app.'),
  recoveryCode: () => say('If you have lost your device, one of your recovery codes signs you in.'),
  recovery: () =>
    say('Someone who knows your password asked to remove the passkeys and the authenticator app of your account.'),
  signup: () => say('One account for offers, deliveries and payments.'),
  confirm: ({ email }) =>
    email === '' ? (
      say('We sent a six-digit code to your address.')
    ) : (
      <>
        <Say
          text="We sent a six-digit code to <strong>{email}</strong>."
          values={{ email, strong: (words) => <strong>{words}</strong> }}
        />
      </>
    ),
  forgot: () => say('Enter your email address. If it has an account, we send it a six-digit code.'),
  reset: ({ email }) => (
    <Say
      text="If <strong>{address}</strong> has an account, we are sending a six-digit code there."
      values={{ address: email || say('your address'), strong: (words) => <strong>{words}</strong> }}
    />
  ),
  landing: () => null,
  done: () => null,
  refused: ({ refusal }) => refusal && say(refusal.text),
}

export function Frame({ children }: { children: ReactNode }) {
  const flow = useFlow()
  const lead = LEADS[flow.page](flow)
  return (
    <div className="frame">
      <div className="side">
        <a className="skip" href="#main">
          {say('Skip to the content')}
        </a>
        <header className="top">
          <a className="name" href={flow.mainSiteUrl}>
            <Name />
          </a>
        </header>
        <main id="main" tabIndex={-1}>
          <PageHeading title={titleOf(flow)} lead={lead || undefined} />
          <NoticeArea />
          {children}
        </main>
        <footer className="foot">
          <a href={`${flow.baseUrl}/terms`} target="_blank" rel="noopener">
            {say('Terms')}
          </a>
          <a href={`${flow.baseUrl}/privacy`} target="_blank" rel="noopener">
            {say('Privacy')}
          </a>
          <LanguageLinks />
        </footer>
      </div>
      <Artwork />
    </div>
  )
}

export const titleOf = ({ page, refusal }: PageState): string =>
  page === 'refused' && refusal ? say(refusal.title) : say(TITLES[page])
