import { type PlantedBug, planted } from './planted-bug.ts'

const ACCOUNTS = 'server/features/people/accounts'
const NOTICES = 'server/features/people/notifications'
const OF_ACCOUNTS = `${ACCOUNTS}/languages.test.ts`
const OF_NOTICES = `${NOTICES}/notice-languages.test.ts`
const OF_REFUSALS = 'server/platform/http/refusal-languages.test.ts'
const OF_ORDERS = 'server/features/merch/orders/order-languages.test.ts'

/** Bugs in the languages of accounts, mails, notices, refusals and orders. */
export const LANGUAGE_BUGS: readonly PlantedBug[] = [
  planted(
    'the browser decides, although the person has chosen a language',
    {
      file: 'server/features/people/site/show-page.ts',
      from: 'chosen: caller?.language ?? wanted.chosen',
      to: 'chosen: wanted.chosen',
    },
    OF_ACCOUNTS,
  ),
  planted(
    'another site can change the language of an account',
    {
      file: 'server/features/people/site/show-page.ts',
      from: ' || !isTrustedOrigin(request, ctx)) return',
      to: ') return',
    },
    OF_ACCOUNTS,
  ),
  planted(
    'an account does not keep the language of its sign-up',
    {
      file: 'server/features/people/auth/begin-session.ts',
      from: 'tokens.role, statedLanguage(request) ?? null)',
      to: 'tokens.role)',
    },
    OF_ACCOUNTS,
  ),
  planted(
    'a mail is in English, although its reader has another language',
    {
      file: 'server/platform/mail/send-due-mails.ts',
      from: 'letterIn(found, recipient.language)',
      to: "letterIn(found, 'en')",
    },
    OF_NOTICES,
  ),
  planted(
    'a notice is in English, although its reader has another language',
    {
      file: `${NOTICES}/notice-words.ts`,
      from: "language === undefined || language === 'en'",
      to: "language !== 'en'",
    },
    OF_NOTICES,
  ),
  planted(
    'an agent gets a talent’s notice in English',
    { file: `${NOTICES}/queries/notify.ts`, from: `then n.words else \${agentsWords} end`, to: 'then n.words end' },
    OF_NOTICES,
  ),
  planted(
    'a refusal is in English, although the page has another language',
    {
      file: 'server/platform/http/failures.ts',
      from: 'toErrorBody(envelope, failure, languageOfPage(request))',
      to: 'toErrorBody(envelope, failure)',
    },
    OF_REFUSALS,
  ),
  planted(
    'a program gets refusals in the language of its browser',
    {
      file: 'server/platform/words/reader-language.ts',
      from: "knownLanguage(headers['site-language'])",
      to: "knownLanguage(headers['site-language'] ?? headers['accept-language'])",
    },
    OF_REFUSALS,
  ),
  planted(
    'an issue of a field is in English, although the page has another language',
    {
      file: 'server/platform/http/write-issues.ts',
      from: 'message: writeWords(faultOf(issue), language),',
      to: 'message: issue.message,',
    },
    OF_REFUSALS,
  ),
  planted(
    'an order forgets the language of its buyer',
    {
      file: 'server/features/merch/orders/create-order.ts',
      from: 'language: snapshot.language ?? null,',
      to: 'language: null,',
    },
    OF_ORDERS,
  ),
  planted(
    'a buyer who changes the language must pay anew',
    {
      file: 'server/features/merch/checkout/terms-digest.ts',
      from: 'const { shippingInfo, language: _language, ...words } = rest',
      to: 'const { shippingInfo, ...words } = rest',
    },
    OF_ORDERS,
  ),
]
