import type { CampaignTexts } from '../../../client/src/api-types.ts'

/** Contains no texts, so the page uses the main text for each of them. */
export const NO_TEXTS: CampaignTexts = {
  desktopTitle: null,
  cameraPermissionText: null,
  thankYouMessage: null,
  successHeadline: null,
  shareTextTemplate: null,
  studioHeadline: null,
  studioSlide1Caption: null,
  studioSlide2Caption: null,
  studioSlide3Caption: null,
  designs: [],
  products: [],
}
