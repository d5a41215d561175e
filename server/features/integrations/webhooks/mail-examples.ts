import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, matterExample, noticeExample } from '../../people/notifications/index.ts'
import { stoppedMatter, stoppedNotice } from './tell-owner.ts'

const URL_OF_EXAMPLE = 'https://hooks.example.com/semblance'

export const webhookMailExamples = (config: MailSettings): MailExample[] => [
  noticeExample(config, 'talent, paused', stoppedNotice('talent', URL_OF_EXAMPLE, 'PAUSED')),
  noticeExample(config, 'brand, turned off', stoppedNotice('brand', URL_OF_EXAMPLE, 'DISABLED')),
  matterExample(stoppedMatter(config, URL_OF_EXAMPLE, 'PAUSED')),
]
