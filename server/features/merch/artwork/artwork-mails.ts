import type { Config } from '../../../platform/config/load-config.ts'
import {
  type ClaimedMail,
  createLetter,
  type Letter,
  type MailExample,
  type MailKinds,
} from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { message } from '../../../platform/words/index.ts'
import { mediaUrlAt } from '../../media/files/index.ts'
import { buildStorefrontLink } from './domain/storefront-link.ts'
import { ART_READY_MAIL, tokenDigest } from './mail-ready-art.ts'
import { findLinkCampaigns } from './queries/links.ts'

type Settings = Pick<Config, 'BASE_URL' | 'SECRET_KEY'>
type Ready = { token: string; startPage: string | null; previewKey: string; count: number }

export const createArtworkMails = (config: Settings): MailKinds => ({
  [ART_READY_MAIL]: {
    open: async (db, mails) => {
      const named = await findLinkCampaigns(
        db,
        mails.map((mail) => tokenDigest(readyOf(mail).token)),
      )
      return async (mail) => {
        const ready = readyOf(mail)
        const campaign = named.get(tokenDigest(ready.token))
        return campaign && readyLetter(config, campaign, ready)
      }
    },
  },
})

const readyOf = ({ data }: ClaimedMail): Ready => data as unknown as Ready

function readyLetter(
  config: Settings,
  campaign: { name: string; slug: string },
  { token, startPage, previewKey, count }: Ready,
): Letter {
  return createLetter({
    title: message('Your art is ready'),
    preheader: message('Made for you at {campaign}.', { campaign: campaign.name }),
    paragraphs: [
      count === 1
        ? message('The picture you requested at {campaign} is ready. Here is a preview with our watermark.', {
            campaign: campaign.name,
          })
        : message(
            'The {count} pictures you requested at {campaign} are ready. This preview shows the one that looks most like you, with our watermark.',
            { count, campaign: campaign.name },
          ),
      message('Choose a product to put it on. Everything you order comes without the watermark.'),
    ],
    picture: { address: mediaUrlAt(config, previewKey, new Date(0)), alt: message('A preview of your art') },
    buttons: [
      {
        label: message(count === 1 ? 'See your art' : 'See all pictures'),
        href: buildStorefrontLink(config, campaign.slug, startPage, token),
      },
    ],
    note: message(
      'The link shows the previews for 30 days and opens nothing else. We delete art that you do not order, together with your photo.',
    ),
    why: message(
      'You are getting this email because this address was entered at {campaign} to hear when the art is ready.',
      { campaign: campaign.name },
    ),
    yourData: dataUrl(config),
  })
}

export const artworkMailExamples = (config: Settings): MailExample[] =>
  [1, 3].map((count) => ({
    kind: ART_READY_MAIL,
    reader: count === 1 ? 'fan' : 'fan, several pictures',
    letter: readyLetter(
      config,
      { name: 'Mara on tour', slug: 'mara-on-tour' },
      {
        token: 'Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0PsFiVoXzNqMk',
        startPage: null,
        previewKey: 'merch/preview/4be07f15d2c94a6c8d3390a1c7e2f6b8.webp',
        count,
      },
    ),
  }))
