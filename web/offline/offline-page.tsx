import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Page } from '../shell/page.tsx'
import { say } from '../words/say.ts'

/** Shown by the service worker in place of a page for signed-in people. Names nobody. */
export function OfflinePage({ assets }: { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title={say('You are offline')}
      lead={say('This page opens by itself when the connection is back.')}
    >
      <p id="drafts" hidden>
        {say('Text that you have started in this browser is kept here, such as an offer or a note. It was not sent.')}
      </p>
      <p id="no-drafts" hidden>
        {say('There is no unsent text in this browser.')}
      </p>
      <p>
        {say(
          'Not kept on this device: your offers, messages, files and payments. An upload that was cut off has to be started again. Check your offer before you repeat a payment or an answer: it may have arrived.',
        )}
      </p>
      <p>
        <Button type="button" id="retry">
          {say('Try again')}
        </Button>
      </p>
    </Page>
  )
}
