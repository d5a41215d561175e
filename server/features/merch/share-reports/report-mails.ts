import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type NewMail } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import { message } from '../../../platform/words/index.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'
import type { ReportReason } from './queries/share-reports.ts'

type Settings = Pick<Config, 'BASE_URL'>

export const shareReportedMatter = (campaign: string): AdminMatter => ({
  kind: 'share-reported',
  area: 'shares',
  title: 'A shared picture was reported',
  paragraphs: [
    `It was made at ${campaign}. The picture and the report are under Shared pictures in the admin area.`,
    'Review it as soon as possible: take the picture down, or dismiss the report.',
  ],
})

export const shareHeldMatter = (campaign: string): AdminMatter => ({
  kind: 'share-held',
  area: 'shares',
  title: 'A shared picture is held back',
  paragraphs: [
    `A fan of ${campaign} made it from a photo that is a copy of another account’s picture. Nobody sees it until you decide.`,
    'It is under Shared pictures in the admin area: take the picture down, or dismiss the report to show it.',
  ],
})

export const shareTakenDownMail = (
  config: Settings,
  address: string,
  { campaign, reason, report }: { campaign: string; reason: string; report: ReportReason },
): NewMail & { letter: { subject: string; text: string; html: string } } => {
  const { headers: _, ...letter } = createLetter({
    title: message('We took down one of your pictures'),
    paragraphs: [
      report === 'COPY_OF_ANOTHER'
        ? message(
            'A picture that you made and shared at {campaign} uses a photo that somebody else published. We reviewed it and took it down for this reason:',
            { campaign },
          )
        : message(
            'Someone reported a picture that you made and shared at {campaign}. We reviewed it and took it down for this reason:',
            { campaign },
          ),
      reason,
      message('Your orders are not affected. If you disagree, write to the store and name the picture.'),
    ],
    why: message(
      'You are getting this email because this address was entered at {campaign}, which sells through {brand}.',
      { campaign, brand: brandName() },
    ),
    yourData: dataUrl(config),
  })
  return { queue: 'others', kind: 'share-taken-down', address, letter }
}
