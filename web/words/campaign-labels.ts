import { message } from './say.ts'

/**
 * Labels of the campaign types that every installation starts with. A test finds each in the first
 * migration. Types that admins add are shown as the admins wrote them.
 */
export const CAMPAIGN_LABELS = [
  message('Social media post'),
  message('Product photo'),
  message('Billboard and print'),
  message('Fashion lookbook'),
  message('Packaging'),
  message('Radio spot'),
  message('Podcast advertisement'),
  message('Audiobook passage'),
  message('Phone greeting'),
  message('Video advertisement'),
  message('Explainer video'),
  message('Short social clip'),
]
