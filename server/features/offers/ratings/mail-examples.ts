import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, noticeExample } from '../../people/notifications/index.ts'
import { EXAMPLE_FACTS, writeCopy } from '../offer-notices/index.ts'
import { ratingReceivedCopy, ratingRequestCopy, ratingVisibleCopy } from './domain/rating-copy.ts'

const SAID = { stars: 5, words: 'Quick, kind, and better than the brief.' }

export const ratingMailExamples = (config: MailSettings): MailExample[] =>
  (['brand', 'talent'] as const).flatMap((reader) => {
    const other = reader === 'brand' ? 'talent' : 'brand'
    const example = (type: 'RATING_ASKED' | 'RATING_RECEIVED', form: string, copy: Parameters<typeof writeCopy>[0]) =>
      noticeExample(config, form ? `${reader}, ${form}` : reader, {
        accountId: 'example',
        type,
        offerId: 'example',
        ...writeCopy(copy, EXAMPLE_FACTS, reader),
      })
    return [
      example('RATING_ASKED', '', ratingRequestCopy(reader, new Date('2027-02-18T00:00:00Z'))),
      example('RATING_RECEIVED', 'a rating they received', ratingReceivedCopy(other, SAID)),
      example('RATING_RECEIVED', 'a rating they gave', ratingVisibleCopy(reader)),
    ]
  })
