import type { Config } from '../../../platform/config/load-config.ts'
import { letterOf, type NewMail } from '../../../platform/mail/index.ts'
import { dataUrl } from '../../../platform/pages/fan-data-path.ts'
import type { AdminMatter } from '../../people/notifications/index.ts'

type Settings = Pick<Config, 'BASE_URL'>

/** Tells admins that a share was reported. */
export const shareReportedMatter = (campaign: string): AdminMatter => ({
  kind: 'share-reported',
  title: 'Somebody reports a picture that a fan shares',
  paragraphs: [
    `It was made at ${campaign}. The picture and what is said of it are under Shared pictures in the administration.`,
    'Look at it first thing: take it down, or dismiss the report.',
  ],
})

/** Tells a fan that their share was taken down, and why. */
export const shareTakenDownMail = (
  config: Settings,
  address: string,
  { campaign, reason }: { campaign: string; reason: string },
): NewMail & { letter: { subject: string; text: string; html: string } } => {
  const { headers: _, ...letter } = letterOf({
    title: 'We took down a picture of yours',
    paragraphs: [
      `Somebody reported a picture that you made and shared at ${campaign}. We looked at it and took it down. This is why:`,
      reason,
      'What you ordered stays yours. If we are wrong, answer the store and name the picture.',
    ],
    why: `You get this mail because this address was left at ${campaign}, which sells through Semblance.`,
    yourData: dataUrl(config),
  })
  return { queue: 'others', kind: 'share-taken-down', address, letter }
}
