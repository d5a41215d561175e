import { brandName } from '../../../platform/brand/index.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, noticeExample } from '../../people/notifications/index.ts'
import { EXAMPLE_FACTS, writeCopy } from '../offer-notices/index.ts'
import { MESSAGE_COPY } from './domain/message-copy.ts'

export const messageMailExamples = (config: MailSettings): MailExample[] =>
  (['brand', 'talent'] as const).flatMap((reader) =>
    ([reader === 'brand' ? 'talent' : 'brand', 'platform'] as const).map((from) =>
      noticeExample(config, `${reader}, from ${from}`, {
        accountId: 'example',
        type: 'MESSAGE_RECEIVED',
        offerId: 'example',
        ...writeCopy((facts) => MESSAGE_COPY[from](facts, brandName()), EXAMPLE_FACTS, reader),
      }),
    ),
  )
