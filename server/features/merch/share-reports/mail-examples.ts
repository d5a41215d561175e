import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { shareHeldMatter, shareReportedMatter, shareTakenDownMail } from './report-mails.ts'

export const shareReportMailExamples = (config: Pick<Config, 'BASE_URL' | 'SECRET_KEY'>): MailExample[] => [
  {
    reader: 'fan',
    ...shareTakenDownMail(config, 'noor@fans.example', {
      campaign: 'Mara on tour',
      reason: 'It shows somebody else.',
      report: 'MY_FACE',
    }),
  },
  matterExample(shareReportedMatter('Mara on tour')),
  matterExample(shareHeldMatter('Mara on tour')),
]
