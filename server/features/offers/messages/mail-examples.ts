import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, noticeExample } from '../../people/notifications/index.ts'
import { EXAMPLE_FACTS, inWords } from '../offer-notices/index.ts'
import { MESSAGE_COPY } from './domain/message-copy.ts'

/** The mails about a message that waits, to each side, from each that can write one. */
export const messageMailExamples = (config: MailSettings): MailExample[] =>
  (['brand', 'talent'] as const).flatMap((reader) =>
    ([reader === 'brand' ? 'talent' : 'brand', 'platform'] as const).map((from) =>
      noticeExample(config, `${reader}, from ${from}`, {
        accountId: 'example',
        type: 'MESSAGE_RECEIVED',
        offerId: 'example',
        ...inWords(MESSAGE_COPY[from], EXAMPLE_FACTS, reader),
      }),
    ),
  )
