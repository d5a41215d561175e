import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { OnboardingProps } from './dashboard.ts'

/** Simulates a processor's form for identity documents and a bank account. */
export const OnboardingPage = ({
  accountId,
  isVerified,
  returnUrl,
  assets,
}: OnboardingProps & { assets: PageAssets }) => (
  <Page
    assets={assets}
    title="Your payout account"
    eyebrow="Payment simulator"
    lead={
      isVerified
        ? 'This account is verified and can be paid.'
        : 'A real processor asks for your name, ID and bank account here. The simulator asks for nothing.'
    }
    home="/"
    actions={
      isVerified
        ? [{ label: 'Go back', href: returnUrl }]
        : [
            {
              label: 'Verify account',
              primary: true,
              post: '/dev/actions/onboard',
              fields: { id: accountId, returnUrl },
            },
            { label: 'Not now', href: returnUrl },
          ]
    }
  >
    <p className="small muted">
      Account <code>{accountId}</code>
    </p>
  </Page>
)
