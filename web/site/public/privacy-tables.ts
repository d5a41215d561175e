import { message, say } from '../../words/say.ts'

/**
 * Texts of the server that the privacy page shows: services with what they get, and cookies with
 * their purpose and lifetime. A test finds a text that is missing here.
 */
export const PRIVACY_WORDS = [
  message('A platform that a talent links'),
  message('Our mail server'),
  message('An object store'),
  message(
    'the amounts of payments and payouts, and what you enter in its forms. Its payment form is loaded from Stripe on pages where you pay, and sets cookies of its own to detect fraud',
  ),
  message('the name, email address and password you sign in with'),
  message('the information that you sign in here, if you sign in with Google'),
  message('the information that you sign in here, if you sign in with Apple'),
  message('the information that you sign in here, if you sign in with it'),
  message('requests for the public page of that profile'),
  message('mails and the addresses they are sent to'),
  message(
    'print files, the products with their prices, engravings and gift notes, and the name, address and email address of the recipient',
  ),
  message('the address of an order, and the kinds and prices of its products'),
  message('pictures and texts processed by its models'),
  message('recordings and texts processed by its models'),
  message('Identifies the signed-in account.'),
  message('Keeps you signed in.'),
  message('Recognizes this browser after a sign-in, so that strangers cannot lock you out.'),
  message('Brings you back from Google, Apple or another provider while you sign in.'),
  message('Remembers which page you came from while you sign in.'),
  message('Remembers that your password was right while you confirm it with a second step.'),
  message('Identifies this browser, so that its notifications end when you sign out.'),
  message('Shows you your latest change right away.'),
  message('Identifies your visit to one store. It is sent only to the pages of that store.'),
  message('Records the account to which your store visits in this browser belong, so that nobody else sees them.'),
  message('Keeps your cart.'),
  message(
    'Finds your cart again if several tabs created it at the same time. Its name ends with a few more characters.',
  ),
  message('Remembers your team.'),
  message('Remembers your language.'),
  message('Remembers light or dark mode.'),
  message('Remembers your time zone, so that times are shown in it.'),
  message('The email address and the kind of account you chose, while you sign in.'),
  message('Records that a page was reloaded after an update.'),
  message('Text you have entered but not sent.'),
  message('An offer you have started.'),
  message('The page that you see without a connection.'),
  message('Pictures that you share with this site from another app, which you then add or discard.'),
  message('90 days, or until you sign out'),
  message('400 days, or until you sign out'),
  message('400 days'),
  message('90 days'),
  message('30 days'),
  message('10 minutes'),
  message('1 year'),
  message('a few seconds'),
  message('the tab is closed'),
  message('you send it or clear it'),
  message('the next update'),
  message('your next visit, if they are more than an hour old, or until you sign out'),
]

/** Says what an external service gets. Some texts of the server contain a setting. */
export function sayService({ name, gets }: { name: string; gets: string }): string {
  const [, seconds] = /^stored files\. .* for (\d+) more seconds$/.exec(gets) ?? []
  const [, provider] = /^The sign-in provider “(.*)”$/.exec(name) ?? []
  const values = {
    name: provider === undefined ? say(name) : say('The sign-in provider “{provider}”', { provider }),
    gets:
      seconds === undefined
        ? say(gets)
        : say(
            'stored files. Someone who has just opened a private picture can open it there for {seconds} more seconds',
            { seconds },
          ),
  }
  return say('{name} gets {gets}.', values)
}
