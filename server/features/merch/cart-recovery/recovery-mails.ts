import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample, type MailKinds } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { message, sentences, type Words } from '../../../platform/words/index.ts'
import { MAIL_TEXTS } from './domain/mail-texts.ts'
import { findLinksToMail, type LinkToMail } from './queries/recovery-links.ts'
import { cartPageUrl, unsubscribeUrl } from './recovery-token.ts'
import { ABANDONED, EMAIL_TYPE } from './remind-cart.ts'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>
type RecoveryMailData = { token: string; items: readonly { title: string; text: Words }[] }

/**
 * Creates the content when the mail is sent. A fan who has bought, emptied the cart or
 * unsubscribed meanwhile gets no mail.
 */
export const createRecoveryMails = (config: Settings): MailKinds => ({
  [ABANDONED]: {
    open: async (db, mails) => {
      const ids = mails.flatMap(({ reference }) => reference ?? [])
      const links = await findLinksToMail(db, ids)
      return async ({ reference, data }) => {
        const link = links.get(reference ?? '')
        return link && recoveryLetter(config, link, data as unknown as RecoveryMailData)
      }
    },
  },
})

function recoveryLetter(
  config: Settings,
  { email, sessionId, campaign }: Omit<LinkToMail, 'id'>,
  { token, items }: RecoveryMailData,
): Letter {
  const href = cartPageUrl(config, token)
  const unsubscribe = unsubscribeUrl(config, email)
  const letter = createLetter(
    {
      title: MAIL_TEXTS.header,
      preheader: items.map(({ title }) => title).join(', '),
      sender: { name: campaign.name, color: campaign.color },
      paragraphs: [MAIL_TEXTS.body(campaign.name)],
      items: items.map((item) => ({ ...item, href })),
      buttons: [{ label: MAIL_TEXTS.button, href }],
      note: message(
        'The link shows the cart for 30 days and opens nothing else. This is the only email we send about it.',
      ),
      why: sentences(
        message(
          'You are getting this email because this address was entered at {campaign}, which sells through {brand}.',
          { campaign: campaign.name, brand: brandName() },
        ),
        campaign.supportEmail === null
          ? ''
          : message('Questions? Write to {support}.', { support: campaign.supportEmail }),
      ),
      choice: { label: message('Stop emails about carts'), href: unsubscribe },
      yourData: dataUrl(config),
    },
    MAIL_TEXTS.subject(campaign.name),
  )
  return {
    ...letter,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    arguments: { merchSessionId: sessionId, emailType: EMAIL_TYPE },
  }
}

export const recoveryMailExamples = (config: Settings): MailExample[] =>
  [
    { reader: 'fan', color: '#2457d6', supportEmail: 'help@mara-on-tour.example' },
    { reader: 'fan of a plain campaign', color: null, supportEmail: null },
  ].map(({ reader, ...branding }) => ({
    kind: ABANDONED,
    reader,
    letter: recoveryLetter(
      config,
      {
        email: 'robin@example.com',
        sessionId: '7b3f48d2a6e01f94c2b7d8535d1c0a9e',
        campaign: { name: 'Mara on tour', ...branding },
      },
      {
        token: 'Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0PsFiVoXzNqMk',
        items: [
          { title: 'Hoodie', text: '$59.00 · M · black' },
          { title: '2 × Mug', text: '$27.00' },
        ],
      },
    ),
  }))
