import { defineFeature } from '../../../feature.ts'
import { offerNoticeMailExamples } from './mail-examples.ts'

export const feature = defineFeature({
  name: 'offers/offer-notices',
  about: 'the notifications and mails about an offer',
  mailExamples: offerNoticeMailExamples,
})
