import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, noticeExample } from '../../people/notifications/index.ts'
import { keyNotice } from './notice.ts'

/** An example of every mail about API keys. */
export const keyMailExamples = (config: MailSettings): MailExample[] => [
  noticeExample(config, 'brand, created', keyNotice('brand', 'smbl_live_9hQ2', 'CREATED')),
  noticeExample(config, 'talent, replaced', keyNotice('talent', 'smbl_live_b7Xk', 'ROTATED')),
]
